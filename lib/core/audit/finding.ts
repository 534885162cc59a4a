import type { PassageId, SourceId } from '../ids';
import type { ModelFailure } from './model-failure';
import type { UnreadableReason } from '../source/source';
import type { Span } from '../answer/span';

/** A quoted passage of a source that code has found in the source's text. */
export type Evidence = {
  sourceId: SourceId;
  passageId: PassageId;
  /** Where the quote stands in the source's text. */
  span: Span;
  /** `exact` is cut out of the source's text; `prefix` and `suffix` are its surroundings. */
  quote: { exact: string; prefix: string; suffix: string };
};

/** Why nobody could judge a pair. Never a statement about the source's content. */
export type NotJudgedReason =
  | UnreadableReason
  | ModelFailure
  | 'judge-failed'
  /** The judge's quotes do not occur in the source, so its word is not taken. */
  | 'quote-not-verified';

/** What a finding rests on. */
type Found = {
  confidence: number;
  evidence: Evidence[];
  /**
   * Whether the judge says otherwise when it is not shown the passages. `false`: it says the
   * same without them, so it did not draw this from the source. Left out: not tried.
   */
  isGrounded?: boolean;
};

/**
 * What one source says of one statement.
 *
 * `not-found`: the judge read the source and the statement is not there.
 * `not-judged`: nobody could look. The two must never be shown alike.
 * `confidence` is 0–1, as the judge reports it.
 */
export type Finding =
  | ({ kind: 'supported' } & Found)
  | ({ kind: 'partly-supported'; missing: string } & Found)
  | ({ kind: 'contradicted' } & Found)
  | { kind: 'not-found'; confidence: number }
  | { kind: 'not-judged'; reason: NotJudgedReason };

export type FindingKind = Finding['kind'];

/** A finding of a judge that could look; having judged nothing is nothing to compare with. */
export type JudgedFinding = Exclude<Finding, { kind: 'not-judged' }>;

/** Whether the judge was asked without the passages too, and said the same. */
export function isUngrounded(finding: Finding): boolean {
  return 'isGrounded' in finding && !(finding.isGrounded ?? true);
}
