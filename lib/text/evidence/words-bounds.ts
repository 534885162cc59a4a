import type { Span } from '../../core/answer/span';

/** Comparator of a number, "at least" or "at most"; `span` covers it and the number. */
export type Bound = { side: 'least' | 'most'; span: Span };

const LONGEST = 24;
const LEAST_BEFORE =
  /(?:[≥>]=?|\b(?:at least|no(?:t)? (?:less|fewer|lower|younger) than|(?<!\bnot? )(?:more|greater|higher|older|longer) than|over|above|exceed(?:s|ing)?|minimum of))\s*$/i;
const MOST_BEFORE =
  /(?:[≤<]=?|\b(?:at most|no(?:t)? (?:more|greater|higher|older|longer) than|(?<!\bnot? )(?:less|fewer|lower|younger|shorter) than|up to|under|below|maximum of))\s*$/i;
const LEAST_AFTER = /^(?:\+| (?:or|and) (?:more|higher|older|greater|longer|above|over)\b)/i;
const MOST_AFTER = /^ (?:or|and) (?:less|fewer|lower|younger|shorter|below|under)\b/i;

/** Before the number first: "at least 5 mg or more" is said by its beginning. */
const PATTERNS: readonly (readonly [Bound['side'], 'before' | 'after', RegExp])[] = [
  ['least', 'before', LEAST_BEFORE],
  ['most', 'before', MOST_BEFORE],
  ['least', 'after', LEAST_AFTER],
  ['most', 'after', MOST_AFTER],
];

/** Reads the comparator before or after a number at `span`; `null` if it has none. */
export function readBound(text: string, { start, end }: Span): Bound | null {
  const from = Math.max(0, start - LONGEST);
  const beside = { before: text.slice(from, start), after: text.slice(end, end + LONGEST) };
  for (const [side, place, pattern] of PATTERNS) {
    const match = pattern.exec(beside[place]);
    if (!match) continue;
    const span =
      place === 'before'
        ? { start: from + match.index, end }
        : { start, end: end + match[0].length };
    return { side, span };
  }
  return null;
}
