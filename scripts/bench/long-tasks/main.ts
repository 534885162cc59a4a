import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { formatTable } from '../../lib/print-audit';
import { measureInChromium, type RunReport, type ThreadReport } from './in-chromium';

const { values } = parseArgs({
  options: {
    /** The build to measure; without it one is made. */
    extension: { type: 'string' },
    out: { type: 'string' },
  },
});
const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
const extension = values.extension === undefined ? null : resolve(cwd, values.extension);

const runs = await measureInChromium(extension);

console.log(
  formatTable([
    ['sources', 'document', 'busy', 'tasks > 50 ms', 'longest', 'gaps > 50 ms', 'longest'],
    ...runs.flatMap(({ sources, panel, page }) => [
      [sources, 'panel', ...describe(panel)],
      [sources, 'chat page', ...describe(page)],
    ]),
  ]),
);
for (const { sources, ms, read } of runs) {
  console.log(`${sources}: ${read} sources read, the check took ${(ms / 1_000).toFixed(1)} s`);
}
if (values.out !== undefined) writeFileSync(resolve(cwd, values.out), report(runs));

/** Tasks by what the thread itself ran; gaps by the clock, other programs included. */
function describe({ busyMs, longTasksMs, gaps }: ThreadReport): string[] {
  return [`${Math.round(busyMs)} ms`, ...counted(longTasksMs), ...counted(gaps)];
}

function counted(times: readonly number[]): string[] {
  const longest = times.length === 0 ? '' : `${Math.round(Math.max(...times))} ms`;
  return [String(times.length), longest];
}

function report(all: readonly RunReport[]): string {
  return `${JSON.stringify({ measuredAt: new Date().toISOString(), runs: all }, null, 2)}\n`;
}
