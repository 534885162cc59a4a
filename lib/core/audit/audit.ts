import type * as v from 'valibot';
import type { Annotations } from './annotation';
import type { Answer } from '../answer/answer';
import type { PowerWait } from '../device/power';
import type { head, listed } from './audit-schemas';
import type { AuditCleanup } from './cleanup';
import type { Evidence } from './finding';
import type { LedgerEntry } from './ledger';
import type { Pair } from './pair';
import type { Rates } from './rates';
import type { Passage, Source, SourceText } from '../source/source';
import type { Statement } from '../answer/statement';
import type { SourceId, StatementId } from '../ids';
import type { Verdict } from './verdict';

/** Reason an audit stopped without the user. */
export const AUDIT_HALTS = ['storage-full', 'storage-unavailable', 'fault'] as const;
export type AuditHalt = (typeof AUDIT_HALTS)[number];

/** Chosen: fits beside the date in a row of a narrow panel. */
export const TAG_LENGTH = 40;

export type AuditHead = v.InferOutput<typeof head>;
export type AuditStatus = AuditHead['status'];
export type AuditStage = NonNullable<AuditHead['stage']>;

/**
 * Whole record of one audit of one answer.
 *
 * Plain JSON and the only input of the panel and the export. `verdicts` and `rates` are computed
 * from the pairs.
 */
export type Audit = AuditHead &
  Annotations & {
    answer: Answer;
    statements: Statement[];
    sources: Source[];
    /** Passages given to judges, in source and text order. */
    passages: Passage[];
    pairs: Pair[];
    verdicts: Verdict[];
    rates: Rates;
    /** Proposals for unsupported statements; omitted if the user asked for none. */
    cleanup?: AuditCleanup;
  };

/** Audit with the texts that evidence points into and the ledger of requests. */
export type AuditExport = Audit & {
  texts: SourceText[];
  ledger: LedgerEntry[];
  /** Computed from the pairs: BioACE's label of each citation; `null` if not judged. */
  labels: { statementId: StatementId; sourceId: SourceId; label: string | null }[];
  /** Of statements that were not found; omitted if not looked for. */
  closest?: ClosestPassage[];
};

/** Sentence of a source that comes closest to a statement which the source does not say. */
export type ClosestPassage = Pick<Evidence, 'sourceId' | 'span'> & {
  statementId: StatementId;
  text: string;
};

export type AuditSummary = AuditHead & v.InferOutput<typeof listed>;

/** Returns true if the audit ended early; an audit that still asks has not begun. */
export function hasStopped({ status, stage }: Pick<AuditHead, 'status' | 'stage'>): boolean {
  return status === 'stopped' && stage !== 'asking';
}

/** Returns true if no cell will be filled unless the user asks for it. */
export function isAtRest({ status, stage }: Pick<AuditHead, 'status' | 'stage'>): boolean {
  return status !== 'running' && stage !== 'asking';
}

/** Returns true if the audit began automatically and works or waits without a click by the user. */
export function isUnclaimed({
  status,
  isAutomatic,
}: Pick<AuditHead, 'status' | 'isAutomatic'>): boolean {
  return status === 'running' && isAutomatic === true;
}

/** Returns the reason an audit waits if automatic ones do. */
export function waitOf(
  audit: Pick<AuditHead, 'status' | 'isAutomatic'>,
  wait: PowerWait | null,
): PowerWait | null {
  return isUnclaimed(audit) ? wait : null;
}
