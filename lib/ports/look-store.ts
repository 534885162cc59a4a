import type { Look, LookRequest, LookResult } from '../core/audit/look';
import type { AuditId } from '../core/ids';

/** Searches of literature; each function that writes is one transaction. */
export type LookStore = {
  /** Stores a request in place of an earlier one of its statement; not while that is at work. */
  ask(request: LookRequest): Promise<void>;
  /** Finds the audits with requests that wait or were at work. */
  findRunning(): Promise<AuditId[]>;
  /** Marks those that an engine left unfinished; with `waiting`, also those that it has not begun. */
  interrupt(audit: AuditId, which?: { waiting: boolean }): Promise<void>;
  /** Takes the oldest request that waits; `null` if there is none. */
  take(audit: AuditId): Promise<Look | null>;
  /** Stores the result of a request. `false` if late; nothing is written. */
  end(request: LookRequest, result: LookResult): Promise<boolean>;
  /** Calls back now and after each change with the searches of an audit. Returns its stop. */
  watch(audit: AuditId, onChange: (looks: Look[]) => void): () => void;
};
