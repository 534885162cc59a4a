import { formatTable } from '../lib/print-audit';
import { folderAt, openReport, readArgs, runCommand, type Shell } from '../lib/command';
import { benchCapture } from './bench-capture';
import { benchPackage } from './bench-package';
import { benchPage } from './bench-page';
import type { Measure } from './measure';

const USAGE = `Usage: npm run bench -- [--pages DIR] [--out FILE.json]
  --pages  saved chat pages to measure capture on; without it, the project's own test pages`;

async function main(args: readonly string[], { cwd, print, complain }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: { pages: { type: 'string' }, out: { type: 'string' } },
  });
  const pages = values.pages === undefined ? null : folderAt(values.pages, cwd);
  const writeReport = openReport(values.out, cwd);
  complain('Builds the extension and measures it: about four minutes.');
  const measures: Measure[] = [
    ...(await benchCapture(pages)),
    ...benchPackage(),
    ...(await benchPage()),
  ];
  print(
    formatTable([
      ['what', 'ours', 'unit', 'baseline', 'its value', 'ours ÷ baseline'],
      ...measures.map(({ name, ours, unit, baseline, ratio }) => [
        name,
        shorten(ours),
        unit,
        baseline?.name ?? '',
        baseline ? shorten(baseline.value) : '',
        ratio === null ? '' : ratio.toFixed(2),
      ]),
    ]),
  );
  writeReport({ measures });
}

function shorten(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}

await runCommand(main);
