import type { Audit } from '../../lib/core/audit';
import { isUnclaimed } from '../../lib/core/power';
import type { PowerWait } from '../../lib/core/power';
import type { EngineHost } from './engine-host';

/** Why this check waits now; nobody is asked of one that never does. */
export async function findWaitOf(
  audit: Audit,
  { findWait }: Pick<EngineHost, 'findWait'>,
): Promise<PowerWait | null> {
  return isUnclaimed(audit) ? findWait() : null;
}
