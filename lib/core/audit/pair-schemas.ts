import * as v from 'valibot';
import { JUDGED_KINDS } from './verdict';
import { auditId, pairId, passageId, sourceId, statementId } from '../ids';
import { MODEL_FAILURES, WEIGHTS_FAILURES } from './model-failure';
import { pairIdFor } from './pair';
import { UNREADABLE_REASONS } from '../source/source';
import { count, id, judge, moment, share, span, text } from '../schemas';

export const evidence = v.object({
  sourceId: id(sourceId),
  passageId: id(passageId),
  span,
  /** `exact` is cut out of the source's text; `prefix` and `suffix` are its surroundings. */
  quote: v.object({ exact: text, prefix: text, suffix: text }),
});
/** Objections of rules, which need no measurement, then what the measurements say. */
const OPEN_REASONS = [
  /** A number, unit or dose of the statement is not in the quoted passage. */
  'other-number',
  /** The statement denies what the passage affirms, or the other way round. */
  'other-negation',
  /** The passage names another drug, population or time. */
  'other-subject',
  /** The passage is a title, a heading or a menu. */
  'no-sentence',
  /** The answer does not cite the source for the statement. */
  'not-cited',
  /** Several sources were read together, or nothing was measured of this judge on such texts. */
  'not-measured',
  /** Findings of such confidence were wrong too often. */
  'too-often-wrong',
] as const;
/** `right`: labelled pairs like it, and those among them that the judge had right. */
const strength = v.variant('level', [
  v.object({ level: v.literal('firm'), right: v.object({ count, of: count }) }),
  v.object({
    level: v.literal('open'),
    why: v.picklist(OPEN_REASONS),
    right: v.exactOptional(v.object({ count, of: count })),
  }),
]);
export type Strength = v.InferOutput<typeof strength>;
export type OpenReason = Extract<Strength, { level: 'open' }>['why'];

const found = {
  confidence: share,
  evidence: v.array(evidence),
  /** Omitted in findings from before strengths were kept. */
  strength: v.exactOptional(strength),
  /**
   * `true`: the judge says otherwise when it is not shown the passages. `false`: it says the
   * same without them, so it did not draw this from the source. Omitted if not tried.
   */
  isGrounded: v.exactOptional(v.boolean()),
};
const supported = v.object({ kind: v.literal('supported'), ...found });
export const judged = v.union([
  supported,
  v.object({ kind: v.literal('partly-supported'), ...found, missing: text }),
  v.object({ kind: v.literal('contradicted'), ...found }),
  v.object({
    kind: v.literal('not-found'),
    confidence: share,
    /** The passages are about the statement's subject; omitted in findings of before. */
    isRelated: v.exactOptional(v.boolean()),
  }),
]);
const NOT_JUDGED = [
  ...UNREADABLE_REASONS,
  ...MODEL_FAILURES,
  ...WEIGHTS_FAILURES,
  'judge-failed',
  /** The judge's quotes do not occur in the source, so its finding is rejected. */
  'quote-not-verified',
  'language-not-read',
] as const;
export const finding = v.union([
  judged,
  v.object({
    kind: v.literal('not-judged'),
    reason: v.picklist(NOT_JUDGED),
    /** BCP 47: the language that the judge does not read. */
    language: v.exactOptional(text),
  }),
]);
/** `judge`: judges the pair instead of the audit's judge. */
const asked = { judge, askedAt: moment };
/** The previous finding is kept until there is a new one. */
export const again = v.variant('status', [
  v.object({
    ...asked,
    status: v.literal('waiting'),
    /** Engine that works on the pair; the lease ends at `until` or with the engine. */
    owner: v.exactOptional(text),
    until: v.exactOptional(moment),
  }),
  v.object({
    ...asked,
    status: v.literal('failed'),
    reason: v.picklist([
      ...NOT_JUDGED,
      /** The text it was compared with is no longer kept. */
      'text-gone',
      'storage-full',
    ]),
  }),
]);

const judgement = {
  judge,
  passageIds: v.array(id(passageId)),
  /** Share of the source's text in those passages, 0–1; 0 if it could not be read. */
  readShare: share,
  settledAt: moment,
};
const group = v.object({
  /** In the answer's order; the first is the pair's own. */
  sourceIds: v.array(id(sourceId)),
  /** Finding on the passages of all of them; omitted if they were not compared together. */
  judged: v.exactOptional(
    v.object({
      /** Omitted if together they do not support the statement, whatever else the judge says. */
      finding: v.exactOptional(finding),
      judge,
      passageIds: v.array(id(passageId)),
      settledAt: moment,
      /** `settledAt` of each source's pair then; void once one has another. */
      after: v.array(moment),
    }),
  ),
});
const base = {
  id: id(pairId),
  auditId: id(auditId),
  statementId: id(statementId),
  sourceId: id(sourceId),
  /** The answer cites this source for this statement. */
  cited: v.boolean(),
  /** Number of findings offered for this pair. More than 1 means duplicate work. */
  timesSettled: count,
  /** Previous findings, oldest first; omitted if there are none. */
  earlier: v.exactOptional(v.array(v.object({ ...judgement, finding: judged }))),
  /** Groups of sources that begin with this one; omitted if there are none. */
  groups: v.exactOptional(v.array(group)),
};

export const pair = v.pipe(
  v.variant('state', [
    v.object({ ...base, state: v.literal('open') }),
    v.object({ ...base, state: v.literal('leased'), owner: text, until: moment }),
    v.object({
      ...base,
      ...judgement,
      state: v.literal('settled'),
      finding,
      /** Omitted if the user did not ask for it, or it gave a finding. */
      again: v.exactOptional(again),
    }),
  ]),
  // A pair with the id of another audit's pair would replace that pair.
  v.check(each => each.id === pairIdFor(each.auditId, each.statementId, each.sourceId)),
);

/** Comparison of two texts: in both, only in the old one, only in the new one. */
export const diff = v.array(v.object({ kind: v.picklist(['same', 'removed', 'added']), text }));
const proposed = {
  statementId: id(statementId),
  pairId: id(pairId),
  sourceId: id(sourceId),
  /** Changes from the statement to `text`. */
  diff,
  judge,
  /** Model asked for the rewrite; `null` if a clause was dropped by rule or no model was there. */
  rewriter: v.nullable(judge),
};
/** Proposal for an unsupported statement. */
export const cleanup = v.variant('kind', [
  v.object({
    ...proposed,
    kind: v.literal('rewrite'),
    text,
    /** Finding on the rewrite in the same source. */
    finding: supported,
  }),
  v.object({
    ...proposed,
    kind: v.literal('remove'),
    text: v.literal(''),
    /** Finding on the rewrite, or on the statement if there was no rewrite. */
    finding,
    why: v.picklist([
      ...MODEL_FAILURES,
      /** No model is available, and no clause can be dropped. */
      'no-rewriter',
      /** The rewriter found no supported wording in the passages. */
      'nothing-to-keep',
      'rewrite-not-supported',
      'rewrite-not-checked',
    ]),
  }),
]);
export const cleanupOffer = v.intersect([
  cleanup,
  v.object({ answer: v.picklist(['accept', 'keep']) }),
]);

const run = {
  /** Identifies the run: results of an earlier run are ignored. */
  startedAt: moment,
  /**
   * Rewrite that is not yet judged; `text` is `null` if the model gave none. Stored first, so that
   * no model is asked for it twice.
   */
  unchecked: v.exactOptional(v.object({ statement: text, text: v.nullable(text) })),
};
export const cleanupRun = v.variant('status', [
  /** `stopped`: by the user. */
  v.object({ ...run, status: v.picklist(['running', 'finished', 'stopped']) }),
  /** Earlier proposals are kept. */
  v.object({
    ...run,
    status: v.literal('failed'),
    failure: v.picklist([...MODEL_FAILURES, 'storage-full', 'cleanup-broken']),
  }),
]);

const CORRECTED = [...JUDGED_KINDS, 'supported-elsewhere', 'not-check-worthy'] as const;
export const correction = v.object({
  id: id(raw => raw),
  statementId: id(statementId),
  sourceId: v.nullable(id(sourceId)),
  /** `null`: the earlier correction is withdrawn. */
  kind: v.nullable(v.picklist(CORRECTED)),
  /** Machine's verdict at that moment, and its judge. */
  machine: v.object({ kind: v.picklist([...CORRECTED, 'not-judged', 'pending']), judge }),
  by: text,
  at: moment,
  why: text,
  /** Present if the machine's verdict was hidden from the user. */
  isBlind: v.exactOptional(v.literal(true)),
});

export const note = v.object({
  /** `null`: the note is on the whole audit. */
  statementId: v.nullable(id(statementId)),
  text,
  by: text,
  at: moment,
});
