import type { ReadonlySignal } from '@preact/signals';
import { isAtWork as isAsideAtWork, type Aside } from '../../core/audit/aside';
import type { Audit } from '../../core/audit/audit';
import { callBackground } from '../../messaging/protocol';
import type { AuditView } from '../../views/audit-state';
import { findOffline } from '../../core/source/missing-access';

/** A dead engine is noticed within this time while the user looks. */
const LOOK_EVERY_MS = 10_000;

/** While a running audit is shown, makes sure that an engine works on it. */
export function keepAlive(
  view: ReadonlySignal<AuditView>,
  asides?: ReadonlySignal<readonly Aside[]>,
): void {
  let seen = '';
  const look = (): void => {
    const { value } = view;
    const isAsking = asides?.value.some(isAsideAtWork) ?? false;
    if (isAsking || (value.status === 'shown' && isAtWork(value.audit))) {
      void callBackground('keepWorking', undefined);
    }
  };
  setInterval(look, LOOK_EVERY_MS);
  view.subscribe(value => {
    // Every filled cell changes the view; only another audit or status matters here.
    const now = value.status === 'shown' ? describe(value.audit) : '';
    if (now !== seen) look();
    seen = now;
  });
}

/** Returns true while cells are judged or statements are reworded. */
function isAtWork({ status, cleanup }: Audit): boolean {
  return status === 'running' || cleanup?.status === 'running';
}

function describe({ id, status, cleanup }: Audit): string {
  return [id, status, cleanup?.status].join(' ');
}

/**
 * Has the sources of the shown audit read again when the network is back, if that was all they
 * waited for. Only at that moment: if the browser wrongly reports a network, retries would never
 * end.
 */
export function readWhenOnline(view: ReadonlySignal<AuditView>): void {
  addEventListener('online', () => {
    if (view.value.status !== 'shown') return;
    const { audit } = view.value;
    const sources = findOffline(audit);
    if (sources.length > 0) void callBackground('readAgain', { audit: audit.id, sources });
  });
}
