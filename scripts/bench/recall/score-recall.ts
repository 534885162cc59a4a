import type { Span } from '../../../lib/core/answer/span';

/** Share of the wanted evidence that was chosen, 0–1. */
export type Recall = {
  /** Mean share of a case's wanted sentences that were chosen. */
  share: number;
  /** Share of the cases of which at least one wanted sentence was chosen. */
  any: number;
};

/** A wanted sentence counts as chosen with this part of it: a label may end in mid-sentence. */
const ENOUGH = 0.8;

/** The share of the wanted spans that are in the chosen ones together. */
export function shareChosen(wanted: readonly Span[], chosen: readonly Span[]): number {
  if (wanted.length === 0) return 0;
  return wanted.filter(span => coverage(span, chosen) >= ENOUGH).length / wanted.length;
}

export function meanRecall(shares: readonly number[]): Recall {
  const count = Math.max(1, shares.length);
  return {
    share: shares.reduce((sum, share) => sum + share, 0) / count,
    any: shares.filter(share => share > 0).length / count,
  };
}

/** Share of a span that is in at least one of the others. */
function coverage(span: Span, others: readonly Span[]): number {
  let covered = 0;
  let reached = span.start;
  for (const { start, end } of others.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, reached);
    const to = Math.min(end, span.end);
    if (to > from) covered += to - from;
    reached = Math.max(reached, to);
  }
  return covered / Math.max(1, span.end - span.start);
}
