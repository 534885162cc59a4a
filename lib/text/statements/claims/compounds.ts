import type { Words } from './find-verb';
import type { Part } from './part';
import { splitClauses, splitOpening } from './clauses';
import { splitAside, splitRelative } from './relatives';
import { splitParticiple, splitTail } from './tails';
import { splitPredicates } from './predicates';

/** Splits a compound into two claims; `null` where it is one, or where that is in doubt. */
export function splitCompound(words: Words): Part[] | null {
  // "neither A nor B", "not only A but also B": neither half is asserted without the other.
  if (/(?:^| )(?:neither|not only) /.test(words.map(({ low }) => low).join(' '))) return null;
  return (
    splitOpening(words) ??
    splitClauses(words) ??
    splitAside(words) ??
    splitRelative(words) ??
    splitPredicates(words) ??
    splitParticiple(words) ??
    splitTail(words)
  );
}
