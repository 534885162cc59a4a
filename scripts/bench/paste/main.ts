import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { formatTable } from '../../lib/print-audit';
import { readPastedFiles, type PastedFile } from './read-files';

const USAGE = 'Usage: npm run bench:paste -- DIR [--out FILE.json]';

/** Reads every pasted answer of a folder, and says which sentences got exactly their sources. */
function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
  const folder = resolve(cwd, positionals[0] ?? '');
  if (positionals[0] === undefined || !existsSync(folder)) {
    console.error(USAGE);
    return 2;
  }
  const files = readPastedFiles(folder);
  console.log(formatTable([HEADER, ...files.map(rowOf), totalOf(files)]));
  for (const each of files) printFaults(each);
  if (values.out !== undefined) {
    const report = { measuredAt: new Date().toISOString(), files };
    writeFileSync(resolve(cwd, values.out), `${JSON.stringify(report, null, 2)}\n`);
  }
  return 0;
}

const HEADER = ['file', 'exact', 'of', 'right', 'wrong', 'missing', 'surplus', 'lone', 'notes'];

function countsOf({ score }: PastedFile): number[] {
  const sentences = score?.sentences ?? [];
  const sum = (key: 'right' | 'wrong' | 'missing') =>
    sentences.reduce((total, each) => total + each[key].length, 0);
  return [
    sentences.filter(({ isExact }) => isExact).length,
    sentences.length,
    sum('right'),
    sum('wrong'),
    sum('missing'),
    score?.surplus.length ?? 0,
    score?.loneMarkers ?? 0,
  ];
}

function rowOf(file: PastedFile): string[] {
  const notes = file.failure ?? file.score?.notes.join(', ') ?? '';
  return [file.name, ...countsOf(file).map(String), notes];
}

function totalOf(files: readonly PastedFile[]): string[] {
  const sums = files
    .map(countsOf)
    .reduce((total, counts) => counts.map((count, at) => count + (total[at] ?? 0)), []);
  return ['all', ...sums.map(String), ''];
}

function printFaults({ name, score }: PastedFile): void {
  if (!score) return;
  for (const each of score.sentences.filter(({ isExact }) => !isExact)) {
    console.log(`${name}: ${each.text}${each.claims > 0 ? '' : ' (not captured)'}`);
    for (const link of each.wrong) console.log(`  wrong: ${link}`);
    for (const link of each.missing) console.log(`  missing: ${link}`);
  }
  for (const text of score.surplus) console.log(`${name}: not expected: ${text}`);
}

process.exitCode = main();
