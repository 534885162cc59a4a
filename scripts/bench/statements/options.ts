import { countIn, fileAt, readArgs, refuse } from '../../lib/command';
import { PARSERS, type ParserName } from './parsers';

export type Options = {
  parsers: ParserName[];
  /** The answers of Factcheck-Bench; `null`: only those of the project. */
  answers: string | null;
  /** Compare by meaning as well. */
  meaning: boolean;
  /** Answers of a set that are measured, from its first on. */
  limit: number;
  out: string | undefined;
};

const USAGE = `Usage: npm run bench:statements -- [--parser ${PARSERS.join('|')}…]
    [--answers factcheck-answers.jsonl.gz] [--meaning] [--limit N] [--out FILE.json]`;

export function readOptions(args: readonly string[], cwd: string): Options {
  const { values } = readArgs(args, USAGE, {
    options: {
      parser: { type: 'string', multiple: true, default: ['rules'] },
      answers: { type: 'string' },
      meaning: { type: 'boolean', default: false },
      limit: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { parser, answers, meaning, limit, out } = values;
  const unknown = parser.find(name => !PARSERS.some(known => known === name));
  if (unknown !== undefined) refuse(`There is no parser named ${unknown}.\n${USAGE}`);
  return {
    parsers: PARSERS.filter(name => parser.includes(name)),
    answers: answers === undefined ? null : fileAt(answers, cwd),
    meaning,
    limit: limit === undefined ? Infinity : countIn('limit', limit),
    out,
  };
}
