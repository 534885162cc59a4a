import * as v from 'valibot';
import { MODEL_FAILURES } from '../core/audit/model-failure';
import { UNREADABLE_REASONS } from '../core/source/source';
import { pairId, passageId, sourceId } from '../core/ids';
import type { JudgeReply, JudgeTask } from '../ports/judge';

/** What the page asks of the worker. `batch` keeps batches that run at once apart. */
export type JudgeRequest =
  | { to: 'judge'; kind: 'judge'; batch: number; tasks: readonly JudgeTask[] }
  | { to: 'judge'; kind: 'stop'; batch: number };

/** What the worker answers. Every batch ends with exactly one `done` or `failed`. */
export type JudgeAnswer =
  | { from: 'judge'; kind: 'reply'; batch: number; reply: JudgeReply }
  | { from: 'judge'; kind: 'done'; batch: number }
  | { from: 'judge'; kind: 'failed'; batch: number; message: string };

const pair = v.pipe(v.string(), v.transform(pairId));
const passage = v.pipe(v.string(), v.transform(passageId));
const batch = v.pipe(v.number(), v.integer());

const taskShape = v.object({
  pairId: pair,
  sourceId: v.pipe(v.string(), v.transform(sourceId)),
  statement: v.string(),
  context: v.nullable(v.string()),
  sourceTitle: v.string(),
  passages: v.array(v.object({ id: passage, text: v.string() })),
});

const by = v.exactOptional(
  v.object({
    id: v.string(),
    version: v.string(),
    model: v.exactOptional(v.string()),
    weights: v.exactOptional(v.string()),
  }),
);
const judged = {
  pairId: pair,
  by,
  confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
};
const quotes = v.array(v.object({ passageId: passage, exact: v.string() }));
const found = { ...judged, quotes, drawnFromSource: v.exactOptional(v.boolean()) };

const replyShape = v.variant('kind', [
  v.object({ ...found, kind: v.literal('supported') }),
  v.object({ ...found, kind: v.literal('contradicted') }),
  v.object({ ...found, kind: v.literal('partly-supported'), missing: v.string() }),
  v.object({ ...judged, kind: v.literal('not-found') }),
  v.object({
    pairId: pair,
    by,
    kind: v.literal('not-judged'),
    reason: v.picklist([
      ...UNREADABLE_REASONS,
      ...MODEL_FAILURES,
      'judge-failed',
      'quote-not-verified',
    ]),
  }),
]);

const to = v.literal('judge');
const requestShape = v.variant('kind', [
  v.object({ to, kind: v.literal('judge'), batch, tasks: v.array(taskShape) }),
  v.object({ to, kind: v.literal('stop'), batch }),
]);

const from = v.literal('judge');
const answerShape = v.variant('kind', [
  v.object({ from, kind: v.literal('reply'), batch, reply: replyShape }),
  v.object({ from, kind: v.literal('done'), batch }),
  v.object({ from, kind: v.literal('failed'), batch, message: v.string() }),
]);

/** A message of the page; `null` for what is none. */
export function parseJudgeRequest(data: unknown): JudgeRequest | null {
  const parsed = v.safeParse(requestShape, data);
  return parsed.success ? parsed.output : null;
}

/** A message of the worker; `null` for what is none. */
export function parseJudgeAnswer(data: unknown): JudgeAnswer | null {
  const parsed = v.safeParse(answerShape, data);
  return parsed.success ? parsed.output : null;
}

/** The batch an answer claims to be for, however broken the rest of it is. */
export function findBatch(data: unknown): number | null {
  const parsed = v.safeParse(v.object({ from, batch }), data);
  return parsed.success ? parsed.output.batch : null;
}
