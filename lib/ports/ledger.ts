import type { AuditId } from '../core/ids';
import type { LedgerEntry } from '../core/audit/ledger';

type Stop = () => void;

/** What left the device for each audit. Kept, exported and deleted with the audit. */
export type PrivacyLedger = {
  /**
   * Writes an entry down for good.
   *
   * nb. One of an audit that is not there is dropped, so that a request still under way
   * leaves nothing of an audit the reader has deleted. What is sent before an audit is
   * created has to be added after.
   */
  add(entry: LedgerEntry): Promise<void>;
  /** The entries of an audit, in the order they were added. */
  of(id: AuditId): Promise<LedgerEntry[]>;
  /** Calls back now and after every change. */
  watch(id: AuditId, onChange: (entries: LedgerEntry[]) => void): Stop;
};
