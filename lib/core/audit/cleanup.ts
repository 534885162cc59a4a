import type * as v from 'valibot';
import { lostWarnings, type MedicalLoad } from '../answer/medical-load';
import type { Audit } from './audit';
import type { Finding } from './finding';
import type { SourceId } from '../ids';
import { isModelFailure } from './model-failure';
import { isSettled, type SettledPair } from './pair';
import type { cleanup, cleanupOffer, cleanupRun, diff } from './pair-schemas';
import type { Statement } from '../answer/statement';
import { UNSUPPORTED_KINDS } from './verdict';

/** Cell whose source was read and does not fully support the statement. */
export type UnsupportedPair = SettledPair & {
  finding: Extract<Finding, { kind: (typeof UNSUPPORTED_KINDS)[number] }>;
};

export type UncleanStatement = { statement: Statement; pair: UnsupportedPair };

export type DiffPart = v.InferOutput<typeof diff>[number];

export type Cleanup = v.InferOutput<typeof cleanup>;
export type Removal = Extract<Cleanup, { kind: 'remove' }>;
export type CleanupOffer = v.InferOutput<typeof cleanupOffer>;

export type CleanupRun = v.InferOutput<typeof cleanupRun>;
export type CleanupFailure = Extract<CleanupRun, { status: 'failed' }>['failure'];

export type CleanupEnd =
  { status: 'finished' | 'stopped' } | { status: 'failed'; failure: CleanupFailure };
export type UncheckedRewrite = NonNullable<CleanupRun['unchecked']>;

export type AuditCleanup = CleanupRun & { offers: CleanupOffer[] };

export type CleanupChoice =
  { kind: 'rewrite'; text: string; sourceId: SourceId } | { kind: 'remove' } | { kind: 'keep' };

/** Returns the treatment of a statement whose proposal the user accepts. */
export function acceptCleanup(cleanup: Cleanup): CleanupChoice {
  const { kind, text, sourceId } = cleanup;
  return kind === 'rewrite' ? { kind, text, sourceId } : { kind };
}

/**
 * Returns the offer as it is before the user answers: a model's wording that was checked is used if
 * it keeps every warning. Nothing is left out unless the user says so.
 */
export function toOffer(cleanup: Cleanup): CleanupOffer {
  const isReworded = cleanup.kind === 'rewrite' && cleanup.rewriter !== null;
  const isAccepted = isReworded && warningsLostBy(cleanup).length === 0;
  return { ...cleanup, answer: isAccepted ? 'accept' : 'keep' };
}

/** Finds the warnings of a statement that are gone once its proposal is accepted. */
export function warningsLostBy({ diff }: Pick<Cleanup, 'diff'>): MedicalLoad[] {
  const textOf = (...kinds: DiffPart['kind'][]): string =>
    diff
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('');
  return lostWarnings({
    before: textOf('same', 'removed'),
    removed: textOf('removed'),
    added: textOf('added'),
    after: textOf('same', 'added'),
  });
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
