import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { parseJson } from '../../lib/util/parse-json';
import { readArgs, refuse, type Command } from '../lib/command';
import { count, linesOf, openAppend, tallyOf } from './audit-lines';

const USAGE = `Usage: npm run veracite -- study merge DIR [SHARD…]
  Joins audits of parts (files, or folders with audits-3-of-16.jsonl) into DIR/audits.jsonl.
  Without SHARD, those in DIR. An audit that is there twice counts once.`;

/** `study merge DIR SHARD…` */
export const runStudyMerge: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE, { allowPositionals: true, options: {} });
  const [into, ...shards] = positionals.map(named => resolve(cwd, named));
  if (into === undefined || !existsSync(into) || !statSync(into).isDirectory()) refuse(USAGE);
  const files = (shards.length === 0 ? [into] : shards).flatMap(partsAt);
  if (files.length === 0) refuse(`${into} holds no audits of parts.\n${USAGE}`);

  const out = join(into, 'audits.jsonl');
  const lines = openAppend(out);
  try {
    const tally = await tallyOf(out);
    let [added, refused] = [0, 0];
    for (const file of files.filter(each => each !== out)) {
      for await (const { text } of linesOf(file)) {
        const line = parseJson(text);
        // The start of a line, where a process was ended, is none.
        if (line === null) refused += 1;
        else if (count(tally, line)) {
          lines.add(text);
          added += 1;
        }
      }
    }
    print(`${added} audits are new; ${tally.ids.size} are in ${out}.`);
    if (refused > 0) complain(`${refused} lines are no audits: those parts were ended early.`);
    return refused > 0 ? 1 : 0;
  } finally {
    lines.close();
  }
};

function partsAt(path: string): string[] {
  if (!existsSync(path)) return refuse(`There is no ${path}.`);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter(name => /^audits(?:-\d+-of-\d+)?\.jsonl$/.test(name))
    .map(name => join(path, name));
}
