import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { demoStudy, type DemoStudy } from '../../lib/studies/demo/demo-study';
import { writeLabels } from '../../lib/studies/labels';
import { readArgs, refuse, type Command } from '../lib/command';
import { toLines } from './json-lines';
import { packetPath } from './coordinator';
import { STUDY_FILES, writeFrozen, writeSlots } from './study-folder';

const USAGE = `Usage: npm run veracite -- study demo --out DIR
  Writes the demonstration study, whose chatbots, pages, findings and people are made up.`;

/** `study demo --out DIR` */
export const runStudyDemo: Command = async (args, { cwd, print }) => {
  const { values } = readArgs(args, USAGE, { options: { out: { type: 'string' } } });
  if (values.out === undefined) return refuse(USAGE);
  const out = resolve(cwd, values.out);
  if (existsSync(out) && readdirSync(out).length > 0) {
    refuse(`${out} holds files. Name a new folder.`);
  }
  const demo = await demoStudy();
  for (const [path, text] of filesOf(demo)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  writeFrozen(out, demo.frozen);
  writeSlots(out, demo);
  print(`${demo.answers.length} answers and ${demo.labels.length} labels are in ${out}.`);
  print(`Next: study export ${values.out} --out FOLDER, then study verify FOLDER.`);
  return 0;
};

function* filesOf(demo: DemoStudy): Generator<[path: string, text: string]> {
  const { answers, audits, sample, secret, rounds, packets, labels, lines, adjudications } = demo;
  yield [STUDY_FILES.answers, toLines(answers)];
  yield [STUDY_FILES.audits, toLines(audits)];
  yield [STUDY_FILES.sample, JSON.stringify(sample)];
  yield [STUDY_FILES.coordinator, JSON.stringify({ secret, ...rounds })];
  yield [STUDY_FILES.received, writeLabels(lines)];
  for (const { packet } of packets) {
    yield [packetPath(packet), JSON.stringify(packet)];
  }
  for (const [round, own] of Map.groupBy(labels, each => each.round)) {
    yield [`labels/${round}.jsonl`, toLines(own)];
  }
  yield [STUDY_FILES.adjudication, toLines(adjudications)];
}
