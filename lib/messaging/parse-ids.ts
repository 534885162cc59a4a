import * as v from 'valibot';

import { answerId, auditId } from '../core/ids';
import type { AnswerId, AuditId } from '../core/ids';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.transform(answerId));
const ids = v.pipe(v.array(hex), v.maxLength(2_000));
const audit = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.transform(auditId));

/** The answers a page asks about; anything else it sends counts as none. */
export function parseAnswerIds(raw: unknown): AnswerId[] {
  const parsed = v.safeParse(ids, raw);
  return parsed.success ? parsed.output : [];
}

export function parseAuditId(raw: unknown): AuditId | null {
  const parsed = v.safeParse(audit, raw);
  return parsed.success ? parsed.output : null;
}
