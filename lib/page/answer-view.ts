import type { PageBadge, PageCheck } from '../core/page-check';
import type { Span } from '../core/span';
import type { AnswerPlace, SiteAdapter } from '../ports/site-adapter';
import type { AnswerView, BadgeView, ButtonState, VerdictCounts } from '../core/page-view';
import type { TrackedAnswer } from './tracked-answers';

/** How an answer shows; `null` where it has no button (away, or still being written). */
export function toAnswerView(answer: TrackedAnswer, check: PageCheck | null): AnswerView | null {
  const { place } = answer;
  if (place === null || (!answer.isFinished && check === null)) return null;
  return { key: answer.key, bodies: place.bodies, state: toButtonState(answer, check) };
}

function toButtonState({ click }: TrackedAnswer, check: PageCheck | null): ButtonState {
  if (click.kind === 'failed' || click.kind === 'reading') return click;
  if (check !== null) return stateOfCheck(check);
  return click.kind === 'started'
    ? { kind: 'checking', auditId: click.auditId, settledPairs: 0, pairs: 0 }
    : { kind: 'ready' };
}

function stateOfCheck({ auditId, status, settledPairs, pairs, badges }: PageCheck): ButtonState {
  return status === 'running'
    ? { kind: 'checking', auditId, settledPairs, pairs }
    : { kind: 'checked', auditId, isStopped: status === 'stopped', counts: countKinds(badges) };
}

function countKinds(badges: readonly PageBadge[]): VerdictCounts {
  const counts: VerdictCounts = {};
  for (const { kind } of badges.flatMap(badge => badge.statements ?? [badge])) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** The badges whose statements stand on the page now. */
export function toBadgeViews(
  answer: TrackedAnswer,
  check: PageCheck | null,
  adapter: SiteAdapter,
): BadgeView[] {
  const { place } = answer;
  if (place === null || check === null) return [];
  let before = 0;
  return check.badges.flatMap(badge => {
    const number = before + 1;
    before += badge.statements?.length ?? 1;
    const range = findRange(answer, { badge, place, adapter });
    if (range === null) return [];
    const { statementId, kind, statements } = badge;
    const view = { auditId: check.auditId, statementId, number, kind, range };
    return [statements ? { ...view, statements } : view];
  });
}

/**
 * A located range follows the page by itself, so the adapter is asked again only where the
 * page has replaced the nodes under it: asking costs a walk through the whole answer.
 */
function findRange(
  answer: TrackedAnswer,
  { badge, place, adapter }: { badge: PageBadge; place: AnswerPlace; adapter: SiteAdapter },
): Range | null {
  const key = placeKey(badge.span);
  const known = answer.ranges.get(key);
  if (known === null || (known !== undefined && isIntact(known))) return known;
  // While the text moves, a place found now would be wrong a moment later.
  if (known !== undefined && !answer.isFinished) return null;
  const range = adapter.locate(place, badge.span);
  answer.ranges.set(key, range);
  return range;
}

/** nb. Not the statement's id: an answer that was split anew has others at the same place. */
function placeKey({ start, end }: Span): string {
  return `${start}-${end}`;
}

function isIntact(range: Range): boolean {
  return !range.collapsed && range.startContainer.isConnected && range.endContainer.isConnected;
}
