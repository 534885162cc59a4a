import {
  isRetryable,
  type AuditCleanup,
  type Cleanup,
  type CleanupEnd,
  type CleanupOffer,
  type CleanupRun,
  type UncheckedRewrite,
} from '../core/audit/cleanup';
import type { IsoDateTime } from '../core/ids';
import type { Statement } from '../core/answer/statement';

/** A run that begins, or goes on with what an earlier one had a model write. */
export function startRun(earlier: CleanupRun | undefined, startedAt: IsoDateTime): CleanupRun {
  return { status: 'running', startedAt, ...keepUnchecked(earlier?.unchecked) };
}

/** Whether what a run hands in may be written. */
export function isAtWork(
  run: CleanupRun | undefined,
  startedAt: IsoDateTime,
): run is CleanupRun & { status: 'running' } {
  return run?.status === 'running' && run.startedAt === startedAt;
}

/** The run with a model's words to be checked; without them, once they were. */
export function withUnchecked({ startedAt }: CleanupRun, unchecked?: UncheckedRewrite): CleanupRun {
  return { status: 'running', startedAt, ...keepUnchecked(unchecked) };
}

export function endRun({ startedAt, unchecked }: CleanupRun, end: CleanupEnd): CleanupRun {
  return { startedAt, ...keepUnchecked(unchecked), ...end };
}

/** Taken, until the reader says otherwise. */
export function toOffer(cleanup: Cleanup): CleanupOffer {
  return { ...cleanup, answer: 'accept' };
}

/** Offers an earlier run made that a new one does not try again. */
export function staysOffered(offer: CleanupOffer): boolean {
  return !isRetryable(offer);
}

/** What an audit shows of it: its offers as the answer has their statements. */
export function assembleCleanup(
  run: CleanupRun,
  offers: readonly CleanupOffer[],
  statements: readonly Statement[],
): AuditCleanup {
  const places = new Map(statements.map(({ id, index }) => [id, index]));
  const placeOf = ({ statementId }: CleanupOffer) => places.get(statementId) ?? statements.length;
  return { ...run, offers: offers.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** nb. A key that is not there and one that holds nothing would be two ways to say the same. */
function keepUnchecked(unchecked?: UncheckedRewrite): Pick<CleanupRun, 'unchecked'> {
  return unchecked === undefined ? {} : { unchecked };
}
