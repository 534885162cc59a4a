import { COUNTING, toWordKey } from './word-keys';
import { CLS, SEP, type WordPieces } from './word-pieces';

export type PairInput = { ids: number[]; types: number[] };

/** The model's own limits, used in its training. */
export const MAX_TOKENS = 256;
export const MAX_STATEMENT = 80;

/** `[CLS]`, `[SEP]` and `[SEP]`. */
const SPECIALS = 3;

/** Types of a token. The lowest bit is its side: 0 statement, 1 passage. */
const PLAIN = 0;
const MATCHED = 2;
/** Has a digit, or is a word for a number, and the other side lacks it. */
const ODD_NUMBER = 4;

export function passageRoom(statement: readonly number[]): number {
  return MAX_TOKENS - SPECIALS - Math.min(statement.length, MAX_STATEMENT);
}

export function passageStart(statement: readonly number[]): number {
  return SPECIALS - 1 + Math.min(statement.length, MAX_STATEMENT);
}

/** `[CLS] statement [SEP] passage [SEP]`. Types mark words on both sides, and numbers on one. */
export function toPairInput(
  statement: readonly number[],
  passage: readonly number[],
  pieces: WordPieces,
): PairInput {
  const left = statement.slice(0, MAX_STATEMENT);
  const right = passage.slice(0, passageRoom(left));
  const leftWords = readWords(left, pieces);
  const rightWords = readWords(right, pieces);
  const typesOf = (ids: readonly number[], words: readonly Word[], other: readonly Word[]) => {
    const known = new Set(other.map(word => word.key));
    return ids.map((id, at) => {
      const word = words[at];
      if (word === undefined || pieces.isMark(id)) return PLAIN;
      if (known.has(word.key)) return MATCHED;
      return pieces.hasDigit(id) || word.isCount ? ODD_NUMBER : PLAIN;
    });
  };
  return {
    ids: [CLS, ...left, SEP, ...right, SEP],
    types: [
      PLAIN,
      ...typesOf(left, leftWords, rightWords),
      PLAIN,
      ...typesOf(right, rightWords, leftWords).map(type => type + 1),
      PLAIN + 1,
    ],
  };
}

type Word = { key: string; isCount: boolean };

/** Returns, for each piece, its word in one spelling. */
function readWords(ids: readonly number[], pieces: WordPieces): Word[] {
  const words: Word[] = [];
  let start = 0;
  for (let at = 1; at <= ids.length; at += 1) {
    const next = ids[at];
    if (next !== undefined && !pieces.isStart(next)) continue;
    const parts = ids.slice(start, at).map(id => pieces.textOf(id));
    const key = toWordKey(parts.join(''));
    const word = { key, isCount: parts.length === 1 && COUNTING.has(key) };
    while (words.length < at) words.push(word);
    start = at;
  }
  return words;
}
