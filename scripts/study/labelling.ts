import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import * as v from 'valibot';

import type { StudyHashes } from '../../lib/core/study/packet';
import { PACKET_LIMITS } from '../../lib/core/study/packet-schemas';
import { inForce } from '../../lib/core/study/study';
import { addressOf } from '../../lib/core/source/source';
import { assignItems, DEFAULT_OVERLAP, type AssignFault } from '../../lib/studies/assign';
import { parseStudy, type StudyRecords } from '../../lib/studies/export/parse-study';
import { judgedRows, rowsOf, type JudgedRow } from '../../lib/studies/export/study-rows';
import { mergeLabels, type LabelFault } from '../../lib/studies/labels';
import {
  createSecret,
  makePacket,
  type PacketPair,
  type SentPacket,
} from '../../lib/studies/packet';
import { drawSample, SAMPLE_KINDS, type SampleFault } from '../../lib/studies/sample';
import { parseJson } from '../../lib/util/parse-json';
import { countIn, fileAt, folderAt, readArgs, refuse, type Command } from '../lib/command';
import { readStudyTexts, studySentence } from './export';
import { replaceFile } from './json-lines';

const USAGE_SAMPLE = `Usage: npm run veracite -- study sample DIR --labels N [--kind ${SAMPLE_KINDS.join('|')}] [--seed N]
  Draws pairs for people to label, from all that were judged, and writes sample.json.`;
const USAGE_PACKETS = `Usage: npm run veracite -- study packets DIR --annotators ANNA,BEN [--overlap 0.2] [--seed N]
  Writes a packet for each annotator into DIR/packets: statement and source, nothing of chatbot or judge.
  --overlap  share of the pairs that two people label
  DIR/packets/coordinator.json leads from the packets to the pairs: send it to none of them.`;
const USAGE_LABELS = `Usage: npm run veracite -- study labels DIR FILE|FOLDER…
  Joins files of labels with the packets that were sent, into DIR/labels/main.jsonl.`;

const SAMPLE_SENTENCES: Readonly<Record<SampleFault, string>> = {
  'no-pairs': 'No pair was judged. Run "study audit" first.',
  'too-few-labels': 'Each stratum or verdict needs two labels. Draw more.',
  'repeated-id': 'Two pairs have one id: an answer was checked twice in audits.jsonl.',
  'no-size': 'A statement has no words.',
};
const ASSIGN_SENTENCES: Readonly<Record<AssignFault, string>> = {
  'few-annotators': 'Two people are needed for pairs that two label. Name more, or --overlap 0.',
  'quotas-too-small': 'The annotators take fewer pairs than there are.',
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

  const plan = {
    kind,
    labels: countIn('labels', values.labels),
    seed: countIn('seed', values.seed),
  };
  const items = pairs.map(({ pair, statement, system, question, kind: verdict }) => ({
    id: pair.id,
    stratum: JSON.stringify([system?.id ?? null, question?.stratum ?? null]),
    verdict,
    size: statement.text.split(/\s+/).length,
  }));
  const sample = drawSample(items, plan);
  if (!sample.ok) return refuse(SAMPLE_SENTENCES[sample.failure]);
  replaceFile(join(folder, 'sample.json'), JSON.stringify(sample.value));
  print(`${sample.value.drawn.length} of ${sample.value.of} pairs are drawn.`);
  return 0;
};

const coordinator = v.object({
  secret: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  work: v.record(v.string(), v.array(v.string())),
});

/** `study packets DIR` */
export const runStudyPackets: Command = async (args, { cwd, print }) => {
  const { positionals, values } = readArgs(args, USAGE_PACKETS, {
    allowPositionals: true,
    options: {
      annotators: { type: 'string', default: '' },
      overlap: { type: 'string', default: String(DEFAULT_OVERLAP.share) },
      seed: { type: 'string', default: '1' },
    },
  });
  const people = values.annotators.split(',').filter(name => /^[\w-]{1,60}$/.test(name));
  const share = Number(values.overlap);
  if (people.length === 0 || !(share >= 0 && share <= 1)) return refuse(USAGE_PACKETS);
  const folder = oneFolder(positionals, cwd, USAGE_PACKETS);
  const { study, pairs } = await readJudged(folder);
  if (!study.sample) return refuse(`${folder} has no sample. Run "study sample" first.`);
  const own = join(folder, 'packets', 'coordinator.json');
  if (existsSync(own)) refuse(`${folder} has packets. Labels follow from them: keep them.`);

  const work = assignItems(
    study.sample.drawn.map(({ id }) => id),
    people.map(id => ({ id, quota: null })),
    { overlap: { ...DEFAULT_OVERLAP, share }, seed: countIn('seed', values.seed) },
  );
  if (!work.ok) return refuse(ASSIGN_SENTENCES[work.failure]);
  const kept = { secret: createSecret(), work: Object.fromEntries(work.value) };
  mkdirSync(join(folder, 'packets'), { recursive: true });
  replaceFile(own, JSON.stringify(kept));
  for (const { packet } of await makePackets(study, pairs, kept)) {
    replaceFile(join(folder, 'packets', `${packet.annotator}.json`), JSON.stringify(packet));
    print(`${packet.annotator}: ${packet.items.length} pairs`);
  }
  return 0;
};

/** `study labels DIR FILE…` */
export const runStudyLabels: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE_LABELS, { allowPositionals: true, options: {} });
  const [named, ...given] = positionals;
  if (given.length === 0) return refuse(USAGE_LABELS);
  const folder = oneFolder(named === undefined ? [] : [named], cwd, USAGE_LABELS);
  const files = given.flatMap(each => labelFiles(resolve(cwd, each), cwd));
  const { study, pairs } = await readJudged(folder);
  const own = join(folder, 'packets', 'coordinator.json');
  const kept = existsSync(own) ? parseJson(readFileSync(own, 'utf8')) : null;
  const parsed = v.safeParse(coordinator, kept);
  if (!parsed.success) return refuse(`${own} is missing or changed: no packet was sent from here.`);

  const sent = await makePackets(study, pairs, parsed.output);
  const texts = files.map(file => readFileSync(file, 'utf8'));
  const { labels, repeated, refused } = mergeLabels(texts, sent, hashesOf(study));
  mkdirSync(join(folder, 'labels'), { recursive: true });
  const lines = labels.map(label => `${JSON.stringify(label)}\n`).join('');
  replaceFile(join(folder, 'labels', 'main.jsonl'), lines);
  for (const { file, line, fault } of refused) {
    complain(`${basename(files[file] ?? '')}: line ${line} ${LABEL_SENTENCES[fault]}.`);
  }
  const wanted = sent.reduce((sum, { packet }) => sum + packet.items.length, 0);
  print(`${labels.length} of ${wanted} labels are in; ${repeated} came twice.`);
  return refused.length > 0 ? 1 : 0;
};

function oneFolder(positionals: readonly string[], cwd: string, usage: string): string {
  const [named, ...others] = positionals;
  return named === undefined || others.length > 0 ? refuse(usage) : folderAt(named, cwd);
}

async function readJudged(folder: string): Promise<{ study: StudyRecords; pairs: JudgedRow[] }> {
  const study = await parseStudy(readStudyTexts(folder));
  if (!study.ok) return refuse(studySentence(folder, study.failure));
  return { study: study.value, pairs: judgedRows(rowsOf(study.value).pairs) };
}

function hashesOf({ frozen }: StudyRecords): StudyHashes {
  return { study: frozen.sha256, protocol: inForce(frozen).sha256 };
}

async function makePackets(
  study: StudyRecords,
  rows: readonly JudgedRow[],
  { secret, work }: v.InferOutput<typeof coordinator>,
): Promise<SentPacket[]> {
  const byId = new Map(rows.map(row => [row.pair.id as string, row]));
  const { instructions } = inForce(study.frozen).protocol;
  return Promise.all(
    Object.entries(work).map(([annotator, ids]) =>
      makePacket(
        ids.flatMap(id => {
          const row = byId.get(id);
          return row ? [packetPair(row)] : refuse(`The pair ${id} is no longer in audits.jsonl.`);
        }),
        { hashes: hashesOf(study), secret, annotator, round: 'main', instructions },
      ),
    ),
  );
}

function packetPair({ pair, statement, source, question, audit }: JudgedRow): PacketPair {
  return {
    id: pair.id,
    question: question?.text ?? '',
    statement: statement.text,
    source: {
      title: source?.status === 'read' ? source.title : null,
      url: source ? addressOf(source.target) : null,
      passages: textsOf(source, audit),
    },
  };
}

/** The whole text; none where the check kept only quotes. */
function textsOf(source: JudgedRow['source'], audit: JudgedRow['audit']) {
  if (source?.status !== 'read') return [];
  const kept = audit.texts.find(({ contentHash }) => contentHash === source.contentHash);
  return kept ? [{ start: 0, text: kept.text.slice(0, PACKET_LIMITS.passage) }] : [];
}

function labelFiles(path: string, cwd: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [fileAt(path, cwd)];
  return readdirSync(path)
    .filter(name => name.endsWith('.jsonl'))
    .map(name => join(path, name));
}
