import type * as v from 'valibot';
import type { evidence, finding, judged } from './pair-schemas';

/** Quote that code has found in the source's text. */
export type Evidence = v.InferOutput<typeof evidence>;

/** Reason a pair was not judged. Never a statement about the source's content. */
export type NotJudgedReason = Extract<Finding, { kind: 'not-judged' }>['reason'];

/**
 * Result of comparing one source with one statement.
 *
 * `not-found`: the judge read the source and the statement is not in it. `not-judged`: the source
 * was not read or judged. The two must never be displayed alike. `confidence` is 0–1, as the judge
 * reports it.
 */
export type Finding = v.InferOutput<typeof finding>;

export type FindingKind = Finding['kind'];

export type JudgedFinding = v.InferOutput<typeof judged>;

/** Returns true if the judge gave the same finding without the passages. */
export function isUngrounded(finding: Finding): boolean {
  return 'isGrounded' in finding && !(finding.isGrounded ?? true);
}

/** Returns the quotes of a finding; empty if it rests on none. */
export function evidenceOf(finding: Finding): readonly Evidence[] {
  return 'evidence' in finding ? finding.evidence : [];
}
