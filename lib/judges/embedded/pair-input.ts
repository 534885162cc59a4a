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
/** Has a digit, in a word that the other side lacks. */
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
  const leftWords = readWordKeys(left, pieces);
  const rightWords = readWordKeys(right, pieces);
  const typesOf = (ids: readonly number[], words: readonly string[], other: readonly string[]) => {
    const known = new Set(other);
    return ids.map((id, at) => typeOf(id, known.has(words[at] ?? ''), pieces));
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

function typeOf(id: number, isMatched: boolean, pieces: WordPieces): number {
  if (pieces.isMark(id)) return PLAIN;
  if (isMatched) return MATCHED;
  return pieces.hasDigit(id) ? ODD_NUMBER : PLAIN;
}

/** Returns, for each piece, its word: the ids of all the word's pieces. */
function readWordKeys(ids: readonly number[], pieces: WordPieces): string[] {
  const keys: string[] = [];
  let start = 0;
  for (let at = 1; at <= ids.length; at += 1) {
    const next = ids[at];
    if (next !== undefined && !pieces.isStart(next)) continue;
    const key = ids.slice(start, at).join(' ');
    while (keys.length < at) keys.push(key);
    start = at;
  }
  return keys;
}
