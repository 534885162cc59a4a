import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import {
  DEFAULT_OVERLAP,
  isAnnotator,
  type Annotator,
  type AssignFault,
} from '../../lib/studies/assign';
import {
  planRound,
  sentPackets,
  type RoundFault,
  type RoundPlan,
} from '../../lib/studies/coordinator';
import type { LabelFault, StudyLabel } from '../../lib/studies/labels';
import type { SentPacket } from '../../lib/studies/packet';
import { drawSample, SAMPLE_KINDS, type SampleFault } from '../../lib/studies/sample';
import { sampleItems } from '../../lib/studies/study-packets';
import { takeLabels } from '../../lib/studies/take-labels';
import { countIn, fileAt, folderAt, readArgs, refuse, type Command } from '../lib/command';
import {
  packetPath,
  packetsSentence,
  readCoordinator,
  readJudged,
  readSent,
  writeCoordinator,
} from './coordinator';
import { replaceFile } from './json-lines';
import { STUDY_FILES } from './study-folder';

const USAGE_SAMPLE = `Usage: veracite study sample DIR --labels N [--kind ${SAMPLE_KINDS.join('|')}] [--seed N]
  Draws pairs for people to label, from all that were judged, and writes sample.json.`;
const USAGE_PACKETS = `Usage: veracite study packets DIR --annotators ANNA,BEN [--overlap 0.2] [--quota ANNA=50]…
    [--calibration N] [--seed N]
  Writes a packet for each annotator into DIR/packets: statement and source, nothing of chatbot or judge.
  --overlap      share of the pairs that two people label
  --quota        most pairs that a person labels
  --calibration  a first round instead: N pairs beside the sample, which all label and talk about
  DIR/packets/coordinator.json leads from the packets to the pairs: send it to none of them.`;
const USAGE_LABELS = `Usage: veracite study labels DIR FILE|FOLDER…
  Joins files of labels with the packets that were sent, and with what came before, into DIR/labels.`;

const SAMPLE_SENTENCES: Readonly<Record<SampleFault, string>> = {
  'no-pairs': 'No pair was judged. Run "study audit" first.',
  'too-few-labels': 'Each stratum or verdict needs two labels. Draw more.',
  'repeated-id': 'Two pairs have one id: an answer was checked twice in audits.jsonl.',
  'no-size': 'A statement has no words.',
};
const ASSIGN_SENTENCES: Readonly<Record<AssignFault, string>> = {
  'few-annotators': 'Two people are needed for pairs that two label. Name more, or --overlap 0.',
  'quotas-too-small':
    'The annotators take fewer pairs than there are. Raise --quota, or name more people.',
};
const LABEL_SENTENCES: Readonly<Record<LabelFault, string>> = {
  'too-large': 'is too large, as are the lines after it',
  'not-a-label': 'is no label',
  'other-study': 'is a label of another study',
  'other-protocol': 'is a label under another version of the protocol',
  'unknown-packet': 'is of a packet that was not sent',
  'unknown-item': 'is of a pair that is not in its packet',
  'quote-not-in-source': 'quotes words that are not in the source',
};

/** `study sample DIR` */
export const runStudySample: Command = async (args, { cwd, print }) => {
  const { positionals, values } = readArgs(args, USAGE_SAMPLE, {
    allowPositionals: true,
    options: {
      labels: { type: 'string' },
      kind: { type: 'string', default: 'simple' },
      seed: { type: 'string', default: '1' },
    },
  });
  const kind = SAMPLE_KINDS.find(each => each === values.kind);
  if (values.labels === undefined || !kind) return refuse(USAGE_SAMPLE);
  const folder = oneFolder(positionals, cwd, USAGE_SAMPLE);
  const { study, pairs } = await readJudged(folder);
  if (study.sample) refuse(`${folder} has a sample. Labels follow from it: keep it.`);

  const [labels, seed] = [countIn('labels', values.labels), countIn('seed', values.seed)];
  const sample = drawSample(sampleItems(pairs), { kind, labels, seed });
  if (!sample.ok) return refuse(SAMPLE_SENTENCES[sample.failure]);
  replaceFile(join(folder, STUDY_FILES.sample), JSON.stringify(sample.value));
  print(`${sample.value.drawn.length} of ${sample.value.of} pairs are drawn.`);
  return 0;
};

/** `study packets DIR` */
export const runStudyPackets: Command = async (args, { cwd, print }) => {
  const { positionals, values } = readArgs(args, USAGE_PACKETS, {
    allowPositionals: true,
    options: {
      annotators: { type: 'string', default: '' },
      overlap: { type: 'string', default: String(DEFAULT_OVERLAP.share) },
      quota: { type: 'string', multiple: true },
      calibration: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const people = annotatorsIn(values.annotators, values.quota);
  const share = Number(values.overlap);
  if (!(share >= 0 && share <= 1)) return refuse(USAGE_PACKETS);
  const seed = countIn('seed', values.seed);
  const { calibration } = values;
  const folder = oneFolder(positionals, cwd, USAGE_PACKETS);
  const { study, pairs } = await readJudged(folder);
  const plan: RoundPlan = {
    people,
    seed,
    ...(calibration === undefined
      ? { round: 'main', overlap: share }
      : { round: 'calibration', count: countIn('calibration', calibration) }),
  };
  const kept = planRound(study, pairs, { kept: readCoordinator(folder), plan });
  if (!kept.ok) return refuse(roundSentence(folder, plan, kept.failure));
  const made = await sentPackets(study, pairs, kept.value);
  if (!made.ok) return refuse(packetsSentence(made.failure));
  writeCoordinator(folder, kept.value);
  for (const { packet } of made.value.filter(each => each.packet.round === plan.round)) {
    replaceFile(join(folder, packetPath(packet)), JSON.stringify(packet));
    print(`${packetPath(packet)}: ${packet.items.length} pairs`);
  }
  return 0;
};

function roundSentence(folder: string, { round }: RoundPlan, fault: RoundFault): string {
  if (fault.kind === 'no-sample') return `${folder} has no sample. Run "study sample" first.`;
  if (fault.kind === 'round-made') {
    return `${folder} has packets of the ${round} round. Labels follow from them: keep them.`;
  }
  return fault.kind === 'few-pairs'
    ? `Beside the sample there are ${fault.left} pairs. Take fewer for --calibration.`
    : ASSIGN_SENTENCES[fault.kind];
}

function annotatorsIn(named: string, quotas: readonly string[] = []): Annotator[] {
  const names = named.split(',').filter(isAnnotator);
  if (names.length === 0) return refuse(USAGE_PACKETS);
  const given = new Map(
    quotas.map(each => {
      const [, name = '', most = ''] = /^([^=]+)=(.+)$/.exec(each) ?? [];
      if (!names.includes(name)) refuse(`--quota ${each} names none of ${names.join(', ')}.`);
      return [name, countIn('quota', most)];
    }),
  );
  return [...new Set(names)].map(id => ({ id, quota: given.get(id) ?? null }));
}

/** `study labels DIR FILE…` */
export const runStudyLabels: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE_LABELS, { allowPositionals: true, options: {} });
  const [named, ...paths] = positionals;
  if (paths.length === 0) return refuse(USAGE_LABELS);
  const folder = oneFolder(named === undefined ? [] : [named], cwd, USAGE_LABELS);
  const files = paths.flatMap(each => labelFiles(resolve(cwd, each), cwd));
  const judged = await readJudged(folder);
  const sent = await readSent(folder, judged);
  const before = join(folder, STUDY_FILES.received);
  const received = existsSync(before) ? readFileSync(before, 'utf8') : '';
  const given = files.map(file => readFileSync(file, 'utf8'));
  const taken = takeLabels(given, { study: judged.study, sent, received });
  if (!taken.ok) {
    return refuse('A file of labels is too large: 256 MB and 200,000 lines are the most.');
  }
  const { labels, repeated, refused } = taken.value;
  mkdirSync(join(folder, 'labels'), { recursive: true });
  for (const [path, text] of Object.entries(taken.value.files)) {
    replaceFile(join(folder, path), text);
  }
  printCounts(labels, sent, print);
  if (repeated > 0) print(`${repeated} labels were in before.`);
  for (const { file, line, fault } of refused) {
    complain(`${basename(files[file] ?? before)}: line ${line} ${LABEL_SENTENCES[fault]}.`);
  }
  return refused.length > 0 ? 1 : 0;
};

function printCounts(
  labels: readonly StudyLabel[],
  sent: readonly SentPacket[],
  print: (line: string) => void,
): void {
  for (const [round, packets] of Map.groupBy(sent, ({ packet }) => packet.round)) {
    const own = labels.filter(label => label.round === round);
    const wanted = packets.reduce((sum, { packet }) => sum + packet.items.length, 0);
    print(`${round}: ${own.length} of ${wanted} labels are in.`);
  }
}

export function oneFolder(positionals: readonly string[], cwd: string, usage: string): string {
  const [named, ...others] = positionals;
  return named === undefined || others.length > 0 ? refuse(usage) : folderAt(named, cwd);
}

function labelFiles(path: string, cwd: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [fileAt(path, cwd)];
  return readdirSync(path)
    .filter(name => name.endsWith('.jsonl'))
    .map(name => join(path, name));
}
