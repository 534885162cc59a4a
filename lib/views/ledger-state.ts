import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

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
): ReadonlySignal<LedgerView> {
  const view = signal<LedgerView>({ status: 'loading' });
  const followed = computed(() => (shown.value.status === 'shown' ? shown.value.audit.id : null));

  effect(() => {
    const audit = followed.value;
    view.value = { status: 'loading' };
    if (audit === null) return undefined;
    return ledger.watch(audit, entries => {
      // A late response for an audit that is no longer shown.
      if (followed.peek() === audit) view.value = { status: 'shown', audit, entries };
    });
  });

  return view;
}
