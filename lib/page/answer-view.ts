import type { PageBadge, PageCheck } from '../core/page-check';
import type { AnswerPlace, SiteAdapter } from '../ports/site-adapter';
import type { AnswerView, BadgeView, ButtonState, VerdictCounts } from '../core/page-view';
import { toSourcesState } from './source-ways';
import type { TrackedAnswer } from './tracked-answers';

/** How an answer shows; `null` where it has no button (away, or still being written). */
export function toAnswerView(answer: TrackedAnswer, check: PageCheck | null): AnswerView | null {
  const { place } = answer;
  if (place === null || (!answer.isFinished && check === null)) return null;
  return {
    key: answer.key,
    bodies: place.bodies,
    state: toButtonState(answer, check),
    sources: answer.isFinished ? toSourcesState(answer) : null,
  };
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
  for (const { kind } of badges) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** What is needed to find statements on the page. */
export type Locating = {
  adapter: SiteAdapter;
  /** The page is as the last scan found it. */
  isUnchanged: boolean;
  /** Asked before the walk through one answer; `false`: not now, its badges come later. */
  mayLocate: () => boolean;
};

/** The badges whose statements stand on the page now. */
export function toBadgeViews(
  answer: TrackedAnswer,
  check: PageCheck | null,
  locating: Locating,
): BadgeView[] {
  const { place } = answer;
  if (place === null || check === null) return [];
  findRanges(answer, place, { badges: check.badges, ...locating });
  return check.badges.flatMap(({ statementId, kind }, index) => {
    const range = answer.ranges.get(statementId) ?? null;
    if (range === null || !isIntact(range)) return [];
    return [{ auditId: check.auditId, statementId, number: index + 1, kind, range }];
  });
}

/**
 * A located range follows the page by itself, so the adapter is asked again only where the
 * page has replaced the nodes under it: asking costs a walk through the whole answer.
 */
function findRanges(
  { ranges, isFinished }: TrackedAnswer,
  place: AnswerPlace,
  { badges, adapter, isUnchanged, mayLocate }: Locating & { badges: readonly PageBadge[] },
): void {
  const wanted = badges.filter(({ statementId }) => {
    const known = ranges.get(statementId);
    if (known === undefined) return true;
    // While the text moves, a place found now would be wrong a moment later.
    return known !== null && isFinished && !isIntact(known);
  });
  if (wanted.length === 0 || !mayLocate()) return;
  const spans = wanted.map(({ span }) => span);
  const found = adapter.locateAll(place, spans, { isUnchanged });
  for (const [index, { statementId }] of wanted.entries()) {
    ranges.set(statementId, found[index] ?? null);
  }
}

function isIntact(range: Range): boolean {
  return !range.collapsed && range.startContainer.isConnected && range.endContainer.isConnected;
}
