import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { parseJson } from '../../lib/util/parse-json';
import { readArgs, refuse, type Command } from '../lib/command';
import { count, tallyOf } from './audit-lines';
import { linesOf, openLines } from './json-lines';

const USAGE = `Usage: veracite study merge DIR [SHARD…]
  Joins audits of parts (files, or folders with audits-3-of-16.jsonl) into DIR/audits.jsonl.
  Without SHARD, those in DIR. An audit that is there twice counts once.`;

const OUT = 'audits.jsonl';

/** `study merge DIR SHARD…` */
export const runStudyMerge: Command = async (args, { cwd, print, complain }) => {
  const { positionals } = readArgs(args, USAGE, { allowPositionals: true, options: {} });
  const [into, ...shards] = positionals.map(named => resolve(cwd, named));
  if (into === undefined || !existsSync(into) || !statSync(into).isDirectory()) refuse(USAGE);
  const files = (shards.length === 0 ? [into] : shards).flatMap(partsAt);
  if (files.length === 0) refuse(`${into} holds no audits of parts.\n${USAGE}`);

  const { added, refused, all } = await joinParts(join(into, OUT), files);
  print(`${added} audits are new; ${all} are in ${join(into, OUT)}.`);
  if (refused > 0) complain(`${refused} lines are no audits: those parts were ended early.`);
  return refused > 0 ? 1 : 0;
};

async function joinParts(out: string, files: readonly string[]) {
  const tally = await tallyOf(out);
  const lines = openLines(out);
  let [added, refused] = [0, 0];
  const parts = files.filter(each => each !== out);
  try {
    for (const file of parts) await addPart(file);
  } finally {
    lines.close();
  }
  return { added, refused, all: tally.ids.size };

  async function addPart(file: string): Promise<void> {
    for await (const { text } of linesOf(file)) {
      const line = parseJson(text);
      // The start of a line, where a process was ended, is none.
      refused += Number(line === null);
      if (typeof line !== 'object' || line === null || !count(tally, line)) continue;
      lines.add(line);
      added += 1;
    }
  }
}

function partsAt(path: string): string[] {
  if (!existsSync(path)) return refuse(`There is no ${path}.`);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter(name => /^audits(?:-\d+-of-\d+)?\.jsonl$/.test(name))
    .map(name => join(path, name));
}
