import * as v from 'valibot';
import { look } from '../core/audit/look-schemas';

/** Row of the table `looks` of version 6, which a backup may have. */
export const formerLook = v.pipe(v.record(v.string(), v.unknown()), v.transform(toAside), look);

/** Returns the row of today's table for a row of version 6. */
export function toAside({
  statementId: key,
  query,
  services,
  quota,
  ...row
}: Record<string, unknown>) {
  return { ...row, kind: 'look', key, request: { query, services, quota } };
}
