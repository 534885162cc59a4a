import { effect, signal, type ReadonlySignal } from '@preact/signals';

import type { AuditId } from '../core/ids';
import type { LedgerEntry } from '../core/audit/ledger';
import type { PrivacyLedger } from '../ports/store';
import type { AuditView } from './audit-state';

/** Known requests from the device for the shown audit. */
export type LedgerView =
  { status: 'loading' } | { status: 'shown'; audit: AuditId; entries: LedgerEntry[] };

export function createLedgerState(
  ledger: Pick<PrivacyLedger, 'watch'>,
  shown: ReadonlySignal<AuditView>,
): { view: ReadonlySignal<LedgerView>; stop: () => void } {
  const view = signal<LedgerView>({ status: 'loading' });
  let followed: AuditId | null = null;
  let stopWatching = (): void => undefined;

  const stopFollowing = effect(() => {
    const { value } = shown;
    const id = value.status === 'shown' ? value.audit.id : null;
    if (id === followed) return;

    stopWatching();
    stopWatching = () => undefined;
    followed = id;
    view.value = { status: 'loading' };
    if (id === null) return;
    stopWatching = ledger.watch(id, entries => {
      // A late response for an audit that is no longer shown.
      if (followed === id) view.value = { status: 'shown', audit: id, entries };
    });
  });

  return {
    view,
    stop: () => {
      stopFollowing();
      stopWatching();
    },
  };
}
