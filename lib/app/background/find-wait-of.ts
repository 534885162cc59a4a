import type { Audit } from '../../core/audit/audit';
import { isUnclaimed, type PowerWait } from '../../core/device/power';
import type { EngineHost } from './engine-host';

/** Why this check waits now; nobody is asked of one that never does. */
export async function findWaitOf(
  audit: Audit,
  { findWait }: Pick<EngineHost, 'findWait'>,
): Promise<PowerWait | null> {
  return isUnclaimed(audit) ? findWait() : null;
}
