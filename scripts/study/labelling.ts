import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import type { Round } from '../../lib/core/study/packet';
import { ROUNDS } from '../../lib/core/study/packet-schemas';
import { inForce } from '../../lib/core/study/study';
import {
  assignItems,
  DEFAULT_OVERLAP,
  drawCalibration,
  type Annotator,
  type AssignFault,
} from '../../lib/studies/assign';
import { toJsonLines } from '../../lib/util/json-lines';
import type { StudyRecords } from '../../lib/studies/export/parse-study';
import type { JudgedRow } from '../../lib/studies/export/study-rows';
import { mergeLabels, type LabelFault } from '../../lib/studies/labels';
import { createSecret } from '../../lib/studies/packet';
import { drawSample, SAMPLE_KINDS, type SampleFault } from '../../lib/studies/sample';
import { hashesOfStudy, packetsOfRound, sampleItems } from '../../lib/studies/study-packets';
import { countIn, fileAt, folderAt, readArgs, refuse, type Command } from '../lib/command';
import {
  packetPath,
  packetsSentence,
  readCoordinator,
  readJudged,
  sentPackets,
  writeCoordinator,
  type Coordinator,
} from './coordinator';
import { replaceFile } from './json-lines';
import { STUDY_FILES } from './study-folder';

const USAGE_SAMPLE = `Usage: npm run veracite -- study sample DIR --labels N [--kind ${SAMPLE_KINDS.join('|')}] [--seed N]
  Draws pairs for people to label, from all that were judged, and writes sample.json.`;
const USAGE_PACKETS = `Usage: npm run veracite -- study packets DIR --annotators ANNA,BEN [--overlap 0.2] [--quota ANNA=50]…
    [--calibration N] [--seed N]
  Writes a packet for each annotator into DIR/packets: statement and source, nothing of chatbot or judge.
  --overlap      share of the pairs that two people label
  --quota        most pairs that a person labels
  --calibration  a first round instead: N pairs beside the sample, which all label and talk about
  DIR/packets/coordinator.json leads from the packets to the pairs: send it to none of them.`;
const USAGE_LABELS = `Usage: npm run veracite -- study labels DIR FILE|FOLDER…
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
  const judged = await readJudged(folder);
  const { study, pairs } = judged;
  if (!study.sample) return refuse(`${folder} has no sample. Run "study sample" first.`);
  const round = calibration === undefined ? 'main' : 'calibration';
  const kept = keptBefore(folder, round);
  const work =
    calibration === undefined
      ? mainWork(study, people, { share, seed })
      : calibrationWork(judged, people, { count: countIn('calibration', calibration), seed });
  const own = { protocol: inForce(study.frozen).sha256, work: Object.fromEntries(work) };
  const made = await packetsOfRound(study, pairs, { ...own, secret: kept.secret, round });
  if (!made.ok) return refuse(packetsSentence(made.failure));
  writeCoordinator(folder, { ...kept, [round]: own });
  for (const { packet } of made.value) {
    replaceFile(join(folder, packetPath(packet)), JSON.stringify(packet));
    print(`${packetPath(packet)}: ${packet.items.length} pairs`);
  }
  return 0;
};

/** Both rounds have one secret; a round is sent once. */
function keptBefore(folder: string, round: Round): Coordinator {
  const kept = readCoordinator(folder) ?? { secret: createSecret() };
  if (!kept[round]) return kept;
  return refuse(`${folder} has packets of the ${round} round. Labels follow from them: keep them.`);
}

function annotatorsIn(named: string, quotas: readonly string[] = []): Annotator[] {
  const names = named.split(',').filter(name => /^[\w-]{1,60}$/.test(name));
  if (names.length === 0) return refuse(USAGE_PACKETS);
  const given = new Map(
    quotas.map(each => {
      const [, name = '', most = ''] = /^([\w-]+)=(.+)$/.exec(each) ?? [];
      if (!names.includes(name)) refuse(`--quota ${each} names none of ${names.join(', ')}.`);
      return [name, countIn('quota', most)];
    }),
  );
  return [...new Set(names)].map(id => ({ id, quota: given.get(id) ?? null }));
}

function mainWork(
  { sample }: StudyRecords,
  people: readonly Annotator[],
  { share, seed }: { share: number; seed: number },
): Map<string, string[]> {
  const drawn = sample?.drawn.map(({ id }) => id) ?? [];
  const work = assignItems(drawn, people, { overlap: { ...DEFAULT_OVERLAP, share }, seed });
  return work.ok ? work.value : refuse(ASSIGN_SENTENCES[work.failure]);
}

function calibrationWork(
  { study, pairs }: { study: StudyRecords; pairs: readonly JudgedRow[] },
  people: readonly Annotator[],
  { count, seed }: { count: number; seed: number },
): Map<string, string[]> {
  const without = study.sample?.drawn.map(({ id }) => id) ?? [];
  const all = pairs.map(({ pair }) => pair.id);
  const drawn = drawCalibration(all, { without, count, seed });
  if (drawn.length < count) {
    refuse(`Beside the sample there are ${drawn.length} pairs. Take fewer for --calibration.`);
  }
  return new Map(people.map(({ id }) => [id, drawn]));
}

/** `study labels DIR FILE…` */
export const runStudyLabels: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE_LABELS, { allowPositionals: true, options: {} });
  const [named, ...given] = positionals;
  if (given.length === 0) return refuse(USAGE_LABELS);
  const folder = oneFolder(named === undefined ? [] : [named], cwd, USAGE_LABELS);
  const files = given.flatMap(each => labelFiles(resolve(cwd, each), cwd));
  const judged = await readJudged(folder);
  const sent = await sentPackets(folder, judged);
  const before = join(folder, STUDY_FILES.received);
  const texts = [before, ...files].map(file =>
    existsSync(file) ? readFileSync(file, 'utf8') : '',
  );
  const { labels, repeated, refused } = mergeLabels(texts, sent, hashesOfStudy(judged.study));
  // What was said before stays, whatever is said now.
  const bad = new Set(refused.map(({ file, line }) => `${file} ${line}`));
  const good = texts.flatMap((text, file) =>
    text.split('\n').filter((line, at) => line.trim() !== '' && !bad.has(`${file} ${at + 1}`)),
  );
  if (refused.some(({ line, fault }) => line === 0 || fault === 'too-large')) {
    refuse('A file of labels is too large: 256 MB and 200,000 lines are the most.');
  }
  replaceFile(before, [...new Set(good)].map(line => `${line}\n`).join(''));
  mkdirSync(join(folder, 'labels'), { recursive: true });
  for (const round of ROUNDS) {
    const own = labels.filter(label => label.round === round);
    const packets = sent.filter(({ packet }) => packet.round === round);
    if (packets.length === 0) continue;
    replaceFile(join(folder, 'labels', `${round}.jsonl`), toJsonLines(own));
    const wanted = packets.reduce((sum, { packet }) => sum + packet.items.length, 0);
    print(`${round}: ${own.length} of ${wanted} labels are in.`);
  }
  if (repeated > 0) print(`${repeated} labels were in before.`);
  for (const { file, line, fault } of refused) {
    complain(
      `${basename([before, ...files][file] ?? '')}: line ${line} ${LABEL_SENTENCES[fault]}.`,
    );
  }
  return refused.length > 0 ? 1 : 0;
};

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
