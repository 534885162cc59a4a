import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { readArgs, refuse, runCommand, type Shell } from '../lib/command';
import { speakEnglish } from '../lib/speak-english';
import { formatSource, toJson } from './print-source';
import { readSource } from './read-source';

const USAGE = `Usage: npm run read -- URL-or-FILE [--json]
  Prints what a check reads of a source. Exit status: 0 read, 1 could not be read, 2 not understood`;

async function main(args: readonly string[], { cwd, print }: Shell): Promise<number> {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) return refuse(USAGE);

  const file = resolve(cwd, named);
  const isFile = existsSync(file) && statSync(file).isFile();
  if (!isFile && !/^https?:\/\//i.test(named)) {
    refuse(`${named} is neither a file in ${cwd} nor the address of a web page.\n${USAGE}`);
  }
  await speakEnglish();
  const fetched = await readSource(isFile ? { file } : { url: named });
  print(values.json ? JSON.stringify(toJson(fetched), null, 2) : formatSource(fetched));
  return fetched.source.status === 'read' ? 0 : 1;
}

await runCommand(main);
