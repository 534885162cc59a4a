import type { Audit } from './audit';
import type { Finding } from './finding';
import type { IsoDateTime, PairId, SourceId, StatementId } from '../ids';
import { isModelFailure, type ModelFailure } from './model-failure';
import { isSettled, type JudgeIdentity, type SettledPair } from './pair';
import type { Statement } from '../answer/statement';
import { UNSUPPORTED_KINDS } from './verdict';

/** Findings after which a statement can be rewritten or removed. */
export type UnsupportedKind = (typeof UNSUPPORTED_KINDS)[number];

/** A cell whose source was read and does not carry the statement as it stands. */
export type UnsupportedPair = SettledPair & {
  finding: Extract<Finding, { kind: UnsupportedKind }>;
};

/** A statement to be cleaned up, and the cell by whose source that is tried. */
export type UncleanStatement = { statement: Statement; pair: UnsupportedPair };

/** A stretch of two texts side by side: in both, in the old one only, in the new one only. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Why there is no rewrite to offer. */
export type RemovalReason =
  | ModelFailure
  /** There is no model at hand to write one, and no clause that could be dropped. */
  | 'no-rewriter'
  /** Whoever was asked found nothing in the passages that the statement could be made into. */
  | 'nothing-to-keep'
  /** There was a rewrite, and the judge did not find it supported either. */
  | 'rewrite-not-supported'
  /** There was a rewrite, and nobody could check it. */
  | 'rewrite-not-checked';

/** What is offered for a statement that its source does not carry. */
export type Cleanup = {
  statementId: StatementId;
  /** The cell by whose source it was tried. */
  pairId: PairId;
  sourceId: SourceId;
  /** From the statement's words to `text`. */
  diff: readonly DiffPart[];
  /** Who checked what was proposed, or was there to check it. */
  judge: JudgeIdentity;
  /**
   * The model that wrote the words, or was asked for some; `null` where a clause was dropped by
   * rule, or there was none to ask.
   */
  rewriter: JudgeIdentity | null;
} & (
  | {
      kind: 'rewrite';
      text: string;
      /** What the judge found of the rewrite in the same source. */
      finding: Extract<Finding, { kind: 'supported' }>;
    }
  | {
      kind: 'remove';
      text: '';
      /** What the judge found of the rewrite; of the statement where there was none. */
      finding: Finding;
      why: RemovalReason;
    }
);

/** Whether the user takes what is offered, or keeps the statement as it stands. */
export type CleanupAnswer = 'accept' | 'keep';

/** What is offered, and what the user said to it. */
export type CleanupOffer = Cleanup & { answer: CleanupAnswer };

/** Why cleaning up came to a halt with statements still to do. */
export type CleanupFailure =
  | ModelFailure
  /** The browser has no room to write down what came of it. */
  | 'storage-full'
  /** A fault of ours. */
  | 'cleanup-broken';

/** A model's words for a statement that nobody has checked yet; `null`: it gave none. */
export type UncheckedRewrite = { statement: string; text: string | null };

/** How far the cleaning up of an audit has come. */
export type CleanupRun = {
  /** Names the run too: what an earlier one still hands in comes too late. */
  startedAt: IsoDateTime;
  /** Written down before it is checked, so that nobody is asked for it twice. */
  unchecked?: UncheckedRewrite;
} &
  /** `stopped`: by the user. */
  (
    | { status: 'running' | 'finished' | 'stopped' }
    /** What was offered before stands. */
    | { status: 'failed'; failure: CleanupFailure }
  );

/** How a run came to its end. */
export type CleanupEnd =
  { status: 'finished' | 'stopped' } | { status: 'failed'; failure: CleanupFailure };

/** The cleaning up of an audit, with what is offered so far, in text order. */
export type AuditCleanup = CleanupRun & { offers: CleanupOffer[] };

/** What becomes of a statement in the copied answer. */
export type CleanupChoice =
  { kind: 'rewrite'; text: string; sourceId: SourceId } | { kind: 'remove' } | { kind: 'keep' };

/** What becomes of a statement when the user takes what is offered. */
export function acceptCleanup(cleanup: Cleanup): CleanupChoice {
  const { kind, text, sourceId } = cleanup;
  return kind === 'rewrite' ? { kind, text, sourceId } : { kind };
}

/** Whether nothing could be offered for want of an answer: another try may do better. */
export function isRetryable(cleanup: Cleanup): boolean {
  return (
    cleanup.kind === 'remove' &&
    (isModelFailure(cleanup.why) || cleanup.why === 'rewrite-not-checked')
  );
}

/** The statements of an audit to be cleaned up, in order, each with the cell to do it by. */
export function findUnclean(
  audit: Pick<Audit, 'statements' | 'verdicts' | 'pairs'>,
): UncleanStatement[] {
  const verdicts = new Map(audit.verdicts.map(verdict => [verdict.statementId, verdict]));
  const pairs = Map.groupBy(audit.pairs.filter(isUnsupported), pair => pair.statementId);
  return audit.statements.flatMap(statement => {
    const verdict = verdicts.get(statement.id);
    const own = pairs.get(statement.id) ?? [];
    const pair =
      verdict?.kind === 'not-found'
        ? nearestMiss(own)
        : own.find(({ id }) => id === verdict?.decidedBy);
    // The deciding cell may be of another kind: support elsewhere, or nobody could look.
    return pair && pair.finding.kind === verdict?.kind ? [{ statement, pair }] : [];
  });
}

function isUnsupported(pair: Audit['pairs'][number]): pair is UnsupportedPair {
  const kinds: readonly string[] = UNSUPPORTED_KINDS;
  return isSettled(pair) && kinds.includes(pair.finding.kind);
}

/** Of the sources that do not have it, a cited one, and the one the judge was least sure of. */
function nearestMiss(pairs: readonly UnsupportedPair[]): UnsupportedPair | undefined {
  return pairs.toSorted(
    (a, b) => Number(b.cited) - Number(a.cited) || a.finding.confidence - b.finding.confidence,
  )[0];
}
