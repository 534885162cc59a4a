import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { demoStudy, type DemoStudy } from '../../lib/studies/demo/demo-study';
import { peopleFiles, writeStudyFiles } from '../../lib/studies/export/study-files';
import { toJsonLines } from '../../lib/util/json-lines';
import { readArgs, refuse, type Command } from '../lib/command';
import { packetPath } from './coordinator';
import { STUDY_FILES, writeSlots } from './study-folder';

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
  writeSlots(out, demo);
  print(`${demo.answers.length} answers and ${demo.labels.length} labels are in ${out}.`);
  print(`Next: study export ${values.out} --out FOLDER, then study verify FOLDER.`);
  return 0;
};

/** With the packets and the work list of the coordinator. */
function* filesOf(demo: DemoStudy): Generator<readonly [path: string, text: string]> {
  const { secret, rounds, packets, lines } = demo;
  yield* writeStudyFiles({ ...demo, files: peopleFiles(demo) });
  yield [STUDY_FILES.coordinator, JSON.stringify({ secret, ...rounds })];
  yield [STUDY_FILES.received, toJsonLines(lines)];
  for (const { packet } of packets) yield [packetPath(packet), JSON.stringify(packet)];
}
