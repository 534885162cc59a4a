import type { PassageId } from '../../core/ids';
import type { JudgePassage } from '../../ports/judge';
import { findQuote } from '../../text/evidence/quote-find';

/** The passage that has a quote: the one that was named, or another; `null` where none has. */
export function locateQuote(
  quote: string,
  passages: readonly JudgePassage[],
  named?: JudgePassage,
): PassageId | null {
  const order = named ? [named, ...passages] : passages;
  return order.find(({ text }) => findQuote(text, quote) !== null)?.id ?? null;
}
