import type { AuditId } from '../../lib/core/ids';
import type { LedgerPurpose } from '../../lib/core/ledger';
import type { RemoteConnection } from '../../lib/core/remote-connection';
import { createMeter } from '../../lib/judges/metered-model';
import type { Meter } from '../../lib/judges/metered-model';
import { hostOf } from '../../lib/judges/remote/connection';
import { createRemoteModel } from '../../lib/judges/remote/openai-model';
import type { ChatModel } from '../../lib/ports/chat-model';
import type { PrivacyLedger } from '../../lib/ports/ledger';

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
