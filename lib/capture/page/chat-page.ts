import type { AnswerId, AuditId, StatementId } from '../../core/ids';
import type { PageCheck, StatementPlace } from '../../core/answer/page-check';
import { createSteadyClock } from '../../util/steady-clock';
import { checkAnswer, checkLatest, showFailure, type Checking } from './check-answer';
import { toAnswerView, toBadgeViews, type Locating } from './answer-view';
import type { ChatPage, ChatPageDeps } from './chat-page-deps';
import { createAnswerIdentifier, type AnswerIdentifier } from './identify-answers';
import { healthOf, lookAtPage, type Looking } from './look-at-page';
import { createOffering, type Offering } from './offer-answers';
import { watchPageChanges } from './page-changes';
import { readCard } from './read-card';
import { createReader, seenOf } from './read-answer';
import { createHealthWatch } from './page-health';
import { skeletonReport } from './skeleton-report';
import { takeWay } from './source-ways';
import type { PageUi, SourcesWay } from '../../ports/page-ui';
import { restartSettling, shownId, type TrackedAnswer } from './tracked-answers';
import { markWrittenAway, noteAbsence, type Absence } from './written-away';

/** How often the page is looked at, at most. Fast enough to feel immediate at the end. */
const TICK_MS = 250;

/** Answers walked through for their badges in one go: each takes a millisecond or two. */
const LOCATED_AT_ONCE = 4;

type Watch = ChatPageDeps &
  Looking &
  Checking & {
    ui: PageUi;
    tracked: Map<string, TrackedAnswer>;
    offering: Offering;
    identifier: AnswerIdentifier;
    checks: Map<AnswerId, PageCheck>;
    lastUrl: string;
    /** What was here when the tab was hidden, until the page is looked at again. */
    absence: Absence | null;
  };

/** Follows the answers of a chat page until `signal` aborts. */
export function watchChatPage(deps: ChatPageDeps): ChatPage {
  const watch = createWatch(deps);
  if (deps.signal.aborted) watch.changes.stop();
  else start(watch);
  return {
    showCheck(check) {
      if (deps.signal.aborted) return;
      keepCheck(watch, check);
      render(watch);
    },
    forgetCheck(audit) {
      if (!deps.signal.aborted) forgetCheck(watch, audit);
    },
    showStatement: place => !deps.signal.aborted && showStatement(watch, place),
    checkLatest: () => !deps.signal.aborted && checkLatest(watch),
  };
}

function createWatch(deps: ChatPageDeps): Watch {
  const read = createReader(deps);
  const watch: Watch = {
    ...deps,
    ui: deps.createUi({
      onCheck: key => checkAnswer(watch, key),
      onOpen: (audit, statement) => {
        void openPanel(watch, { audit, statement });
      },
      onComplete: (key, way, pasted) => completeSources(watch, key, { way, pasted }),
      onCard: (audit, statement) => readCard(watch, audit, statement),
      onReport: () => reportOn(watch),
    }),
    read,
    render: () => render(watch),
    restore: ids => restoreChecks(watch, ids),
    offering: createOffering({
      ...deps,
      read,
      isChecked: id => watch.checks.has(id),
      nowMs: () => watch.nowMs(),
      render: () => render(watch),
      restore: ids => restoreChecks(watch, ids),
    }),
    identifier: createAnswerIdentifier({
      ...deps,
      read,
      onIdentified: ids => {
        void restoreChecks(watch, ids);
      },
    }),
    health: createHealthWatch(),
    tracked: new Map(),
    checks: new Map(),
    changes: watchPageChanges(deps.page),
    isReadable: true,
    owesScan: false,
    hasUnread: false,
    hasUnplaced: false,
    hasOffers: false,
    lastUrl: deps.url(),
    absence: null,
    nowMs: createSteadyClock(() => Date.parse(deps.now())),
  };
  return watch;
}

function start(watch: Watch): void {
  const { page, signal } = watch;
  const timer = setInterval(() => tick(watch), TICK_MS);
  page.addEventListener(
    'visibilitychange',
    () => {
      if (isHidden(watch)) watch.absence = noteAbsence(watch.tracked, watch.url());
      restartSettling(watch.tracked, watch.nowMs());
      watch.changes.noteAnywhere();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    watch.changes.stop();
    clearInterval(timer);
    watch.ui.destroy();
  });
}

function tick(watch: Watch): void {
  // A hidden page may not be written to by its site; standing still there proves nothing.
  if (isHidden(watch)) return;
  const url = watch.url();
  if (url !== watch.lastUrl) {
    watch.lastUrl = url;
    watch.changes.noteAnywhere();
  }
  // What is open for a moment is no part of an answer.
  const isOpening = watch.tracked.values().some(({ sources }) => sources.opening !== null);
  const look = isOpening ? 'idle' : lookAtPage(watch);
  if (look === 'idle') return;
  if (watch.absence !== null) markWrittenAway(watch.tracked, watch.absence, url);
  watch.absence = null;

  watch.hasUnread = watch.identifier.readSome(watch.tracked.values());
  watch.hasOffers = watch.offering.offer(watch.tracked.values());
  watch.health.saw(healthOf(watch), watch.nowMs());
  watch.ui.setHealth(watch.health.at(watch.nowMs()));
  render(watch);
  if (look === 'changed') watch.ui.refresh();
}

function isHidden({ page }: Watch): boolean {
  return page.visibilityState === 'hidden';
}

function render(watch: Watch): void {
  const locating = locatingOf(watch);
  // The newest first: it is the one on the screen, and not all may be located in one go.
  const shown = [...watch.tracked.values()].reverse().flatMap(answer => {
    const check = checkOf(watch, answer);
    const view = toAnswerView(answer, check);
    return view === null ? [] : [{ view, badges: toBadgeViews(answer, check, locating) }];
  });
  shown.reverse();
  watch.ui.setAnswers(shown.map(({ view }) => view));
  for (const { view, badges } of shown) watch.ui.setBadges(view.key, badges);
}

function locatingOf(watch: Watch): Locating {
  let left = LOCATED_AT_ONCE;
  watch.hasUnplaced = false;
  return {
    adapter: watch.adapter,
    isUnchanged: !watch.changes.isStale(),
    mayLocate() {
      left -= 1;
      if (left < 0) watch.hasUnplaced = true;
      return left >= 0;
    },
  };
}

/** The answer is also known by what the page shows of it while its sources are hidden. */
function keepCheck({ checks }: Watch, check: PageCheck): void {
  checks.set(check.answerId, check);
  if (check.shownAs !== undefined) checks.set(check.shownAs, check);
}

function checkOf({ checks }: Watch, answer: TrackedAnswer): PageCheck | null {
  const id = shownId(answer);
  return (id === null ? undefined : checks.get(id)) ?? null;
}

/** Runs inside the click too: the browser lends the clipboard only while one lasts. */
function completeSources(
  watch: Watch,
  key: string,
  wanted: { way: SourcesWay; pasted: string | null },
): void {
  const answer = watch.tracked.get(key);
  if (answer === undefined) return;
  const onChange = (): void => {
    const { place, sources } = answer;
    const isAtRest = place !== null && sources.opening === null;
    const reading = isAtRest ? watch.read(answer, place, { isUnchanged: false }) : null;
    if (isAtRest && reading?.ok) {
      answer.seen = seenOf(reading.value, place, { ...watch, isUnchanged: true });
      // With other citations it is another answer, which may have a check of its own.
      answer.identity = { kind: 'unknown' };
      watch.hasUnread = true;
    }
    render(watch);
  };
  void takeWay(answer, wanted, { ...watch, onChange });
}

async function openPanel(
  watch: Watch,
  place: { audit: AuditId; statement: StatementId | null },
): Promise<void> {
  try {
    await watch.calls.openPanel(place);
  } catch {
    // The reader clicked and nothing opens: that has to be said where the click was.
    const isThis = (answer: TrackedAnswer) => checkOf(watch, answer)?.auditId === place.audit;
    for (const answer of watch.tracked.values().filter(isThis)) {
      showFailure(watch, answer, 'extension-unreachable');
    }
  }
}

function reportOn(watch: Watch): string {
  const { page, adapter, version } = watch;
  const problem = healthOf(watch);
  return skeletonReport(page, {
    version,
    site: adapter.id,
    problem,
    layouts: adapter.diagnose(page),
  });
}

async function restoreChecks(watch: Watch, ids: AnswerId[]): Promise<void> {
  for (const check of await findChecks(watch, ids)) keepCheck(watch, check);
  if (!watch.signal.aborted) render(watch);
}

async function findChecks({ calls }: Watch, ids: AnswerId[]): Promise<PageCheck[]> {
  try {
    return await calls.findChecks(ids);
  } catch {
    // Nobody asked for anything yet; the next click will say that the extension is gone.
    return [];
  }
}

function forgetCheck(watch: Watch, audit: AuditId): void {
  for (const [answer, { auditId }] of watch.checks) {
    if (auditId === audit) watch.checks.delete(answer);
  }
  for (const answer of watch.tracked.values()) {
    const { click } = answer;
    if (click.kind === 'started' && click.auditId === audit) answer.click = { kind: 'none' };
  }
  render(watch);
}

function showStatement(watch: Watch, { answerId, statementId, span }: StatementPlace): boolean {
  for (const answer of watch.tracked.values()) {
    const isShown = [shownId(answer), checkOf(watch, answer)?.answerId].includes(answerId);
    if (answer.place === null || !isShown) continue;
    const range = watch.adapter.locate(answer.place, span);
    if (range === null) continue;
    watch.ui.markStatement(range, statementId);
    return true;
  }
  return false;
}
