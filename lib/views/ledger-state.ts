import type { ReadonlySignal } from '@preact/signals';

import type { AuditId } from '../core/ids';
import type { LedgerEntry } from '../core/audit/ledger';
import type { PrivacyLedger } from '../ports/store';
import type { AuditView } from './audit-state';
import { followShown } from './follow-shown';

/** Known requests from the device for the shown audit. */
export type LedgerView =
  { status: 'loading' } | { status: 'shown'; audit: AuditId; entries: LedgerEntry[] };

export function createLedgerState(
  ledger: Pick<PrivacyLedger, 'watch'>,
  shown: ReadonlySignal<AuditView>,
): ReadonlySignal<LedgerView> {
  return followShown<LedgerView>(
    shown,
    (audit, tell) => ledger.watch(audit, entries => tell({ status: 'shown', audit, entries })),
    { status: 'loading' },
  );
}
