import type { ReadonlySignal } from '@preact/signals';

import { sendMessage } from '../../messaging/protocol';
import type { AuditView } from '../../views/audit-state';
import { findOffline } from '../../views/offline-sources';

/**
 * Has the sources of the audit that is looked at read again when the connection is back, which is
 * all they waited for. Only at that moment: a connection that is said to be there and is not must
 * not be tried for ever.
 */
export function readWhenOnline(view: ReadonlySignal<AuditView>): void {
  addEventListener('online', () => {
    if (view.value.status !== 'shown') return;
    const { audit } = view.value;
    const sources = findOffline(audit);
    if (sources.length > 0) void sendMessage('recheckSources', { audit: audit.id, sources });
  });
}
