import { effect, signal } from '@preact/signals';
import type { Audit, AuditHalt } from '../core/audit/audit';
import type { AuditId, ContentHash } from '../core/ids';
import type { AuditStore } from '../ports/store';

export type AuditView =
  | { status: 'empty' }
  /** `null`: what to show is not known yet. */
  | { status: 'loading'; id: AuditId | null }
  /** The audit was deleted, or never stored. */
  | { status: 'missing'; id: AuditId }
  | { status: 'shown'; audit: Audit };

export type AuditState = ReturnType<typeof createAuditState>;

export function createAuditState(store: Pick<AuditStore, 'watch' | 'findText'>) {
  const view = signal<AuditView>({ status: 'loading', id: null });
  const shown = signal<AuditId | 'opening' | null>('opening');

  effect(() => {
    const id = shown.value;
    if (id === null || id === 'opening') {
      view.value = id === null ? { status: 'empty' } : { status: 'loading', id: null };
      return undefined;
    }
    view.value = { status: 'loading', id };
    return store.watch(id, audit => {
      // A late response for an audit that is no longer shown.
      if (shown.peek() !== id) return;
      view.value = audit ? { status: 'shown', audit } : { status: 'missing', id };
    });
  });

  return {
    view,
    /** Follows this audit; `null`: none; `opening`: one to come. No effect for the one shown. */
    show(id: AuditId | 'opening' | null): void {
      shown.value = id;
    },
    /** Text of a source; `null` if it is no longer stored. */
    findText: (hash: ContentHash) => store.findText(hash),
  };
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
