import type { StatementId } from '../core/ids';
import type { MatrixRow } from './audit-index';

/** A number with its separators, a word, or a sign that changes what is said. */
const PART = /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}]+|[<>≤≥±=%+]|[-‐‑–−](?=\p{Nd})/gu;

/** "Statement B:", "Option 2 (correct):" before what is said. */
const LABEL = /^\s*(?:statement|option|answer|claim)\s+[\p{L}\p{N}]{1,3}\s*(?:\(correct\)\s*)?:/iu;

/** Words without which a sentence says the same. */
const EMPTY = new Set('a an the is are was were be been also'.split(' '));

/** Chosen: shorter ones ("Take it daily") say the same words about different things. */
const FEWEST_PARTS = 4;

/**
 * Finds statements that repeat an earlier one under the same heading: the same words, numbers and
 * signs in the same order, but for articles, forms of "to be" and a plural s. A word more or less,
 * such as "not", makes them different.
 */
export function findRepeats(rows: readonly MatrixRow[]): Map<StatementId, MatrixRow> {
  const first = new Map<string, MatrixRow>();
  const repeats = new Map<StatementId, MatrixRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const earlier = key === null ? undefined : first.get(key);
    if (earlier) repeats.set(row.statement.id, earlier);
    else if (key !== null) first.set(key, row);
  }
  return repeats;
}

function keyOf({ statement: { text, heading } }: MatrixRow): string | null {
  const parts = partsOf(text.replace(LABEL, ''));
  return parts.length < FEWEST_PARTS ? null : JSON.stringify([parts, partsOf(heading ?? '')]);
}

function partsOf(text: string): string[] {
  return Array.from(text.normalize('NFC').matchAll(PART), ([part]) => part.toLowerCase())
    .filter(part => !EMPTY.has(part))
    .map(part => part.replace(/(?<=\p{L}{3})s$/u, '').replace(/^[‐‑–−]$/u, '-'));
}
