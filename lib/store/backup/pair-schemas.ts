import * as v from 'valibot';
import { JUDGED_KINDS } from '../../core/audit/verdict';
import type { Correction, Note } from '../../core/audit/annotation';
import type { CleanupOffer, CleanupRun } from '../../core/audit/cleanup';
import type { Evidence, Finding, JudgedFinding } from '../../core/audit/finding';
import { auditId, pairId, passageId, sourceId, statementId } from '../../core/ids';
import { MODEL_FAILURES } from '../../core/audit/model-failure';
import { pairIdFor, type Pair, type CheckAgain } from '../../core/audit/pair';
import { UNREADABLE_REASONS } from '../../core/source/source';
import { count, id, judge, moment, share, span, text } from './basic-schemas';

const evidence: v.GenericSchema<unknown, Evidence> = v.object({
  sourceId: id(sourceId),
  passageId: id(passageId),
  span,
  quote: v.object({ exact: text, prefix: text, suffix: text }),
});
const found = {
  confidence: share,
  evidence: v.array(evidence),
  isGrounded: v.exactOptional(v.boolean()),
};
const supported = v.object({ kind: v.literal('supported'), ...found });
const judged: v.GenericSchema<unknown, JudgedFinding> = v.union([
  supported,
  v.object({ kind: v.literal('partly-supported'), ...found, missing: text }),
  v.object({ kind: v.literal('contradicted'), ...found }),
  v.object({ kind: v.literal('not-found'), confidence: share }),
]);
const NOT_JUDGED = [
  ...UNREADABLE_REASONS,
  ...MODEL_FAILURES,
  'judge-failed',
  'quote-not-verified',
] as const;
const finding: v.GenericSchema<unknown, Finding> = v.union([
  judged,
  v.object({ kind: v.literal('not-judged'), reason: v.picklist(NOT_JUDGED) }),
]);
const again: v.GenericSchema<unknown, CheckAgain> = v.variant('status', [
  v.object({
    judge,
    askedAt: moment,
    status: v.literal('waiting'),
    owner: v.exactOptional(text),
    until: v.exactOptional(moment),
  }),
  v.object({
    judge,
    askedAt: moment,
    status: v.literal('failed'),
    reason: v.picklist([...NOT_JUDGED, 'text-gone', 'storage-full']),
  }),
]);

const judgement = {
  judge,
  passageIds: v.array(id(passageId)),
  readShare: share,
  settledAt: moment,
};
const base = {
  id: id(pairId),
  auditId: id(auditId),
  statementId: id(statementId),
  sourceId: id(sourceId),
  cited: v.boolean(),
  timesSettled: count,
  earlier: v.exactOptional(v.array(v.object({ ...judgement, finding: judged }))),
};

export const pair: v.GenericSchema<unknown, Pair> = v.pipe(
  v.variant('state', [
    v.object({ ...base, state: v.literal('open') }),
    v.object({ ...base, state: v.literal('leased'), owner: text, until: moment }),
    v.object({
      ...base,
      ...judgement,
      state: v.literal('settled'),
      finding,
      again: v.exactOptional(again),
    }),
  ]),
  // A pair under the name of another audit's would take that one's place.
  v.check(each => each.id === pairIdFor(each.auditId, each.statementId, each.sourceId)),
);

const rewrite = { statementId: id(statementId), pairId: id(pairId), sourceId: id(sourceId) };
const diff = v.array(v.object({ kind: v.picklist(['same', 'removed', 'added']), text }));
const offered = {
  ...rewrite,
  diff,
  judge,
  rewriter: v.nullable(judge),
  answer: v.picklist(['accept', 'keep']),
};
export const cleanupOffer: v.GenericSchema<unknown, CleanupOffer> = v.variant('kind', [
  v.object({ ...offered, kind: v.literal('rewrite'), text, finding: supported }),
  v.object({
    ...offered,
    kind: v.literal('remove'),
    text: v.literal(''),
    finding,
    why: v.picklist([
      ...MODEL_FAILURES,
      'no-rewriter',
      'nothing-to-keep',
      'rewrite-not-supported',
      'rewrite-not-checked',
    ]),
  }),
]);

const unchecked = v.exactOptional(v.object({ statement: text, text: v.nullable(text) }));
export const cleanupRun: v.GenericSchema<unknown, CleanupRun> = v.union([
  v.object({
    startedAt: moment,
    unchecked,
    status: v.picklist(['running', 'finished', 'stopped']),
  }),
  v.object({
    startedAt: moment,
    unchecked,
    status: v.literal('failed'),
    failure: v.picklist([...MODEL_FAILURES, 'storage-full', 'cleanup-broken']),
  }),
]);

const CORRECTED = [...JUDGED_KINDS, 'supported-elsewhere', 'not-check-worthy'] as const;
export const correction: v.GenericSchema<unknown, Correction> = v.object({
  id: id(raw => raw),
  statementId: id(statementId),
  sourceId: v.nullable(id(sourceId)),
  kind: v.nullable(v.picklist(CORRECTED)),
  machine: v.object({ kind: v.picklist([...CORRECTED, 'not-judged', 'pending']), judge }),
  by: text,
  at: moment,
  why: text,
  isBlind: v.exactOptional(v.literal(true)),
});

export const note: v.GenericSchema<unknown, Note> = v.object({
  statementId: v.nullable(id(statementId)),
  text,
  by: text,
  at: moment,
});
