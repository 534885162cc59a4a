import type { Audit } from '../../lib/core/audit/audit';
import { addressFor } from './audit-answer';
import type { AuditInput } from './read-input';

/** Names the entries of `sources.json` that no citation leads to: often a misspelt address. */
export function formatUnused(
  { sources: given }: Pick<AuditInput, 'sources'>,
  { sources }: Pick<Audit, 'sources'>,
): string {
  const cited = new Set(sources.map(({ url }) => url));
  return Object.keys(given?.map ?? {})
    .filter(url => !cited.has(addressFor(url)))
    .map(url => `sources.json: no citation leads to ${url}`)
    .join('\n');
}
