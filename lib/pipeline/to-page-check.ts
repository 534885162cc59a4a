import { waitOf, type Audit } from '../core/audit/audit';
import type { PageBadge, PageCheck } from '../core/answer/page-check';
import { needsJudge } from '../core/audit/pair';
import type { PowerWait } from '../core/device/power';
import { worstKind } from '../core/audit/verdict';

/**
 * Returns the part of an audit that a chat page may see: places and kinds.
 *
 * The page runs third-party scripts, so it contains no source, quote or other answer. `badges`:
 * the page shows them; `wait`: reason why automatic checks wait.
 */
export function toPageCheck(
  audit: Audit,
  { badges, wait }: { badges: boolean; wait: PowerWait | null },
): PageCheck {
  const waits = waitOf(audit, wait);
  return {
    auditId: audit.id,
    answerId: audit.answer.id,
    ...(audit.answer.shownAs !== undefined && { shownAs: audit.answer.shownAs }),
    status: audit.status,
    ...(audit.stage === 'asking' && { asks: true }),
    ...(waits !== null && { wait: waits }),
    settledPairs: audit.pairs.filter(pair => !needsJudge(pair)).length,
    pairs: audit.pairs.length,
    badges: badges ? joinPlaces(toBadges(audit)) : [],
  };
}

function toBadges({ statements, verdicts }: Audit): PageBadge[] {
  const spanOf = new Map(statements.map(({ id, span }) => [id, span]));
  return verdicts.flatMap(({ statementId, kind }) => {
    const span = spanOf.get(statementId);
    return span && kind !== 'not-check-worthy' ? [{ statementId, span, kind }] : [];
  });
}

/**
 * Merges badges of overlapping statements: a model may split several from the same words, and
 * badges on top of each other could be neither read nor clicked.
 */
function joinPlaces(badges: readonly PageBadge[]): PageBadge[] {
  const joined: PageBadge[] = [];
  for (const badge of badges) {
    const last = joined.at(-1);
    if (last && badge.span.start < last.span.end) joined[joined.length - 1] = join(last, badge);
    else joined.push(badge);
  }
  return joined;
}

function join(first: PageBadge, { statementId, span, kind }: PageBadge): PageBadge {
  const own = { statementId: first.statementId, kind: first.kind };
  const statements = [...(first.statements ?? [own]), { statementId, kind }];
  return {
    statementId: first.statementId,
    span: {
      start: Math.min(first.span.start, span.start),
      end: Math.max(first.span.end, span.end),
    },
    kind: worstKind(statements.map(each => each.kind)),
    statements,
  };
}
