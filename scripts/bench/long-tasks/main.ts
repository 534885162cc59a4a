import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { formatTable } from '../../lib/print-audit';
import { measureInChromium } from './in-chromium';
import type { RunReport } from './in-chromium';
import { LONG_MS } from './watch-thread';
import type { ThreadReport } from './watch-thread';

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
    ['sources', 'document', `tasks > ${LONG_MS} ms`, 'longest', `gaps > ${LONG_MS} ms`, 'longest'],
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

function describe({ longTasks, gaps }: ThreadReport): string[] {
  const tasks = longTasks === null ? ['not told', ''] : counted(longTasks);
  return [...tasks, ...counted(gaps)];
}

function counted(times: readonly number[]): string[] {
  const longest = times.length === 0 ? '' : `${Math.round(Math.max(...times))} ms`;
  return [String(times.length), longest];
}

function report(all: readonly RunReport[]): string {
  return `${JSON.stringify({ measuredAt: new Date().toISOString(), runs: all }, null, 2)}\n`;
}
