import type { VNode } from 'preact';

import type { PowerWait } from '../../lib/core/device/power';
import type { StorageTrouble } from '../../lib/core/device/storage-trouble';
import type { AuditView } from '../../lib/views/audit-state';
import type { HistoryView } from '../../lib/views/history-state';
import { buildAudit } from './build-audit';
import { RUNNING, STOPPED } from './sketches';

/** Faults of the panel. */
export type TroubleShown = { storage?: StorageTrouble | null; powerWait?: PowerWait };

type Shown = TroubleShown & { audit?: AuditView; history?: HistoryView };

/** The panel where the browser's storage does not do what it should, or a check waits. */
export function faultExamples(panel: (shown: Shown) => () => VNode): Record<string, () => VNode> {
  const audit = { ...buildAudit(STOPPED), halt: 'storage-full' } as const;
  const waiting = { ...buildAudit(RUNNING), isAutomatic: true } as const;
  return {
    'audit-waiting': panel({
      audit: { status: 'shown', audit: waiting },
      powerWait: 'battery-low',
    }),
    'audit-halted': panel({ audit: { status: 'shown', audit } }),
    'home-storage-blocked': panel({ storage: 'storage-blocked', history: { status: 'loading' } }),
  };
}
