import { signal, type ReadonlySignal } from '@preact/signals';
import type { Audit, AuditHalt } from '../core/audit/audit';
import type { AuditId, ContentHash } from '../core/ids';
import type { AuditStore } from '../ports/store';

/** What there is to show of one audit. */
export type AuditView =
  /** None is picked. */
  | { status: 'empty' }
  | { status: 'loading'; id: AuditId }
  /** It was deleted, or never stored. */
  | { status: 'missing'; id: AuditId }
  | { status: 'shown'; audit: Audit };

/** Follows one audit of the store at a time. */
export type AuditState = {
  view: ReadonlySignal<AuditView>;
  /** Follows this audit from now on; `null`: none. Asking for the one shown changes nothing. */
  show: (id: AuditId | null) => void;
  /** The text of a source; `null` where it is no longer kept. */
  findText: (hash: ContentHash) => Promise<string | null>;
  /** Stops following. */
  stop: () => void;
};

export function createAuditState(store: Pick<AuditStore, 'watch' | 'findText'>): AuditState {
  const view = signal<AuditView>({ status: 'empty' });
  let shown: AuditId | null = null;
  let stopWatching = (): void => undefined;

  function show(id: AuditId | null): void {
    if (id === shown) return;
    stopWatching();
    stopWatching = () => undefined;
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

  return {
    view,
    show,
    findText: hash => store.findText(hash),
    stop: () => {
      stopWatching();
      stopWatching = () => undefined;
    },
  };
}

/** An audit that was to go on, and of which not even that it stopped could be written down. */
export type HeldAudit = { audit: AuditId; halt: AuditHalt };

/** The view with what the store could not be told: that nobody works on the audit, and why. */
export function showHeld(view: AuditView, held: HeldAudit | null): AuditView {
  if (held === null || view.status !== 'shown' || view.audit.id !== held.audit) return view;
  const { audit } = view;
  const status = audit.status === 'running' ? 'stopped' : audit.status;
  return { status: 'shown', audit: { ...audit, status, halt: held.halt } };
}
