import type { Cleanup, CleanupAnswer, CleanupEnd, UncheckedRewrite } from '../core/audit/cleanup';
import type { AuditId, IsoDateTime, StatementId } from '../core/ids';

/** Which run of which audit hands something in. One that is over comes too late. */
export type CleanupRunOf = { audit: AuditId; startedAt: IsoDateTime };

/**
 * Where the cleaning up of audits is kept, with the audits themselves: deleted and exported
 * with them, and dropped where cells are judged again. Every step is in it before the next
 * begins.
 */
export type CleanupStore = {
  /**
   * Begins, or goes on where an earlier run ended. What was offered stays, but for what another
   * try may do better. Nothing happens while a run is at work or the audit is not finished.
   */
  start(run: CleanupRunOf): Promise<void>;
  /** Audits that are being cleaned up, the run that began first first. */
  findRunning(): Promise<AuditId[]>;
  /** Keeps a model's words until they are checked. `false`: too late, nothing was written. */
  keepUnchecked(run: CleanupRunOf, rewording: UncheckedRewrite): Promise<boolean>;
  /** Keeps what is offered for a statement. `false`: too late, nothing was written. */
  offer(run: CleanupRunOf, cleanup: Cleanup): Promise<boolean>;
  /** Ends a run; one that is over stays as it ended. */
  end(run: CleanupRunOf, end: CleanupEnd): Promise<void>;
  /** The reader stops whatever run is at work. */
  stop(audit: AuditId): Promise<void>;
  /** What the reader says to what is offered for a statement. */
  answer(audit: AuditId, statement: StatementId, answer: CleanupAnswer): Promise<void>;
};
