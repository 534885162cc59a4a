import { folderAt, openReport, readArgs, refuse, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { readPastedFiles, type PastedFile } from './read-files';

const USAGE = 'Usage: npm run bench:paste -- DIR [--out FILE.json]';

/** Reads every pasted answer of a folder, and says which sentences got exactly their sources. */
function main(args: readonly string[], { cwd, print }: Shell): Promise<undefined> {
  const { values, positionals } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  const [named] = positionals;
  if (named === undefined) refuse(`Name the folder of the pasted answers.\n${USAGE}`);
  const folder = folderAt(named, cwd);
  const writeReport = openReport(values.out, cwd);
  const files = readPastedFiles(folder);
  if (files.length === 0) refuse(`${folder} holds no pasted answer.`);
  print(formatTable([HEADER, ...files.map(rowOf), totalOf(files)]));
  for (const each of files) printFaults(each, print);
  writeReport({ files });
  return Promise.resolve(undefined);
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

function printFaults({ name, score }: PastedFile, print: Shell['print']): void {
  if (!score) return;
  for (const each of score.sentences.filter(({ isExact }) => !isExact)) {
    print(`${name}: ${each.text}${each.claims > 0 ? '' : ' (not captured)'}`);
    for (const link of each.wrong) print(`  wrong: ${link}`);
    for (const link of each.missing) print(`  missing: ${link}`);
  }
  for (const text of score.surplus) print(`${name}: not expected: ${text}`);
}

await runCommand(main);
