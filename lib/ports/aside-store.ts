import type {
  Aside,
  AsideFailure,
  AsideKind,
  AsideRequest,
  AsideResult,
  AskedAside,
} from '../core/audit/aside';
import type { AuditId } from '../core/ids';
import type { StepJournal } from './step-journal';

/** Work beside audits; each function that writes is one transaction. */
export type AsideStore = {
  /**
   * Stores a request in place of an earlier one of its kind and key; not while that is at work. Steps
   * that an interrupted one has kept remain if it asked for the same.
   */
  ask(request: AsideRequest): Promise<void>;
  /** Finds the audits with requests that wait or were at work; of any kind if none is named. */
  findRunning(kinds?: readonly AsideKind[]): Promise<AuditId[]>;
  /** Has what an engine left wait again, or marks it as interrupted if it may not go on. */
  recover(audit: AuditId, kind: AsideKind): Promise<void>;
  /** Marks all that waits or is at work as interrupted. */
  interrupt(audit: AuditId, kind: AsideKind): Promise<void>;
  /** Takes the oldest request that waits; `null` if there is none. */
  take<Kind extends AsideKind>(audit: AuditId, kind: Kind): Promise<Aside<Kind> | null>;
  /** Journal of a request at work; of a late one it keeps nothing. */
  journal(asked: AskedAside): StepJournal;
  /** Stores the result of a request and drops its steps. `false` if late; nothing is written. */
  end<Kind extends AsideKind>(
    asked: AskedAside & { kind: Kind },
    result: AsideResult<Kind>,
  ): Promise<boolean>;
  /** Marks a request as interrupted and keeps its steps. `false` if late; nothing is written. */
  fail(asked: AskedAside, why?: AsideFailure): Promise<boolean>;
  /** Calls back now and after each change with the work beside an audit. Returns its stop. */
  watch(audit: AuditId, onChange: (asides: Aside[]) => void): () => void;
};
