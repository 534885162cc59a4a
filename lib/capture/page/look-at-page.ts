import type { PageHealth } from '../../ports/page-ui';
import {
  isSettling,
  lookAgain,
  markWritten,
  settle,
  trackPlaces,
  type TrackedAnswer,
} from './tracked-answers';
import { isShown } from '../sites/shared/visibility';
import type { Watch } from './watch';

/** `waited`: nothing changed, but time has passed for something that waits for it. */
export function lookAtPage(watch: Watch): 'changed' | 'waited' | 'idle' {
  const { isAnywhere, bodies } = watch.changes.take();
  if (isAnywhere || hidesLast(watch)) {
    scan(watch, bodies);
    return 'changed';
  }
  if (bodies.size > 0) {
    lookAgain(watch, bodies);
    watch.owes.scan = true;
    return 'changed';
  }
  if (isSettling(watch)) {
    settle(watch);
    return 'waited';
  }
  if (watch.owes.scan) {
    // Content inside a reply may have changed what counts as one.
    scan(watch, bodies);
    return 'waited';
  }
  const isOwing = Object.values(watch.owes).some(Boolean);
  return isOwing || watch.health.isWaiting() ? 'waited' : 'idle';
}

/** Returns true if the page has hidden the last answer: it may show another conversation instead. */
function hidesLast(watch: Watch): boolean {
  const body = onPage(watch).at(-1)?.place?.bodies[0];
  return body !== undefined && !isShown(body);
}

function scan(watch: Watch, changed: ReadonlySet<Element>): void {
  watch.owes.scan = false;
  const found = watch.adapter.findAnswers(watch.page);
  watch.isReadable = found.ok || !watch.adapter.isConversation(new URL(watch.url()));
  const places = found.ok ? found.value : [];
  watch.changes.follow(places.flatMap(({ bodies }) => bodies));
  trackPlaces(watch, places, changed);
}

export function healthOf({ isReadable, tracked, adapter }: Watch): PageHealth {
  if (!isReadable) return adapter.isSeen ? 'layout-unknown' : 'layout-unseen';
  return missesCitations(tracked.values()) ? 'citations-unknown' : 'readable';
}

/** Returns true if the text has markers but no answer a citation; one shows the layout is known. */
function missesCitations(answers: Iterable<TrackedAnswer>): boolean {
  let isMissed = false;
  for (const { seen } of answers) {
    if (seen === null) continue;
    if (seen.citations > 0) return false;
    isMissed ||= seen.hasLoneMarkers;
  }
  return isMissed;
}

/** Sites render after loading; slow ones took up to three seconds. */
const UNKNOWN_AFTER_MS = 5_000;

/** Decides when to report that a page cannot be read. */
export function createHealthWatch() {
  let unknownSinceMs: number | null = null;
  let isTold = false;
  return {
    /** True while the page may still become readable. */
    isWaiting: (): boolean => unknownSinceMs !== null && !isTold,
    /** Returns what to report of a page that now looks like `health`. */
    report(health: PageHealth, nowMs: number): PageHealth {
      unknownSinceMs = health === 'readable' ? null : (unknownSinceMs ?? nowMs);
      isTold = unknownSinceMs !== null && nowMs - unknownSinceMs >= UNKNOWN_AFTER_MS;
      return isTold ? health : 'readable';
    },
  };
}

/** Skipped without complete answers: a page that loads an old conversation looks the same. */
export function noteAbsence(watch: Watch): void {
  const here = onPage(watch);
  const isWhole = here.length > 0 && here.every(({ isFinished }) => isFinished);
  watch.absence = isWhole ? { keys: new Set(here.map(({ key }) => key)), url: watch.url() } : null;
}

/**
 * Marks the one answer added while the tab was hidden as written: its growth was not observed.
 * Several at once are another conversation, or an old one.
 */
export function markWrittenAway(watch: Watch, currentUrl: string): void {
  const { absence } = watch;
  watch.absence = null;
  if (absence === null || absence.url !== currentUrl) return;
  const here = onPage(watch);
  const [added, ...more] = here.filter(({ key }) => !absence.keys.has(key));
  if (!added?.isLast || more.length > 0 || here.length !== absence.keys.size + 1) return;
  markWritten(added);
}

function onPage({ tracked }: Watch): TrackedAnswer[] {
  return [...tracked.values()].filter(({ place }) => place !== null);
}
