import { folderAt, openReport, readArgs, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { measureInChromium, type ThreadReport } from './in-chromium';

const USAGE = `Usage: npm run bench:long-tasks -- [--extension DIR] [--out FILE.json]
  --extension  the build to measure; without it one is made`;

async function main(args: readonly string[], { cwd, print, complain }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: { extension: { type: 'string' }, out: { type: 'string' } },
  });
  const extension = values.extension === undefined ? null : folderAt(values.extension, cwd);
  const writeReport = openReport(values.out, cwd);
  complain('Checks answers with one to forty sources in a browser: about two minutes.');
  const runs = await measureInChromium(extension);
  print(
    formatTable([
      ['sources', 'document', 'busy', 'tasks > 50 ms', 'longest', 'gaps > 50 ms', 'longest'],
      ...runs.flatMap(({ sources, panel, page }) => [
        [sources, 'panel', ...describe(panel)],
        [sources, 'chat page', ...describe(page)],
      ]),
    ]),
  );
  for (const { sources, ms, read } of runs) {
    print(`${sources}: ${read} sources read, the check took ${(ms / 1_000).toFixed(1)} s`);
  }
  writeReport({ runs });
}

/** Tasks by what the thread itself ran; gaps by the clock, other programs included. */
function describe({ busyMs, longTasksMs, gaps }: ThreadReport): string[] {
  return [`${Math.round(busyMs)} ms`, ...counted(longTasksMs), ...counted(gaps)];
}

function counted(times: readonly number[]): string[] {
  const longest = times.length === 0 ? '' : `${Math.round(Math.max(...times))} ms`;
  return [String(times.length), longest];
}

await runCommand(main);
