import { pairId } from '../core/ids';
import type { CheckHit } from '../literature/look-elsewhere';
import { judgeBatch } from '../pipeline/judge-batch';
import type { Judge } from '../ports/judge';
import { prepareSteps } from '../text/evidence/quote-normalise';
import { runInSlices } from '../util/slices';

/** Checks hits of a literature search as cited sources are checked: same judge, same proof of quotes. */
export function createCheckHit(judge: Judge): CheckHit {
  return async ({ statement, context }, { hit, passages }, signal) => {
    const [first] = passages;
    const unread = { kind: 'not-judged', reason: 'judge-failed' } as const;
    if (!first) return unread;
    const { sourceId } = first.passage;
    const chosen = passages.map(({ passage }) => passage);
    const task = {
      pairId: pairId(`${sourceId}|elsewhere`),
      sourceId,
      statement,
      context,
      isCited: false,
      sourceTitle: hit.title,
      passages: passages.map(({ passage, text }) => ({ id: passage.id, text })),
    };
    const prepared = await runInSlices(prepareSteps(hit.text));
    const read = { sourceId, prepared, passages: chosen };
    for await (const { finding } of judgeBatch([{ task, passages: chosen }], read, {
      judge,
      signal,
    })) {
      return finding;
    }
    return unread;
  };
}
