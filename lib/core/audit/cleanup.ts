import type { Audit } from './audit';
import type { Finding } from './finding';
import type { IsoDateTime, PairId, SourceId, StatementId } from '../ids';
import { isModelFailure, type ModelFailure } from './model-failure';
import { isSettled, type JudgeIdentity, type SettledPair } from './pair';
import type { Statement } from '../answer/statement';
import { UNSUPPORTED_KINDS } from './verdict';

/** Findings after which a statement can be rewritten or removed. */
export type UnsupportedKind = (typeof UNSUPPORTED_KINDS)[number];

/** Cell whose source was read and does not fully support the statement. */
export type UnsupportedPair = SettledPair & {
  finding: Extract<Finding, { kind: UnsupportedKind }>;
};

export type UncleanStatement = { statement: Statement; pair: UnsupportedPair };

/** Part of a comparison of two texts: in both, only in the old one, only in the new one. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

export type RemovalReason =
  | ModelFailure
  /** No model is available, and no clause can be dropped. */
  | 'no-rewriter'
  /** The rewriter found no supported wording in the passages. */
  | 'nothing-to-keep'
  | 'rewrite-not-supported'
  | 'rewrite-not-checked';

export type Cleanup = {
  statementId: StatementId;
  pairId: PairId;
  sourceId: SourceId;
  /** Changes from the statement to `text`. */
  diff: readonly DiffPart[];
  /** Judge of the rewrite, or the judge available for it. */
  judge: JudgeIdentity;
  /** Model asked for the rewrite; `null` if a clause was dropped by rule or no model was there. */
  rewriter: JudgeIdentity | null;
} & (
  | {
      kind: 'rewrite';
      text: string;
      /** Finding on the rewrite in the same source. */
      finding: Extract<Finding, { kind: 'supported' }>;
    }
  | {
      kind: 'remove';
      text: '';
      /** Finding on the rewrite, or on the statement if there was no rewrite. */
      finding: Finding;
      why: RemovalReason;
    }
);

export type CleanupAnswer = 'accept' | 'keep';

export type CleanupOffer = Cleanup & { answer: CleanupAnswer };

export type CleanupFailure =
  | ModelFailure
  /** The browser has no room to store the result. */
  | 'storage-full'
  | 'cleanup-broken';

/** Rewrite that is not yet judged; `text` is `null` if the model gave none. */
export type UncheckedRewrite = { statement: string; text: string | null };

export type CleanupRun = {
  /** Identifies the run: results of an earlier run are ignored. */
  startedAt: IsoDateTime;
  /** Stored before it is judged, so that no model is asked for it twice. */
  unchecked?: UncheckedRewrite;
} &
  /** `stopped`: by the user. */
  (
    | { status: 'running' | 'finished' | 'stopped' }
    /** Earlier proposals are kept. */
    | { status: 'failed'; failure: CleanupFailure }
  );

export type CleanupEnd =
  { status: 'finished' | 'stopped' } | { status: 'failed'; failure: CleanupFailure };

export type AuditCleanup = CleanupRun & { offers: CleanupOffer[] };

export type CleanupChoice =
  { kind: 'rewrite'; text: string; sourceId: SourceId } | { kind: 'remove' } | { kind: 'keep' };

/** Returns the treatment of a statement whose proposal the user accepts. */
export function acceptCleanup(cleanup: Cleanup): CleanupChoice {
  const { kind, text, sourceId } = cleanup;
  return kind === 'rewrite' ? { kind, text, sourceId } : { kind };
}

/** Returns true if only a failed model or judge prevented a rewrite, so that a retry may help. */
export function isRetryable(cleanup: Cleanup): boolean {
  return (
    cleanup.kind === 'remove' &&
    (isModelFailure(cleanup.why) || cleanup.why === 'rewrite-not-checked')
  );
}

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
    // The deciding cell may be of another kind: supported elsewhere or not judged.
    return pair && pair.finding.kind === verdict?.kind ? [{ statement, pair }] : [];
  });
}

function isUnsupported(pair: Audit['pairs'][number]): pair is UnsupportedPair {
  const kinds: readonly string[] = UNSUPPORTED_KINDS;
  return isSettled(pair) && kinds.includes(pair.finding.kind);
}

/** Prefers a cited source, then the cell with the lowest confidence. */
function nearestMiss(pairs: readonly UnsupportedPair[]): UnsupportedPair | undefined {
  return pairs.toSorted(
    (a, b) => Number(b.cited) - Number(a.cited) || a.finding.confidence - b.finding.confidence,
  )[0];
}
