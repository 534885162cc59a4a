import type { ReadonlySignal } from '@preact/signals';

import { sendMessage } from '../../lib/messaging/protocol';
import type { AuditView } from '../../lib/state/audit-state';

/** An engine that died is noticed within this time while somebody looks. */
const LOOK_EVERY_MS = 10_000;

/** While a running audit is looked at, makes sure that an engine works on it. */
export function keepAlive(view: ReadonlySignal<AuditView>): void {
  let seen = '';
  const look = (): void => {
    const { value } = view;
    if (value.status === 'shown' && value.audit.status === 'running') {
      void sendMessage('keepWorking', undefined);
    }
  };
  setInterval(look, LOOK_EVERY_MS);
  view.subscribe(value => {
    // Every filled cell changes the view; only another audit or status is news here.
    const now = value.status === 'shown' ? `${value.audit.id} ${value.audit.status}` : '';
    if (now !== seen) look();
    seen = now;
  });
}
