import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { fail, ok, type Result } from '../../../lib/core/result';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { readArgs } from '../../lib/command';
import { findGranularity, GRANULARITY_NAMES, type GranularityName } from '../../lib/granularity';
import { findJudge, judgeNames } from './judges';
import { EXAM_FILE } from './read-pairs';

/** One judge over one file, and where the report of it is written; `null`: nowhere. */
export type Run = { judge: string; file: string; out: string | null };

export type Options =
  | { kind: 'read'; reports: string[] }
  | {
      kind: 'run';
      runs: Run[];
      /** Pairs of a file that are measured, from its first on; `null`: all. */
      limit: number | null;
      raw: string | null;
      /** File that the card of an exam is written to. */
      card: string | null;
      passagesPerPair: number;
      granularity: GranularityName;
      /** Judges that stop early read on; for calibrating, not for comparing. */
      readsAll: boolean;
      browser: boolean;
      table: boolean;
    };

export const USAGE = `Usage:
  npm run bench:judge -- --judge NAME --pairs FILE.jsonl.gz --out FILE.json
      [--limit N] [--raw FILE.jsonl] [--passages N] [--granularity ${GRANULARITY_NAMES.join('|')}]
      [--reads-all] [--browser] [--table]
  npm run bench:judge -- --table --judge NAME… --pairs FILE.jsonl.gz… [--out FOLDER]
  npm run bench:judge -- --exam --judge NAME [--card FILE.json] [--out FILE.json]
  npm run bench:judge -- --table REPORT.json…`;

/** Options of the command line; paths as the user wrote them. A failure is a sentence. */
export function readOptions(args: readonly string[], cwd: string): Result<Options, string> {
  return checkOptions(parse(args), cwd);
}

type Parsed = ReturnType<typeof parseArgs>;
type Values = Parsed['values'];

/** The exam is one more file. */
function parse(args: readonly string[]): Parsed {
  const { values, ...rest } = parseArgs(args);
  const pairs = values.exam ? [...values.pairs, EXAM_FILE] : values.pairs;
  return { values: { ...values, pairs }, ...rest };
}

function parseArgs(args: readonly string[]) {
  return readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      judge: { type: 'string', multiple: true, default: [] },
      pairs: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string' },
      passages: { type: 'string' },
      granularity: { type: 'string' },
      out: { type: 'string' },
      exam: { type: 'boolean', default: false },
      card: { type: 'string' },
      raw: { type: 'string' },
      'reads-all': { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
    },
  });
}

function checkOptions({ values, positionals }: Parsed, cwd: string): Result<Options, string> {
  const isRun = values.judge.length > 0 || values.pairs.length > 0;
  if (!isRun) {
    if (!values.table || positionals.length === 0) return fail(USAGE);
    return ok({ kind: 'read', reports: positionals.map(file => resolve(cwd, file)) });
  }
  const unknown = values.judge.find(name => !findJudge(name));
  if (unknown !== undefined) {
    return fail(`There is no judge named ${unknown}; there are ${judgeNames().join(', ')}.`);
  }
  const isIncomplete = values.judge.length === 0 || values.pairs.length === 0;
  if (isIncomplete || positionals.length > 0) return fail(USAGE);
  return checkRuns(values, cwd);
}

function checkRuns(values: Values, cwd: string): Result<Options, string> {
  const limit = readCount(values.limit);
  const passages = readCount(values.passages);
  if (limit === undefined || passages === undefined) {
    return fail('--limit and --passages take a whole number from 1 on.');
  }
  const granularity = findGranularity(values.granularity);
  if (granularity === null) {
    return fail(
      `There is no granularity ${values.granularity}; there are ${GRANULARITY_NAMES.join(', ')}.`,
    );
  }
  const isOne = values.judge.length * values.pairs.length === 1;
  const clash = findClash(values, isOne) ?? findBadPlace(values, { cwd, isOne });
  if (clash !== null) return fail(clash);
  return ok({
    kind: 'run',
    runs: listRuns(values, { cwd, isOne }),
    limit,
    raw: values.raw === undefined ? null : resolve(cwd, values.raw),
    card: values.card === undefined ? null : resolve(cwd, values.card),
    passagesPerPair: passages ?? DEFAULT_SETTINGS.passagesPerPair,
    granularity,
    readsAll: values['reads-all'],
    browser: values.browser,
    table: values.table,
  });
}

/** Names options that exclude each other; `null` if none do. */
function findClash(values: Values, isOne: boolean): string | null {
  if (values.out === undefined && !values.table && !values.exam) return USAGE;
  if (values.raw !== undefined && !isOne) return '--raw takes one judge and one file.';
  if (values['reads-all'] && values.browser) return '--reads-all is for Node alone.';
  return findExamClash(values, isOne) ?? findSentenceClash(values);
}

function findExamClash({ card, exam }: Values, isOne: boolean): string | null {
  if (card === undefined || (exam && isOne)) return null;
  return '--card takes one judge and --exam.';
}

/** A sentence is chosen in Node, out of the whole document. */
function findSentenceClash({ granularity, browser, passages }: Values): string | null {
  if (granularity !== 'sentence') return null;
  if (browser) return '--granularity sentence is for Node alone.';
  return passages === undefined ? null : '--granularity sentence takes no --passages.';
}

/** `null`: not given; `undefined`: given, and no count. */
function readCount(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Explains why the results cannot be written; `null` if they can. */
function findBadPlace(
  { out, raw, card }: Values,
  { cwd, isOne }: { cwd: string; isOne: boolean },
): string | null {
  if (out !== undefined && !isOne && !isFolder(resolve(cwd, out))) {
    return `Several reports go into a folder, and ${resolve(cwd, out)} is none.`;
  }
  const files = [raw, card, isOne ? out : undefined].flatMap(file => file ?? []);
  const lost = files.map(file => resolve(cwd, file)).find(file => !isFolder(dirname(file)));
  if (lost !== undefined) return `The folder of ${lost} does not exist.`;
  const taken = files.map(file => resolve(cwd, file)).find(isFolder);
  return taken === undefined ? null : `${taken} is a folder; name a file in it.`;
}

function listRuns(values: Values, { cwd, isOne }: { cwd: string; isOne: boolean }): Run[] {
  const { judge: judges, pairs, out, browser, granularity } = values;
  const kind = `${granularity === 'sentence' ? '.sentence' : ''}${browser ? '.browser' : ''}`;
  return judges.flatMap(judge =>
    pairs.map(path => {
      const file = resolve(cwd, path);
      if (out === undefined) return { judge, file, out: null };
      if (isOne) return { judge, file, out: resolve(cwd, out) };

      const name = `${setName(file)}.${judge}${kind}.json`;
      return { judge, file, out: join(resolve(cwd, out), name) };
    }),
  );
}

/** A set's name, as in tables: the file's, without what all of them end in. */
export function setName(file: string): string {
  return file === EXAM_FILE ? 'exam' : basename(file).replace(/\.jsonl\.gz$/, '');
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
