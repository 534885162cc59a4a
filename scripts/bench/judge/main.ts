import { readFileSync } from 'node:fs';

import { ok, type Result } from '../../../lib/core/result';
import { CommandEnd, messageOf, refuse, runCommand, type Shell } from '../../lib/command';
import { findJudge } from './judges';
import { measureRun } from './measure-run';
import { readOptions, type Options, type Run } from './options';
import { readPairs, type PairFile } from './read-pairs';
import { parseReport, type JudgeReport } from './report';
import { prepareNode, startJudge, type OpenJudge, type StartedJudge } from './start-judge';
import { formatReports } from './table';

/** Exit statuses: a judge did not start; the run was stopped. */
const NO_JUDGE = 1;
const STOPPED = 130;

type RunOptions = Extract<Options, { kind: 'run' }>;

async function main(args: readonly string[], shell: Shell): Promise<number> {
  const options = readOptions(args, shell.cwd);
  if (!options.ok) return refuse(options.failure);
  if (options.value.kind === 'read') {
    shell.print(formatReports(options.value.reports.map(readReport)));
    return 0;
  }
  const files = await readAllPairs(options.value);
  if (!files.ok) return refuse(files.failure);

  const controller = new AbortController();
  // Ctrl-C may arrive twice, from the terminal and from npm; both mean the same.
  process.on('SIGINT', () => controller.abort());
  return measureAll({ options: options.value, files: files.value, shell }, controller.signal);
}

function readReport(path: string): JudgeReport {
  try {
    const report = parseReport(JSON.parse(readFileSync(path, 'utf8')));
    return report ?? refuse(`${path} is no report of this command.`);
  } catch (error) {
    if (error instanceof CommandEnd) throw error;
    return refuse(`${path} cannot be read: ${messageOf(error)}`);
  }
}

/** All files before any judge starts: a slip in the last one must not cost an hour. */
async function readAllPairs({ runs, limit }: RunOptions): Promise<Result<PairFile[], string>> {
  const read = new Map<string, PairFile>();
  for (const { file } of runs) {
    if (read.has(file)) continue;

    const pairs = await readPairs(file, limit ?? Infinity);
    if (!pairs.ok) return pairs;
    read.set(file, pairs.value);
  }
  return ok(runs.flatMap(({ file }) => read.get(file) ?? []));
}

async function measureAll(
  { options, files, shell }: { options: RunOptions; files: readonly PairFile[]; shell: Shell },
  signal: AbortSignal,
): Promise<number> {
  const reports: JudgeReport[] = [];
  const work = options.runs.flatMap((run, index) => {
    const file = files[index];
    return file ? [{ run, file }] : [];
  });
  for (const [judge, own] of Map.groupBy(work, ({ run }) => run.judge)) {
    if (signal.aborted) break;

    const started = await startJudge(() => prepare(judge, options), {
      clock,
      readsAll: options.readsAll,
    });
    if (!started.ok) throw new CommandEnd(NO_JUDGE, started.failure);
    try {
      reports.push(...(await measureOne(own, { options, started: started.value, shell }, signal)));
    } finally {
      await started.value.close();
    }
  }
  if (options.table) shell.print(formatReports(reports));
  return signal.aborted ? STOPPED : 0;
}

async function prepare(name: string, { browser, granularity }: RunOptions): Promise<OpenJudge> {
  const entry = findJudge(name);
  if (!entry) throw new Error(`bench: the judge ${name} has gone`);
  if (!browser) return prepareNode(entry, granularity);
  if (!entry.inBrowser) throw new Error(`${name} does not run in a browser.`);

  // A browser's driver is only loaded where there is one to drive.
  const { prepareBrowser } = await import('./open-in-browser');
  return prepareBrowser(entry.inBrowser);
}

function readsAllPassages({ judge }: Run, { granularity }: RunOptions): boolean {
  return granularity === 'sentence' || findJudge(judge)?.readsWholeSources === true;
}

async function measureOne(
  work: readonly { run: Run; file: PairFile }[],
  { options, started, shell }: { options: RunOptions; started: StartedJudge; shell: Shell },
  signal: AbortSignal,
): Promise<JudgeReport[]> {
  const reports: JudgeReport[] = [];
  for (const one of work) {
    if (signal.aborted) break;

    const report = await measureRun(
      one,
      {
        started,
        where: options.browser ? 'browser' : 'node',
        passagesPerPair: readsAllPassages(one.run, options) ? Infinity : options.passagesPerPair,
        granularity: options.granularity,
        limit: options.limit,
        readsAll: options.readsAll,
        raw: options.raw,
        card: options.card,
        print: shell.print,
        now: () => new Date(),
        clock,
        progress: shell.progress,
      },
      signal,
    );
    reports.push(report);
    if (!options.table) shell.print(formatReports([report]));
  }
  return reports;
}

function clock(): number {
  return performance.now();
}

await runCommand(main);
