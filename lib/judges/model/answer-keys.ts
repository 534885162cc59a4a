import type { ContentHash } from '../../core/ids';
import type { JudgeIdentity } from '../../core/pair';
import type { KeptAnswer } from '../../ports/answer-cache';
import type { JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { locateQuote } from './locate-quote';

/** All that an answer depends on, in one key: which model by which prompt, asked about what. */
export function keyOf(
  { statement, context, sourceTitle, passages }: JudgeTask,
  identity: JudgeIdentity,
  hash: (text: string) => Promise<ContentHash>,
): Promise<ContentHash> {
  const texts = passages.map(({ text }) => text);
  const { id, version, model, weights } = identity;
  return hash(JSON.stringify([id, version, model, weights, sourceTitle, context, statement, texts]));
}

/** What is kept of a reply; `null` where nothing was found out. */
export function toKept(reply: JudgeReply): KeptAnswer | null {
  if (reply.kind === 'not-judged') return null;
  if (reply.kind === 'not-found') return { kind: reply.kind, confidence: reply.confidence };

  const { kind, confidence } = reply;
  const quotes = reply.quotes.map(({ exact }) => exact);
  return kind === 'partly-supported'
    ? { kind, confidence, quotes, missing: reply.missing }
    : { kind, confidence, quotes };
}

/** A kept answer as the reply to a task; `null` where its quotes stand in no passage of it. */
export function recall({ pairId, passages }: JudgeTask, kept?: KeptAnswer): JudgeReply | null {
  if (kept === undefined) return null;
  if (kept.kind === 'not-found') return { pairId, ...kept };

  const quotes = kept.quotes.flatMap((exact): JudgeQuote[] => {
    const passageId = locateQuote(exact, passages);
    return passageId === null ? [] : [{ passageId, exact }];
  });
  return quotes.length === 0 ? null : { ...kept, pairId, quotes };
}
