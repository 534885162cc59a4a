import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { formatTable } from '../../lib/print-audit';
import { measureMatrix, type ScrollReport } from './in-chromium';

const { values } = parseArgs({
  options: {
    /** The build to measure; without it one is made. */
    extension: { type: 'string' },
  },
});
const cwd = process.env['VERACITE_CWD'] ?? process.cwd();

const reports = await measureMatrix(
  values.extension === undefined ? null : resolve(cwd, values.extension),
);

console.log(
  formatTable([
    ['40 × 20', 'frames', 'busy', 'longest script', 'tasks > 50 ms', 'longest'],
    ...reports.map(row),
  ]),
);
if (reports.some(({ longTasksMs }) => longTasksMs.length > 0)) process.exitCode = 1;

function row({ name, frames, busyMs, longestMs, longTasksMs }: ScrollReport): string[] {
  const longest = longTasksMs.length === 0 ? '' : `${Math.max(...longTasksMs).toFixed(0)} ms`;
  return [
    name,
    String(frames),
    `${busyMs.toFixed(0)} ms`,
    `${longestMs.toFixed(1)} ms`,
    String(longTasksMs.length),
    longest,
  ];
}
