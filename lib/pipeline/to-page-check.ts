import type { Audit } from '../core/audit';
import type { PageCheck } from '../core/page-check';
import { isSettled } from '../core/pair';

/**
 * The cut of an audit that a chat page may see: places and kinds.
 *
 * The page holds other people's scripts, so no source, quote or other answer is in it.
 */
export function toPageCheck(audit: Audit, { badges }: { badges: boolean }): PageCheck {
  const spanOf = new Map(audit.statements.map(({ id, span }) => [id, span]));
  const shown = badges ? audit.verdicts : [];
  return {
    auditId: audit.id,
    answerId: audit.answer.id,
    status: audit.status,
    settledPairs: audit.pairs.filter(isSettled).length,
    pairs: audit.pairs.length,
    badges: shown.flatMap(({ statementId, kind }) => {
      const span = spanOf.get(statementId);
      return span && kind !== 'not-check-worthy' ? [{ statementId, span, kind }] : [];
    }),
  };
}
