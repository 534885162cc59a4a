import type { Block } from '../core/answer';
import type { Citation } from '../core/citation';
import type { StatementDraft } from './statement-draft';

/**
 * Gives every citation with a marker to the one draft it belongs to; `drafts` are
 * changed in place.
 *
 * - In the middle or at the end of a sentence, or behind its full stop: that sentence.
 * - At the very beginning of a block: the block's first sentence.
 * - Alone in a block of its own: the last sentence before; at the top of the answer,
 *   the first sentence.
 * - Where one block ends exactly where the next begins: the one that ends.
 *
 * `declared` are the blocks as captured; their empty ones tell that a chip cut out of
 * the text stood in a block of its own.
 */
export function assignCitations(
  drafts: readonly StatementDraft[],
  citations: readonly Citation[],
  { blocks, declared }: { blocks: readonly Block[]; declared: readonly Block[] },
): void {
  const emptyBlocks = new Set(
    declared.filter(({ span }) => span.start === span.end).map(({ span }) => span.start),
  );
  const firstOf = new Map<number, StatementDraft>();
  for (const draft of drafts) {
    if (!firstOf.has(draft.blockIndex)) firstOf.set(draft.blockIndex, draft);
  }

  for (const { id, marker } of citations) {
    if (!marker) continue;
    const owner =
      openingDraft(marker.start, blocks, { firstOf, emptyBlocks }) ??
      drafts[lastBelow(drafts, marker.start)] ??
      drafts[0];
    owner?.citationIds.push(id);
  }
}

type Openings = { firstOf: ReadonlyMap<number, StatementDraft>; emptyBlocks: ReadonlySet<number> };

/** The first draft of a block, where `at` stands before its words; else `null`. */
function openingDraft(
  at: number,
  blocks: readonly Block[],
  { firstOf, emptyBlocks }: Openings,
): StatementDraft | null {
  const index = lastBelow(blocks, at + 1);
  const block = blocks[index];
  const first = firstOf.get(index);
  if (!block || !first || at > first.span.start || at > block.span.end) return null;

  const isBetween = at === block.span.start;
  if (isBetween && (emptyBlocks.has(at) || blocks[index - 1]?.span.end === at)) return null;
  return first;
}

/** Index of the last item that starts before `at`; -1 where none does. */
function lastBelow(items: readonly { span: { start: number } }[], at: number): number {
  let low = -1;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((items[middle]?.span.start ?? Infinity) < at) low = middle;
    else high = middle - 1;
  }
  return low;
}
