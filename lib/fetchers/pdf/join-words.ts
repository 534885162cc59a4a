import { textOf } from './lines';
import type { Line } from './lines';

/** Joins the lines of a paragraph, and the words that were broken between them. */
export type LineJoiner = {
  /** What stands between two lines, and how many signs of the first one's end go. */
  between(before: string, after: string): { dropped: number; gap: string };
};

const WORD = /\p{L}[\p{L}\p{M}’'-]*/gu;
const BROKEN = /(\p{L}[\p{L}\p{M}’'-]*)([-‐\u00ad])$/u;
const OPENING = /^\p{Ll}[\p{L}\p{M}’'-]*/u;

/**
 * Parts before which a hyphen is part of the word as a rule: "non-toxic", "self-report".
 * Only asked where the document itself does not show how it writes the word.
 */
const PREFIXES = new Set(
  (
    'all anti cross double drug ex free half high ill in-vitro inter long low mid multi near non ' +
    'off on open over patient placebo post pre quasi risk self semi short single sub three time ' +
    'two ultra under vice well year'
  ).split(' '),
);

/** Learns from the lines of a document how it writes its words. */
export function createLineJoiner(lines: Iterable<Line>): LineJoiner {
  const words = new Set<string>();
  for (const line of lines) learn(textOf(line), words);
  return {
    between(before, after) {
      const broken = BROKEN.exec(before);
      if (!broken) return { dropped: 0, gap: isTied(before, after) ? '' : ' ' };
      const [, start = '', sign = ''] = broken;
      const end = OPENING.exec(after)?.[0] ?? '';
      const isJoined = sign === '\u00ad' || (end !== '' && isOneWord(start, end, words));
      return { dropped: isJoined ? 1 : 0, gap: '' };
    },
  };
}

/** Words of a line but the last, which may go on in the next, and the first, which may be its end. */
function learn(text: string, words: Set<string>): void {
  const found = Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase());
  const inner = text.endsWith('-') ? found.slice(1, -1) : found.slice(1);
  for (const word of inner) {
    words.add(word);
    if (word.includes('-')) for (const part of word.split('-')) words.add(part);
  }
}

function isOneWord(start: string, end: string, words: ReadonlySet<string>): boolean {
  const [head, tail] = [start.toLowerCase(), end.toLowerCase()];
  if (words.has(head + tail)) return true;
  if (words.has(`${head}-${tail}`) || head.includes('-')) return false;
  if (PREFIXES.has(head)) return false;
  return !(head.length > 2 && tail.length > 2 && words.has(head) && words.has(tail));
}

/** "10–" and "20", "mg/" and "ml" are tied across the end of a line. */
function isTied(before: string, after: string): boolean {
  return /[^\s][-–—/‐]$/.test(before) && /^[\p{L}\d]/u.test(after);
}
