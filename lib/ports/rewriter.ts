import type { UnsupportedKind } from '../core/audit/cleanup';
import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Result } from '../core/result';

/** A statement its source does not carry. All texts are untrusted: data, never instructions. */
export type RewriteTask = {
  statement: string;
  /** The heading or lead-in it stands under. */
  context: string | null;
  sourceTitle: string;
  finding: UnsupportedKind;
  /** What the source does not say of it, where that is known. */
  missing: string | null;
  /** Words of the source the judge went by; none where it found nothing. */
  quotes: readonly string[];
  /** Passages of the source, the best first. */
  passages: readonly string[];
};

/** `remove`: the passages hold nothing the statement could be made into. */
export type RewriteReply = { kind: 'rewrite'; text: string } | { kind: 'remove' };

/** An engine that rewrites statements so that a source carries them. */
export type Rewriter = {
  readonly identity: JudgeIdentity;
  /**
   * What it writes is a proposal: nobody has checked it. Rejects with the signal's reason
   * where it aborts; every other trouble is a failure.
   */
  rewrite(task: RewriteTask, signal: AbortSignal): Promise<Result<RewriteReply, ModelFailure>>;
};
