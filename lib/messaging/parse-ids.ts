import * as v from 'valibot';

import {
  answerId,
  auditId,
  statementId,
  type AnswerId,
  type AuditId,
  type StatementId,
} from '../core/ids';
import type { CardPlace } from '../core/answer/statement-card';

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

const statement = v.pipe(v.string(), v.maxLength(128), v.transform(statementId));
const place = v.object({ audit: v.unknown(), statement: v.nullable(statement) });
const cardPlace = v.strictObject({ answer: hex, statement });

/** Which check, and which statement of it, a page asks to see; `null` for anything else. */
export function parsePanelPlace(
  raw: unknown,
): { audit: AuditId; statement: StatementId | null } | null {
  const parsed = v.safeParse(place, raw);
  const id = parsed.success ? parseAuditId(parsed.output.audit) : null;
  return parsed.success && id !== null ? { audit: id, statement: parsed.output.statement } : null;
}

/** Which statement a page asks to see the passage of; `null` for anything else. */
export function parseCardPlace(raw: unknown): CardPlace | null {
  const parsed = v.safeParse(cardPlace, raw);
  return parsed.success ? parsed.output : null;
}
