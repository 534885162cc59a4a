import type { AuditId } from '../../core/ids';
import type { LedgerPurpose } from '../../core/audit/ledger';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { createMeter, type Meter } from '../../llm/metered-model';
import { hostOf } from '../../llm/remote/connection';
import { createRemoteModel } from '../../llm/remote/openai-model';
import type { ChatModel } from '../../ports/chat-model';
import type { PrivacyLedger } from '../../ports/store';

/** The model behind a connection, for all it is asked about one audit. */
export type RemoteModels = {
  /** What goes to it is written into the audit's ledger, under that purpose. */
  open: (purpose: LedgerPurpose) => ChatModel;
  /** Resolves once all that came back is written down; rejects where that failed. */
  close: () => Promise<void>;
};

export type RemoteModelsDeps = { auditId: AuditId; ledger: PrivacyLedger; now: () => Date };

export function createRemoteModels(
  connection: RemoteConnection,
  deps: RemoteModelsDeps,
): RemoteModels {
  const meters: Meter[] = [];
  return {
    open(purpose) {
      const { auditId, ledger, now } = deps;
      const meter = createMeter({ auditId, ledger, now, purpose, host: hostOf(connection) });
      meters.push(meter);
      const fetch = meter.fetch((input, init) => globalThis.fetch(input, init));
      return meter.model(createRemoteModel({ connection, fetch }));
    },
    async close() {
      await Promise.all(meters.map(meter => meter.written()));
    },
  };
}
