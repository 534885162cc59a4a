import type { Audit } from '../core/audit/audit';
import type { SourceId } from '../core/ids';

/** The sources nobody could read because there was no connection. */
export function findOffline({ sources }: Pick<Audit, 'sources'>): SourceId[] {
  return sources
    .filter(source => source.status === 'unreadable' && source.reason === 'offline')
    .map(({ id }) => id);
}
