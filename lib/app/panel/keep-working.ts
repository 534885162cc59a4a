import type { ReadonlySignal } from '@preact/signals';
import type { Audit } from '../../core/audit/audit';
import { sendMessage } from '../../messaging/protocol';
import type { AuditView } from '../../views/audit-state';
import { findOffline } from '../../views/missing-access';

/** An engine that died is noticed within this time while somebody looks. */
const LOOK_EVERY_MS = 10_000;

/** While an audit at work is looked at, makes sure that an engine works on it. */
export function keepAlive(view: ReadonlySignal<AuditView>): void {
  let seen = '';
  const look = (): void => {
    const { value } = view;
    if (value.status === 'shown' && isAtWork(value.audit)) {
      void sendMessage('keepWorking', undefined);
    }
  };
  setInterval(look, LOOK_EVERY_MS);
  view.subscribe(value => {
    // Every filled cell changes the view; only another audit or status is news here.
    const now = value.status === 'shown' ? describe(value.audit) : '';
    if (now !== seen) look();
    seen = now;
  });
}

/** Filling cells, or rewording statements. */
function isAtWork({ status, cleanup }: Audit): boolean {
  return status === 'running' || cleanup?.status === 'running';
}

function describe({ id, status, cleanup }: Audit): string {
  return [id, status, cleanup?.status].join(' ');
}

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
    if (sources.length > 0) void sendMessage('readAgain', { audit: audit.id, sources });
  });
}
