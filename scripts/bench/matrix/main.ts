import { folderAt, readArgs, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { measureMatrix, type ScrollReport } from './in-chromium';

const USAGE = `Usage: npm run bench:matrix -- [--extension DIR]
  --extension  the build to measure; without it one is made`;

async function main(args: readonly string[], { cwd, print, complain }: Shell): Promise<number> {
  const { values } = readArgs(args, USAGE, { options: { extension: { type: 'string' } } });
  const extension = values.extension === undefined ? null : folderAt(values.extension, cwd);
  complain('Scrolls a large matrix in a browser: about a minute.');
  const reports = await measureMatrix(extension);
  print(
    formatTable([
      ['40 × 20', 'frames', 'busy', 'longest script', 'tasks > 50 ms', 'longest'],
      ...reports.map(row),
    ]),
  );
  return reports.some(({ longTasksMs }) => longTasksMs.length > 0) ? 1 : 0;
}

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

await runCommand(main);
