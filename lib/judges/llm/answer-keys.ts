import type { ContentHash, PassageId } from '../../core/ids';
import type { JudgeIdentity } from '../../core/audit/pair';
import { isPassageOf } from '../../core/source/source';
import type { KeptAnswer } from '../../ports/store';
import type { JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { locateQuote } from './check-reply';

export function keyOf(
  { statement, context, sourceTitle, passages }: JudgeTask,
  identity: JudgeIdentity,
  hash: (text: string) => Promise<ContentHash>,
): Promise<ContentHash> {
  const texts = passages.map(({ text }) => text);
  const { id, version, model, weights } = identity;
  return hash(
    JSON.stringify([id, version, model, weights, sourceTitle, context, statement, texts]),
  );
}

/** Returns the part of a reply that is cached; `null` if it was not judged. */
export function toKept(reply: JudgeReply, { passages }: JudgeTask): KeptAnswer | null {
  if (reply.kind === 'not-judged') return null;
  if (reply.kind === 'not-found') return { kind: reply.kind, confidence: reply.confidence };

  const quotes = reply.quotes.map(({ exact }) => exact);
  const isOwn = quotes.some(exact => locateQuote(exact, passages) !== null);
  const places = isOwn ? {} : { places: reply.quotes.map(({ passageId }) => passageId) };
  const found = { confidence: reply.confidence, quotes, ...places };
  return reply.kind === 'partly-supported'
    ? { ...found, kind: reply.kind, missing: reply.missing }
    : { ...found, kind: reply.kind };
}

/** Turns a cached answer into a task's reply; `null` if its quotes are not in the source. */
export function recall(task: JudgeTask, kept?: KeptAnswer): JudgeReply | null {
  if (kept === undefined) return null;
  const { pairId } = task;
  if (kept.kind === 'not-found') return { pairId, ...kept };

  const { places = [], ...answer } = kept;
  const quotes = kept.quotes.flatMap((exact, at): JudgeQuote[] => {
    const passageId = locateQuote(exact, task.passages) ?? ofSource(places[at], task);
    return passageId === null ? [] : [{ passageId, exact }];
  });
  const isLost = quotes.length === 0 && kept.quotes.length > 0;
  return isLost ? null : { ...answer, pairId, quotes };
}

/** Checks the passage's source: the same words can be at two addresses. */
function ofSource(
  place: PassageId | undefined,
  { sourceId, sources }: JudgeTask,
): PassageId | null {
  const own = sources?.map(({ id }) => id) ?? [sourceId];
  return place !== undefined && own.some(id => isPassageOf(place, id)) ? place : null;
}
