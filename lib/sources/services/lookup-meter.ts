import type { AuditId } from '../../core/ids';
import type { PrivacyLedger } from '../../ports/store';
import type { CallMeter } from './service-caller';

export function createLookupMeter({
  ledger,
  auditId,
  now,
}: {
  ledger: Pick<PrivacyLedger, 'add'>;
  auditId: AuditId;
  now: () => Date;
}): CallMeter {
  return ({ service, host, calls, receivedBytes }) =>
    ledger.add({
      auditId,
      at: now().toISOString(),
      purpose: service === 'wayback' ? 'archive' : 'lookup',
      host,
      sentBytes: 0,
      receivedBytes,
      tokens: null,
      calls,
    });
}
