import { readFileSync } from 'node:fs';

import { fail, ok, type Result } from '../../../lib/core/result';
import { findJudge } from './judges';
import { measureRun } from './measure-run';
import { readOptions, type Options, type Run } from './options';
import { readPairs, type PairFile } from './read-pairs';
import { parseReport, type JudgeReport } from './report';
import { prepareNode, startJudge, type OpenJudge, type StartedJudge } from './start-judge';
import { formatReports } from './table';

/** Exit codes: what was asked makes no sense; a judge did not start; it was stopped. */
const BAD_INPUT = 2;
const NO_JUDGE = 1;
const STOPPED = 130;

type RunOptions = Extract<Options, { kind: 'run' }>;

async function main(): Promise<number> {
  const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
  const options = readOptions(process.argv.slice(2), cwd);
  if (!options.ok) return refuse(options.failure, BAD_INPUT);
  if (options.value.kind === 'read') return printReports(options.value.reports);

  const files = await readAllPairs(options.value);
  if (!files.ok) return refuse(files.failure, BAD_INPUT);

  const controller = new AbortController();
  // Ctrl-C may arrive twice, from the terminal and from npm; both mean the same.
  process.on('SIGINT', () => controller.abort());
  return measureAll(options.value, files.value, controller.signal);
}

function printReports(paths: readonly string[]): number {
  const reports: JudgeReport[] = [];
  for (const path of paths) {
    const report = readReport(path);
    if (!report.ok) return refuse(report.failure, BAD_INPUT);
    reports.push(report.value);
  }
  console.log(formatReports(reports));
  return 0;
}

function readReport(path: string): Result<JudgeReport, string> {
  try {
    const report = parseReport(JSON.parse(readFileSync(path, 'utf8')));
    return report ? ok(report) : fail(`${path} is no report of this command.`);
  } catch (error) {
    return fail(`${path} cannot be read: ${error instanceof Error ? error.message : 'no JSON'}`);
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
  options: RunOptions,
  files: readonly PairFile[],
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
    if (!started.ok) return refuse(started.failure, NO_JUDGE);
    try {
      reports.push(...(await measureOne(own, { options, started: started.value }, signal)));
    } finally {
      await started.value.close();
    }
  }
  if (options.table) console.log(formatReports(reports));
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
  { options, started }: { options: RunOptions; started: StartedJudge },
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
        now: () => new Date(),
        clock,
        write: text => void process.stderr.write(text),
        isTerminal: process.stderr.isTTY,
      },
      signal,
    );
    reports.push(report);
    if (!options.table) console.log(formatReports([report]));
  }
  return reports;
}

function clock(): number {
  return performance.now();
}

function refuse(sentence: string, code: number): number {
  console.error(sentence);
  return code;
}

process.exitCode = await main();
