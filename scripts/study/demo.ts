import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { demoStudy, type DemoStudy } from '../../lib/studies/demo/demo-study';
import { demoFiles } from '../../lib/studies/demo/demo-files';
import { writeStudyFiles } from '../../lib/studies/export/study-files';
import { readArgs, refuse, type Command } from '../lib/command';
import { packetPath } from './coordinator';
import { writeSlots } from './study-folder';

const USAGE = `Usage: veracite study demo --out DIR
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
  print(`Next: study verify ${values.out}, or study export ${values.out} --out FOLDER.`);
  return 0;
};

/** With the packets. */
function* filesOf(demo: DemoStudy): Generator<readonly [path: string, text: string]> {
  yield* writeStudyFiles({ ...demo, files: demoFiles(demo) });
  for (const { packet } of demo.packets) yield [packetPath(packet), JSON.stringify(packet)];
}
