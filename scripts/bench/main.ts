import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { formatTable } from '../lib/print-audit';
import { benchCapture } from './bench-capture';
import { benchPackage } from './bench-package';
import { benchPage } from './bench-page';
import type { Measure } from './measure';

const { values } = parseArgs({
  options: {
    /** Saved chat pages to measure capture on; without it, the project's own test pages. */
    pages: { type: 'string' },
    out: { type: 'string' },
  },
});
const cwd = process.env['VERACITE_CWD'] ?? process.cwd();

const measures: Measure[] = [
  ...(await benchCapture(values.pages === undefined ? null : resolve(cwd, values.pages))),
  ...benchPackage(),
  ...(await benchPage()),
];

console.log(
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
const report = JSON.stringify({ measuredAt: new Date().toISOString(), measures }, null, 2);
if (values.out === undefined) console.log(`\n${report}`);
else writeFileSync(resolve(cwd, values.out), `${report}\n`);

function shorten(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
