import { signal, type ReadonlySignal } from '@preact/signals';
import type { Audit, AuditHalt } from '../core/audit/audit';
import type { AuditId, ContentHash } from '../core/ids';
import type { AuditStore } from '../ports/store';

export type AuditView =
  | { status: 'empty' }
  | { status: 'loading'; id: AuditId }
  /** The audit was deleted, or never stored. */
  | { status: 'missing'; id: AuditId }
  | { status: 'shown'; audit: Audit };

export type AuditState = {
  view: ReadonlySignal<AuditView>;
  /** Follows this audit; `null`: none. No effect for the one already shown. */
  show: (id: AuditId | null) => void;
  /** Text of a source; `null` if it is no longer stored. */
  findText: (hash: ContentHash) => Promise<string | null>;
  stop: () => void;
};

export function createAuditState(store: Pick<AuditStore, 'watch' | 'findText'>): AuditState {
  const view = signal<AuditView>({ status: 'empty' });
  let shown: AuditId | null = null;
  let stopWatching = (): void => undefined;

  function stop(): void {
    stopWatching();
    stopWatching = () => undefined;
  }

  function show(id: AuditId | null): void {
    if (id === shown) return;
    stop();
    shown = id;
    if (id === null) {
      view.value = { status: 'empty' };
      return;
    }
    view.value = { status: 'loading', id };
    stopWatching = store.watch(id, audit => {
      // A late response for an audit that is no longer shown.
      if (shown !== id) return;
      view.value = audit ? { status: 'shown', audit } : { status: 'missing', id };
    });
  }

  return { view, show, findText: hash => store.findText(hash), stop };
}

/** An audit that was to continue, but stopped, and the stop could not be saved. */
export type HeldAudit = { audit: AuditId; halt: AuditHalt };

/** Adds the unsaved stop to the view. */
export function showHeld(view: AuditView, held: HeldAudit | null): AuditView {
  if (held === null || view.status !== 'shown' || view.audit.id !== held.audit) return view;
  const { audit } = view;
  const status = audit.status === 'running' ? 'stopped' : audit.status;
  return { status: 'shown', audit: { ...audit, status, halt: held.halt } };
}
