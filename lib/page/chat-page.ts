import type { Capture } from '../core/answer';
import type { AnswerId, AuditId, StatementId } from '../core/ids';
import type { PageCheck, StatementPlace } from '../core/page-check';
import { fail, type Result } from '../core/result';
import { toAnswerView, toBadgeViews, type Locating } from './answer-view';
import type { ChatPage, ChatPageDeps } from './chat-page-deps';
import { createAnswerIdentifier, setIdentity, type AnswerIdentifier } from './identify-answers';
import { healthOf, lookAtPage, nowMs, type Looking } from './look-at-page';
import { watchPageChanges } from './page-changes';
import { createReader, seenOf, type ReadAnswer } from './read-answer';
import { createHealthWatch } from './page-health';
import { skeletonReport } from './skeleton-report';
import { takeWay } from './source-ways';
import type { ButtonFailure, PageUi, SourcesWay } from '../core/page-view';
import { restartSettling, shownId, type TrackedAnswer } from './tracked-answers';

/** How often the page is looked at, at most. Fast enough to feel immediate at the end. */
const TICK_MS = 250;

/** Answers walked through for their badges in one go: each takes a millisecond or two. */
const LOCATED_AT_ONCE = 4;

type Watch = ChatPageDeps &
  Looking & {
    ui: PageUi;
    read: ReadAnswer;
    identifier: AnswerIdentifier;
    checks: Map<AnswerId, PageCheck>;
    lastUrl: string;
  };

/** Follows the answers of a chat page until `signal` aborts. */
export function watchChatPage(deps: ChatPageDeps): ChatPage {
  const watch = createWatch(deps);
  if (deps.signal.aborted) watch.changes.stop();
  else start(watch);
  return {
    showCheck(check) {
      if (deps.signal.aborted) return;
      watch.checks.set(check.answerId, check);
      render(watch);
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
      onCheck: key => {
        checkAnswer(watch, key);
      },
      onOpen: (audit, statement) => {
        void openPanel(watch, { audit, statement });
      },
      onComplete: (key, way, pasted) => {
        completeSources(watch, key, { way, pasted });
      },
      onReport: () => reportOn(watch),
    }),
    read,
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
    lastUrl: deps.url(),
  };
  return watch;
}

function start(watch: Watch): void {
  const { page, signal } = watch;
  const timer = setInterval(() => {
    tick(watch);
  }, TICK_MS);
  page.addEventListener(
    'visibilitychange',
    () => {
      restartSettling(watch.tracked, nowMs(watch));
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
  if (watch.page.visibilityState === 'hidden') return;
  const url = watch.url();
  if (url !== watch.lastUrl) {
    watch.lastUrl = url;
    watch.changes.noteAnywhere();
  }
  // What is open for a moment is no part of an answer.
  const isOpening = watch.tracked.values().some(({ sources }) => sources.opening !== null);
  const look = isOpening ? 'idle' : lookAtPage(watch);
  if (look === 'idle') return;

  watch.hasUnread = watch.identifier.readSome(watch.tracked.values());
  watch.health.saw(healthOf(watch), nowMs(watch));
  watch.ui.setHealth(watch.health.at(nowMs(watch)));
  render(watch);
  if (look === 'changed') watch.ui.refresh();
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

function checkOf({ checks }: Watch, answer: TrackedAnswer): PageCheck | null {
  const id = shownId(answer);
  return (id === null ? undefined : checks.get(id)) ?? null;
}

/**
 * Runs inside the click, and nothing before `requestAudit` may wait: the side panel opens
 * only while the browser still counts this as the reader's doing.
 */
function checkAnswer(watch: Watch, key: string): void {
  const answer = watch.tracked.get(key);
  if (!answer?.place || answer.click.kind === 'reading') return;
  const reading = watch.read(answer, answer.place, { isUnchanged: false });
  if (!reading.ok) {
    showFailure(watch, answer, reading.failure);
    return;
  }
  answer.click = { kind: 'reading' };
  void follow(watch, answer, reading.value);
  render(watch);
}

/** By the keyboard or the browser's menu instead of the button by the answer. */
function checkLatest(watch: Watch): boolean {
  const finished = [...watch.tracked.values()].filter(
    ({ place, isFinished }) => place !== null && isFinished,
  );
  const latest = finished.find(({ isLast }) => isLast) ?? finished.at(-1);
  if (!latest) return false;
  checkAnswer(watch, latest.key);
  return true;
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

async function follow(watch: Watch, answer: TrackedAnswer, capture: Capture): Promise<void> {
  const { click } = answer;
  const request = askForAudit(watch, capture);
  const identified = setIdentity(answer, watch.answerIdOf(capture));
  const outcome = await request;
  // The answer may have gone on since; then its button speaks of the new text.
  if (watch.signal.aborted || answer.click !== click) return;
  if (!outcome.ok) {
    showFailure(watch, answer, outcome.failure);
    return;
  }
  answer.click = { kind: 'started', auditId: outcome.value };
  render(watch);
  // An answer that was checked before changes no more, so nobody would tell of it.
  const id = await identified;
  if (id !== null) await restoreChecks(watch, [id]);
}

async function askForAudit(
  { calls }: Watch,
  capture: Capture,
): Promise<Result<AuditId, ButtonFailure>> {
  try {
    return await calls.requestAudit(capture);
  } catch {
    // What is wrong behind the call is reported there; here only silence is known.
    return fail('extension-unreachable');
  }
}

function showFailure(watch: Watch, answer: TrackedAnswer, failure: ButtonFailure): void {
  answer.click = { kind: 'failed', failure };
  render(watch);
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
  for (const check of await findChecks(watch, ids)) watch.checks.set(check.answerId, check);
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

function showStatement(watch: Watch, { answerId, statementId, span }: StatementPlace): boolean {
  for (const answer of watch.tracked.values()) {
    if (answer.place === null || shownId(answer) !== answerId) continue;
    const range = watch.adapter.locate(answer.place, span);
    if (range === null) continue;
    watch.ui.markStatement(range, statementId);
    return true;
  }
  return false;
}
