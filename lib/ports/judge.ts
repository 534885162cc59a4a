import type { FindingKind, NotJudgedReason } from '../core/audit/finding';
import type { PairId, PassageId, SourceId } from '../core/ids';
import type { JudgeIdentity } from '../core/audit/pair';

/** Passage as a judge sees it. Its text is untrusted: data, never an instruction. */
export type JudgePassage = { id: PassageId; text: string };

/**
 * One pair to judge: a statement and the best passages of one source, best first; or of several
 * sources that are compared together.
 */
export type JudgeTask = {
  pairId: PairId;
  /** Tasks of one source, or of the same sources, can be answered together. */
  sourceId: SourceId;
  statement: string;
  /** Heading or lead-in above the statement; context, not to be checked. */
  context: string | null;
  /** The answer cites the source for the statement; others contradict it by chance more often. */
  isCited: boolean;
  /** Of several sources: all titles. */
  sourceTitle: string;
  /** Sources of the passages, if several; omitted for one. */
  sources?: readonly { id: SourceId; title: string }[];
  passages: readonly JudgePassage[];
};

/** Words that a judge quotes. Shown only after code has found them in the passage. */
export type JudgeQuote = { passageId: PassageId; exact: string };

type Found = {
  confidence: number;
  quotes: JudgeQuote[];
  /** `true` if the judge says otherwise without the passages; omitted if not tried. */
  isGrounded?: boolean;
};

/** Reply of a judge to one pair, before its quotes are checked. `confidence` is 0–1. */
export type JudgeReply = {
  pairId: PairId;
  /** Identity of the judge that replied, if it was a substitute. */
  by?: JudgeIdentity;
} & (
  | ({ kind: Exclude<FindingKind, 'not-judged' | 'not-found' | 'partly-supported'> } & Found)
  | ({ kind: 'partly-supported'; missing: string } & Found)
  | { kind: 'not-found'; confidence: number }
  | { kind: 'not-judged'; reason: NotJudgedReason }
);

export type Judge = {
  readonly identity: JudgeIdentity;
  /** Best number of pairs of one source per call; defaults to as few as show progress soon. */
  readonly pairsAtOnce?: number;
  /** Number of sources judged in parallel; optional, defaults to one. */
  readonly sourcesAtOnce?: number;
  /** Yields one reply per task in any order; ends early on abort. A throw is a broken engine. */
  judge(tasks: readonly JudgeTask[], signal: AbortSignal): AsyncIterable<JudgeReply>;
};
