import type { PairScores } from './engine';
import { MAX_STATEMENT } from './pair-input';
import type { WordPieces } from './word-pieces';

/** Place of a word among a pair's tokens. */
export type WordPlace = { start: number; end: number };

/** `[CLS]` comes before the statement. */
const FIRST = 1;

/** Returns the place of each word of a statement; `null` for one beyond what the network reads. */
export function placeWords(
  statement: string,
  words: readonly { text: string }[],
  pieces: Pick<WordPieces, 'ids'>,
): (WordPlace | null)[] {
  const ids = pieces.ids(statement).slice(0, MAX_STATEMENT);
  let from = 0;
  return words.map(({ text }) => {
    const own = pieces.ids(text);
    const at = ids.findIndex((_, i) => i >= from && own.every((id, k) => ids[i + k] === id));
    if (at < 0 || own.length === 0) return null;
    from = at + own.length;
    return { start: FIRST + at, end: FIRST + from };
  });
}

/** Returns true if the passages read so far carry the word: of each token, the highest mark counts. */
export function isCarried(place: WordPlace | null, scores: readonly PairScores[]): boolean {
  if (!place) return false;
  let sum = 0;
  for (let at = place.start; at < place.end; at += 1) {
    sum += Math.max(...scores.map(({ marks }) => marks[at] ?? -Infinity));
  }
  return sum > 0;
}
