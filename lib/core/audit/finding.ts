import type * as v from 'valibot';
import type { evidence, finding, judged } from './pair-schemas';

/** A quoted passage of a source that code has found in the source's text. */
export type Evidence = v.InferOutput<typeof evidence>;

/** Why nobody could judge a pair. Never a statement about the source's content. */
export type NotJudgedReason = Extract<Finding, { kind: 'not-judged' }>['reason'];

/**
 * What one source says of one statement.
 *
 * `not-found`: the judge read the source and the statement is not there.
 * `not-judged`: nobody could look. The two must never be shown alike.
 * `confidence` is 0–1, as the judge reports it.
 */
export type Finding = v.InferOutput<typeof finding>;

export type FindingKind = Finding['kind'];

/** A finding of a judge that could look; having judged nothing is nothing to compare with. */
export type JudgedFinding = v.InferOutput<typeof judged>;

/** Whether the judge was asked without the passages too, and said the same. */
export function isUngrounded(finding: Finding): boolean {
  return 'isGrounded' in finding && !(finding.isGrounded ?? true);
}
