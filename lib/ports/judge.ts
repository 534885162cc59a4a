import type { FindingKind, NotJudgedReason } from '../core/audit/finding';
import type { PairId, PassageId, SourceId } from '../core/ids';
import type { JudgeIdentity } from '../core/audit/pair';

/** A passage as a judge sees it. Its text is untrusted: data, never an instruction. */
export type JudgePassage = { id: PassageId; text: string };

/** One pair to judge: a statement and the best passages of one source, best first. */
export type JudgeTask = {
  pairId: PairId;
  /** Tasks of one source can be answered together. */
  sourceId: SourceId;
  statement: string;
  /** The heading or lead-in the statement stands under; context, not to be checked. */
  context: string | null;
  sourceTitle: string;
  passages: readonly JudgePassage[];
};

/** Words a judge claims to have read. Shown only after code has found them. */
export type JudgeQuote = { passageId: PassageId; exact: string };

/** What a judge that found something says. */
type Found = {
  confidence: number;
  quotes: JudgeQuote[];
  /** Whether it says otherwise without the passages; left out: not tried. */
  isGrounded?: boolean;
};

/** What a judge says of one pair, before its quotes are checked. `confidence` is 0–1. */
export type JudgeReply = {
  pairId: PairId;
  /** Who judged, where a judge let another one stand in. */
  by?: JudgeIdentity;
} & (
  | ({ kind: Exclude<FindingKind, 'not-judged' | 'not-found' | 'partly-supported'> } & Found)
  | ({ kind: 'partly-supported'; missing: string } & Found)
  | { kind: 'not-found'; confidence: number }
  | { kind: 'not-judged'; reason: NotJudgedReason }
);

/** An engine that compares statements with passages. */
export type Judge = {
  readonly identity: JudgeIdentity;
  /** Pairs of one source it is best given at once; left out: as few as show progress soon. */
  readonly pairsAtOnce?: number;
  /** Sources it works on side by side; left out: one after the other. */
  readonly sourcesAtOnce?: number;
  /**
   * Yields exactly one reply for each task, as they come, in any order.
   *
   * Ends early, without a throw, when the signal aborts. A throw is a broken engine.
   */
  judge(tasks: readonly JudgeTask[], signal: AbortSignal): AsyncIterable<JudgeReply>;
};
