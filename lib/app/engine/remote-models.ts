import type { LedgerPurpose } from '../../core/audit/ledger';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { createMeter, type Meter, type MeterDeps } from '../../llm/metered-model';
import { hostOf } from '../../llm/remote/connection';
import { createRemoteModel } from '../../llm/remote/openai-model';
import type { ChatModel } from '../../ports/chat-model';

export function createRemoteModels(
  connection: RemoteConnection,
  { auditId, ledger, now }: Pick<MeterDeps, 'auditId' | 'ledger' | 'now'>,
) {
  const meters: Meter[] = [];
  return {
    open: (purpose: LedgerPurpose): ChatModel => {
      const meter = createMeter({ auditId, ledger, now, purpose, host: hostOf(connection) });
      meters.push(meter);
      const fetch = meter.fetch((input, init) => globalThis.fetch(input, init));
      return meter.model(createRemoteModel({ connection, fetch }));
    },
    /** Resolves once all replies are recorded; rejects if that failed. */
    close: async (): Promise<void> => {
      await Promise.all(meters.map(meter => meter.written()));
    },
  };
}
