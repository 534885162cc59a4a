import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { fail, ok, type Result } from '../../../lib/core/result';
import { PARSERS, type ParserName } from './parsers';

export type Options = {
  parsers: ParserName[];
  /** The answers of Factcheck-Bench; `null`: only those of the project. */
  answers: string | null;
  /** Compare by meaning as well. */
  meaning: boolean;
  /** Answers of a set that are measured, from its first on. */
  limit: number;
  out: string | null;
};

export const USAGE = `Usage: npm run bench:statements -- [--parser ${PARSERS.join('|')}…]
    [--answers factcheck-answers.jsonl.gz] [--meaning] [--limit N] [--out FILE.json]`;

/** Options of the command line; paths as the user wrote them. A failure is a sentence. */
export function readOptions(args: string[], cwd: string): Result<Options, string> {
  try {
    return checkOptions(parse(args), cwd);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function parse(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      parser: { type: 'string', multiple: true, default: ['rules'] },
      answers: { type: 'string' },
      meaning: { type: 'boolean', default: false },
      limit: { type: 'string' },
      out: { type: 'string' },
    },
  });
  return values;
}

function checkOptions(values: ReturnType<typeof parse>, cwd: string): Result<Options, string> {
  const unknown = values.parser.find(name => !PARSERS.some(known => known === name));
  if (unknown !== undefined) return fail(`There is no parser named ${unknown}.\n${USAGE}`);

  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  if (limit !== Infinity && !(Number.isInteger(limit) && limit > 0)) {
    return fail(`--limit takes a whole number from 1 on.\n${USAGE}`);
  }
  const answers = values.answers === undefined ? null : resolve(cwd, values.answers);
  if (answers !== null && !existsSync(answers)) return fail(`There is no file at ${answers}.`);

  return ok({
    parsers: PARSERS.filter(name => values.parser.includes(name)),
    answers,
    meaning: values.meaning,
    limit,
    out: values.out === undefined ? null : resolve(cwd, values.out),
  });
}
