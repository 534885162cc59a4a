import type { PageHealth } from '../../ports/page-ui';
import type { TrackedAnswer } from './tracked-answers';

/** Sites render after loading; slow ones took up to three seconds. */
export const UNKNOWN_AFTER_MS = 5_000;

/** Decides when to report that a page cannot be read. */
export function createHealthWatch() {
  let unknown: { health: PageHealth; sinceMs: number } | null = null;
  let isTold = false;
  return {
    saw(health: PageHealth, nowMs: number): void {
      if (health === 'readable') {
        unknown = null;
        isTold = false;
        return;
      }
      unknown = { health, sinceMs: unknown?.sinceMs ?? nowMs };
    },
    /** True while the page may still become readable. */
    isWaiting: (): boolean => unknown !== null && !isTold,
    at(nowMs: number): PageHealth {
      isTold = unknown !== null && nowMs - unknown.sinceMs >= UNKNOWN_AFTER_MS;
      return unknown !== null && isTold ? unknown.health : 'readable';
    },
  };
}

/** Returns true if the text has markers but no answer a citation; one shows the layout is known. */
export function missesCitations(answers: Iterable<TrackedAnswer>): boolean {
  let isMissed = false;
  for (const { seen } of answers) {
    if (seen === null) continue;
    if (seen.citations > 0) return false;
    isMissed ||= seen.hasLoneMarkers;
  }
  return isMissed;
}
