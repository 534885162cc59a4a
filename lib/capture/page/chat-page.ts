import type { AuditId } from '../../core/ids';
import type { StatementPlace } from '../../core/answer/page-check';
import { createSteadyClock } from '../../util/steady-clock';
import { checkAnswer, checkLatest, offerAnswers, openPanel, readCard } from './check-answer';
import { explainsMarks, hideMarks, pointInPanel } from './point-at';
import { identifySome } from './identify-answers';
import {
  createHealthWatch,
  healthOf,
  lookAtPage,
  markWrittenAway,
  noteAbsence,
} from './look-at-page';
import { watchPageChanges } from './page-changes';
import { checkOf, keepCheck, render } from './show-answers';
import { skeletonReport } from './skeleton-report';
import { takeWay } from './source-ways';
import { restartSettling, shownId } from './tracked-answers';
import type { ChatPage, ChatPageDeps, Watch } from './watch';

/** Interval of looks at the page. Short enough to feel immediate at the end. */
const TICK_MS = 250;

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
    pointAt({ audit, statement }) {
      if (deps.signal.aborted) return;
      watch.followed = audit;
      watch.ui.pointAt(statement);
    },
    hideMarks(isHidden) {
      if (!deps.signal.aborted) watch.ui.hideMarks(isHidden);
    },
    checkLatest: () => !deps.signal.aborted && checkLatest(watch),
  };
}

function createWatch(deps: ChatPageDeps): Watch {
  const watch: Watch = {
    ...deps,
    ui: deps.createUi({
      onCheck: key => checkAnswer(watch, key),
      onOpen: (audit, statement) => {
        void openPanel(watch, audit, statement);
      },
      onComplete: (key, way, pasted) => {
        void takeWay(watch, key, { way, pasted });
      },
      onCard: (audit, statement) => readCard(watch, audit, statement),
      onPoint: place => {
        void pointInPanel(watch, place);
      },
      onHideMarks: isHidden => {
        void hideMarks(watch, isHidden);
      },
      onMarksSeen: () => explainsMarks(watch),
      onReport: () =>
        skeletonReport(deps.page, {
          version: deps.version,
          site: deps.adapter.id,
          problem: healthOf(watch),
          layouts: deps.adapter.diagnose(deps.page),
        }),
    }),
    tracked: new Map(),
    checks: new Map(),
    changes: watchPageChanges(deps.page),
    health: createHealthWatch(),
    isReadable: true,
    owes: { scan: false, reading: false, locating: false, offering: false },
    offered: new Set(),
    identifying: [],
    nowMs: createSteadyClock(() => Date.parse(deps.now())),
    lastUrl: deps.url(),
    followed: null,
    isExplained: false,
    absence: null,
  };
  return watch;
}

function start(watch: Watch): void {
  const { page, signal } = watch;
  const timer = setInterval(() => tick(watch), TICK_MS);
  page.addEventListener(
    'visibilitychange',
    () => {
      if (isHidden(watch)) noteAbsence(watch);
      restartSettling(watch);
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
  // Sites may not write to a hidden page, so an unchanged text proves nothing.
  if (isHidden(watch)) return;
  const url = watch.url();
  if (url !== watch.lastUrl) {
    watch.lastUrl = url;
    watch.changes.noteAnywhere();
  }
  // Temporarily opened elements are not part of an answer.
  const isOpening = watch.tracked.values().some(({ sources }) => sources.opening !== null);
  const look = isOpening ? 'idle' : lookAtPage(watch);
  if (look === 'idle') return;
  markWrittenAway(watch, url);

  watch.owes.reading = identifySome(watch);
  watch.owes.offering = offerAnswers(watch);
  watch.ui.setHealth(watch.health.report(healthOf(watch), watch.nowMs()));
  render(watch);
  if (look === 'changed') watch.ui.refresh();
}

function isHidden({ page }: Watch): boolean {
  return page.visibilityState === 'hidden';
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

function showStatement(watch: Watch, wanted: StatementPlace): boolean {
  const { answerId, statementId, span, parts } = wanted;
  for (const answer of watch.tracked.values()) {
    const isShown = [shownId(answer), checkOf(watch, answer)?.answerId].includes(answerId);
    const { place } = answer;
    if (place === null || !isShown) continue;
    const range = watch.adapter.locate(place, span);
    if (range === null) continue;
    const words = parts?.flatMap(part => watch.adapter.locate(place, part) ?? []);
    watch.ui.markStatement(range, statementId, words);
    return true;
  }
  return false;
}
