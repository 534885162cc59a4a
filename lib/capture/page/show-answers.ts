import type { AnswerId } from '../../core/ids';
import type { PageBadge, PageCheck } from '../../core/answer/page-check';
import type { Span } from '../../core/answer/span';
import type { AnswerPlace } from '../../ports/site-adapter';
import { countMarks } from '../../core/audit/verdict-counts';
import type { AnswerView, BadgeView, ButtonState, SourcesState } from '../../ports/page-ui';
import { shownId, type TrackedAnswer } from './tracked-answers';
import type { Watch } from './watch';

const LOCATED_AT_ONCE = 4;

export function render(watch: Watch): void {
  const findRanges = createLocator(watch);
  // Newest first: it is the one on the screen, and not all may be located in one go.
  const shown = [...watch.tracked.values()].reverse().flatMap(answer => {
    const check = checkOf(watch, answer);
    const view = toAnswerView(answer, check);
    return view === null ? [] : [{ view, badges: toBadgeViews(answer, check, findRanges) }];
  });
  shown.reverse();
  watch.ui.setAnswers(shown.map(({ view }) => view));
  for (const { view, badges } of shown) watch.ui.setBadges(view.key, badges);
}

export function checkOf({ checks }: Watch, answer: TrackedAnswer): PageCheck | null {
  const id = shownId(answer);
  return (id === null ? undefined : checks.get(id)) ?? null;
}

/** Also stores the check under the id of the answer as shown while its sources are hidden. */
export function keepCheck({ checks }: Watch, check: PageCheck): void {
  checks.set(check.answerId, check);
  if (check.shownAs !== undefined) checks.set(check.shownAs, check);
}

export async function restoreChecks(watch: Watch, ids: AnswerId[]): Promise<void> {
  try {
    for (const check of await watch.calls.findChecks(ids)) keepCheck(watch, check);
  } catch {
    // The user did not ask for it; the next click will report that the extension is gone.
  }
  if (!watch.signal.aborted) render(watch);
}

/** `null` if the answer has no button: off the page, still being written, or a mere remark. */
function toAnswerView(answer: TrackedAnswer, check: PageCheck | null): AnswerView | null {
  const { place } = answer;
  if (place === null || (!answer.isFinished && check === null)) return null;
  if (check === null && isMereRemark(answer)) return null;
  return {
    key: answer.key,
    bodies: place.bodies,
    state: toButtonState(answer, check),
    sources: answer.isFinished ? toSourcesState(answer) : null,
    lost: answer.seen?.lost ?? null,
  };
}

function isMereRemark({ seen, click }: TrackedAnswer): boolean {
  return seen?.isRemark === true && click.kind === 'none';
}

function toSourcesState({ seen, sources }: TrackedAnswer): SourcesState | null {
  const { opening, taken, problem } = sources;
  if (opening !== null) return { kind: 'opening', done: opening.done, all: opening.all };
  if (seen === null) return null;
  if (seen.hidden === 0) return taken.size > 0 ? { kind: 'complete' } : null;
  const way = seen.ways.find(it => !taken.has(it)) ?? 'paste';
  return { kind: 'hidden', count: seen.hidden, way, problem };
}

function toButtonState({ click, hint }: TrackedAnswer, check: PageCheck | null): ButtonState {
  if (click.kind === 'failed' || click.kind === 'reading') return click;
  if (check !== null) return stateOfCheck(check);
  return click.kind === 'started'
    ? { kind: 'checking', auditId: click.auditId, settledPairs: 0, pairs: 0 }
    : { kind: 'ready', ...(hint && { hint }) };
}

function stateOfCheck(check: PageCheck): ButtonState {
  const { auditId, status, wait, sites, settledPairs, pairs, badges } = check;
  if (check.asks) return { kind: 'asking', auditId };
  if (status === 'running' && wait !== undefined) return { kind: 'waiting', auditId, wait };
  if (status === 'running') return { kind: 'checking', auditId, settledPairs, pairs };
  const statements = badges.flatMap(badge => badge.statements ?? [badge]);
  const counts = countMarks(statements.map(({ kind, machine = kind }) => machine));
  if (status === 'waiting') return { kind: 'permission', auditId, sites: sites ?? 0, counts };
  const byHand = statements.filter(({ machine }) => machine !== undefined).length;
  return {
    kind: 'checked',
    auditId,
    isStopped: status === 'stopped',
    counts,
    ...(byHand > 0 && { byHand }),
  };
}

function toBadgeViews(
  answer: TrackedAnswer,
  check: PageCheck | null,
  findRanges: (answer: TrackedAnswer, place: AnswerPlace, badges: readonly PageBadge[]) => void,
): BadgeView[] {
  const { place } = answer;
  // A check that has not begun has no verdicts, only locations.
  if (place === null || check === null || check.asks) return [];
  findRanges(answer, place, check.badges);
  const waitsFor = waitedFor(check);
  let before = 0;
  return check.badges.flatMap(badge => {
    const { span, parts, statements, ...shown } = badge;
    const number = before + 1;
    before += statements?.length ?? 1;
    const rangesOf = (place: Span): Range[] => {
      const range = answer.ranges.get(placeKey(place)) ?? null;
      return range !== null && isIntact(range) ? [range] : [];
    };
    const [range] = rangesOf(span);
    if (range === undefined) return [];
    const words = parts && { parts: parts.flatMap(rangesOf) };
    const view = { ...shown, auditId: check.auditId, number, range, ...words };
    const numbered = statements?.map((each, at) => ({ ...each, number: number + at }));
    return [{ ...view, ...(numbered && { statements: numbered }), ...(waitsFor && { waitsFor }) }];
  });
}

function waitedFor({ status, wait }: PageCheck): BadgeView['waitsFor'] {
  if (status === 'waiting') return 'permission';
  return wait === undefined ? undefined : 'power';
}

/**
 * Locates badges' statements on the page, in a few answers per call: one takes a millisecond or
 * two.
 *
 * A located range follows the page, so the adapter is asked again only if the page has replaced its
 * nodes: that walks the whole answer.
 */
function createLocator(watch: Watch): Parameters<typeof toBadgeViews>[2] {
  let left = LOCATED_AT_ONCE;
  watch.owes.locating = false;
  return ({ ranges, isFinished }, place, badges) => {
    const all = badges.flatMap(({ span, parts = [] }) => [span, ...parts]);
    const spans = all.filter(span => {
      const known = ranges.get(placeKey(span));
      if (known === undefined) return true;
      // While the text changes, a range would be wrong a moment later.
      return known !== null && isFinished && !isIntact(known);
    });
    if (spans.length === 0) return;
    left -= 1;
    if (left < 0) {
      watch.owes.locating = true;
      return;
    }
    const isUnchanged = !watch.changes.isStale();
    const found = watch.adapter.locateAll(place, spans, { isUnchanged });
    for (const [index, span] of spans.entries()) {
      ranges.set(placeKey(span), found[index] ?? null);
    }
  };
}

/** nb. Not the statement's id: an answer that was split again has others at the same location. */
function placeKey({ start, end }: Span): string {
  return `${start}-${end}`;
}

function isIntact(range: Range): boolean {
  return !range.collapsed && range.startContainer.isConnected && range.endContainer.isConnected;
}
