import type { AnswerId, AuditId, StatementId } from '../../core/ids';
import type { PageCheck } from '../../core/answer/page-check';
import type { CardReading } from '../../ports/page-ui';
import { fail, ok } from '../../core/result';
import type { ChatPageCalls } from './chat-page-deps';

type CardDeps = {
  checks: ReadonlyMap<AnswerId, PageCheck>;
  calls: Pick<ChatPageCalls, 'findCard'>;
};

/** Asks for what was found of the statement of a badge. Nothing of it is kept. */
export async function readCard(
  { checks, calls }: CardDeps,
  audit: AuditId,
  statement: StatementId,
): Promise<CardReading> {
  const check = checks.values().find(({ auditId }) => auditId === audit);
  if (check === undefined) return fail('not-here');
  try {
    const card = await calls.findCard({ answer: check.answerId, statement });
    return card === null ? fail('not-here') : ok(card);
  } catch {
    // What is wrong behind the call is reported there; here only silence is known.
    return fail('extension-unreachable');
  }
}
