import type { PageBadge, PageCheck } from '../../core/answer/page-check';
import type { Span } from '../../core/answer/span';
import type { AnswerPlace, SiteAdapter } from '../../ports/site-adapter';
import { countVerdicts } from '../../core/audit/verdict';
import type { AnswerView, BadgeView, ButtonState } from '../../ports/page-ui';
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

function toButtonState({ click, hint }: TrackedAnswer, check: PageCheck | null): ButtonState {
  if (click.kind === 'failed' || click.kind === 'reading') return click;
  if (check !== null) return stateOfCheck(check);
  return click.kind === 'started'
    ? { kind: 'checking', auditId: click.auditId, settledPairs: 0, pairs: 0 }
    : { kind: 'ready', ...(hint && { hint }) };
}

function stateOfCheck(check: PageCheck): ButtonState {
  const { auditId, status, wait, settledPairs, pairs, badges } = check;
  if (check.asks) return { kind: 'asking', auditId };
  if (status === 'running' && wait !== undefined) return { kind: 'waiting', auditId, wait };
  if (status === 'running') return { kind: 'checking', auditId, settledPairs, pairs };
  const counts = countVerdicts(badges.flatMap(badge => badge.statements ?? [badge]));
  return { kind: 'checked', auditId, isStopped: status === 'stopped', counts };
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
  // What has not begun has no verdicts, only places.
  if (place === null || check === null || check.asks) return [];
  findRanges(answer, place, { badges: check.badges, ...locating });
  const isWaiting = check.wait !== undefined;
  let before = 0;
  return check.badges.flatMap(badge => {
    const { statementId, kind, span, statements } = badge;
    const number = before + 1;
    before += statements?.length ?? 1;
    const range = answer.ranges.get(placeKey(span)) ?? null;
    if (range === null || !isIntact(range)) return [];
    const view = { auditId: check.auditId, statementId, number, kind, range };
    return [{ ...view, ...(statements && { statements }), ...(isWaiting && { isWaiting }) }];
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
  const wanted = badges.filter(({ span }) => {
    const known = ranges.get(placeKey(span));
    if (known === undefined) return true;
    // While the text moves, a place found now would be wrong a moment later.
    return known !== null && isFinished && !isIntact(known);
  });
  if (wanted.length === 0 || !mayLocate()) return;
  const spans = wanted.map(({ span }) => span);
  const found = adapter.locateAll(place, spans, { isUnchanged });
  for (const [index, span] of spans.entries()) {
    ranges.set(placeKey(span), found[index] ?? null);
  }
}

/** nb. Not the statement's id: an answer that was split anew has others at the same place. */
function placeKey({ start, end }: Span): string {
  return `${start}-${end}`;
}

function isIntact(range: Range): boolean {
  return !range.collapsed && range.startContainer.isConnected && range.endContainer.isConnected;
}
