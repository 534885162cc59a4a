import type { PageHealth } from '../../ports/page-ui';
import type { SiteAdapter } from '../../ports/site-adapter';
import type { PageChanges } from './page-changes';
import { missesCitations, type HealthWatch } from './page-health';
import {
  isSettling,
  lookAgain,
  settle,
  trackPlaces,
  type ScanContext,
  type TrackedAnswer,
} from './tracked-answers';

/** What a look at the page needs, and what it remembers for the next. */
export type Looking = {
  page: Document;
  adapter: SiteAdapter;
  tracked: Map<string, TrackedAnswer>;
  changes: PageChanges;
  health: HealthWatch;
  /** Answers were found, or none are to be expected at this address. */
  isReadable: boolean;
  /** Replies were looked at alone; the whole page has to be once they stand still. */
  owesScan: boolean;
  /** Finished answers wait to be identified. */
  hasUnread: boolean;
  /** Badges wait for their places on the page. */
  hasUnplaced: boolean;
  /** Finished answers wait until they may be checked by themselves. */
  hasOffers: boolean;
  /** Milliseconds that only go on: an answer must not wait for a clock that was set back. */
  nowMs: () => number;
  url(): string;
};

/** `waited`: nothing changed, but time has passed for something that waits for it. */
export function lookAtPage(watch: Looking): 'changed' | 'waited' | 'idle' {
  const { isAnywhere, bodies } = watch.changes.take();
  if (isAnywhere) {
    scan(watch, bodies);
    return 'changed';
  }
  if (bodies.size > 0) {
    lookAgain(watch.tracked, bodies, scanContext(watch));
    watch.owesScan = true;
    return 'changed';
  }
  if (isSettling(watch.tracked)) {
    settle(watch.tracked, scanContext(watch));
    return 'waited';
  }
  if (watch.owesScan) {
    // What was written inside a reply may have changed what counts as one.
    scan(watch, bodies);
    return 'waited';
  }
  const isOwing = watch.hasUnread || watch.hasUnplaced || watch.hasOffers;
  return isOwing || watch.health.isWaiting() ? 'waited' : 'idle';
}

function scan(watch: Looking, changed: ReadonlySet<Element>): void {
  watch.owesScan = false;
  const found = watch.adapter.findAnswers(watch.page);
  watch.isReadable = found.ok || !watch.adapter.isConversation(new URL(watch.url()));
  const places = found.ok ? found.value : [];
  watch.changes.follow(places.flatMap(({ bodies }) => bodies));
  trackPlaces(watch.tracked, { places, changed }, scanContext(watch));
}

/** What is wrong with the page, if anything. */
export function healthOf({ isReadable, tracked }: Looking): PageHealth {
  if (!isReadable) return 'layout-unknown';
  return missesCitations(tracked.values()) ? 'citations-unknown' : 'readable';
}

function scanContext(watch: Looking): ScanContext {
  return { page: watch.page, adapter: watch.adapter, nowMs: watch.nowMs() };
}
