import { waitOf, type Audit } from '../core/audit/audit';
import { findCorrection, type Annotations } from '../core/audit/annotation';
import type { PageBadge, PageCheck, PageStatement } from '../core/answer/page-check';
import { markOf, markOfFinding, type MarkKind } from '../core/audit/mark';
import { countWork, isSettled, type Pair } from '../core/audit/pair';
import type { Statement } from '../core/answer/statement';
import type { PowerWait } from '../core/device/power';
import { findMissingAccess } from '../core/source/missing-access';
import { worstMark, type Verdict } from '../core/audit/verdict';

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
  const { done, left } = countWork(audit.pairs);
  return {
    auditId: audit.id,
    answerId: audit.answer.id,
    ...(audit.answer.shownAs !== undefined && { shownAs: audit.answer.shownAs }),
    status: audit.status,
    ...(audit.stage === 'asking' && { asks: true }),
    ...(waits !== null && { wait: waits }),
    ...(audit.status === 'waiting' && { sites: findMissingAccess(audit.sources).hosts.length }),
    settledPairs: done,
    pairs: done + left,
    badges: badges ? joinPlaces(toBadges(audit)) : [],
  };
}

function toBadges(audit: Audit): PageBadge[] {
  const placeOf = new Map(audit.statements.map(statement => [statement.id, placeIn(statement)]));
  return audit.verdicts.flatMap(verdict => {
    const place = placeOf.get(verdict.statementId);
    return place && verdict.kind !== 'not-check-worthy'
      ? [{ ...toPageStatement(verdict, audit), ...place }]
      : [];
  });
}

/** Positions of a statement's words, of which one shared with another claim may be elsewhere. */
export function placeIn({ span, parts }: Statement): Pick<PageBadge, 'span' | 'parts'> {
  return { span, ...(parts && { parts }) };
}

function toPageStatement(verdict: Verdict, audit: Audit): PageStatement {
  const conflict = findConflictMark(verdict, audit.pairs);
  return {
    statementId: verdict.statementId,
    ...shownKind(verdict, audit),
    ...(conflict !== null && { conflict }),
  };
}

/** Mark of the source that contradicts another one; `null` if they do not differ. */
export function findConflictMark(
  { conflictsWith, decidedBy }: Verdict,
  pairs: readonly Pair[],
): MarkKind | null {
  if (conflictsWith === null) return null;
  const against = pairs.find(
    pair =>
      (pair.id === conflictsWith || pair.id === decidedBy) &&
      isSettled(pair) &&
      pair.finding.kind === 'contradicted',
  );
  return against && isSettled(against) ? markOfFinding(against.finding) : null;
}

/** The user's own verdict if there is one, with the judge's beside it. */
export function shownKind(
  verdict: Verdict,
  annotations: Annotations,
): Pick<PageStatement, 'kind' | 'machine'> {
  const { statementId } = verdict;
  const mark = markOf(verdict);
  const own = findCorrection(annotations, { statementId, sourceId: null })?.kind ?? null;
  return own === null ? { kind: mark } : { kind: own, machine: mark };
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

function join({ statements: before, ...first }: PageBadge, next: PageBadge): PageBadge {
  const { span: own, parts: ownParts, ...statement } = first;
  const { span, parts, ...added } = next;
  const statements = [...(before ?? [statement]), added];
  const conflict = statements.find(each => each.conflict !== undefined)?.conflict;
  return {
    statementId: first.statementId,
    ...(conflict !== undefined && { conflict }),
    span: {
      start: Math.min(own.start, span.start),
      end: Math.max(own.end, span.end),
    },
    ...((ownParts ?? parts) && { parts: [...(ownParts ?? [own]), ...(parts ?? [span])] }),
    kind: worstMark(statements.map(each => each.kind)),
    statements,
  };
}
