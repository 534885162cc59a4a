import type { PageHealth } from '../../ports/page-ui';
import type { TrackedAnswer } from './tracked-answers';

/** Decides when a page that cannot be read is worth a word. */
export type HealthWatch = {
  saw(health: PageHealth, nowMs: number): void;
  /** Still within the time in which the page may become readable. */
  isWaiting(): boolean;
  at(nowMs: number): PageHealth;
};

/** Sites draw themselves after loading; slow ones were seen to take three seconds. */
export const UNKNOWN_AFTER_MS = 5_000;

export function createHealthWatch(): HealthWatch {
  let unknown: { health: PageHealth; sinceMs: number } | null = null;
  let isTold = false;
  return {
    saw(health, nowMs) {
      if (health === 'readable') {
        unknown = null;
        isTold = false;
        return;
      }
      unknown = { health, sinceMs: unknown?.sinceMs ?? nowMs };
    },
    isWaiting: () => unknown !== null && !isTold,
    at(nowMs) {
      isTold = unknown !== null && nowMs - unknown.sinceMs >= UNKNOWN_AFTER_MS;
      return unknown !== null && isTold ? unknown.health : 'readable';
    },
  };
}

/**
 * Returns true if the citations of a page go unrecognised: markers stand in an answer's text, and
 * none of all its answers has a citation. One that is found shows that the layout is known.
 */
export function missesCitations(answers: Iterable<TrackedAnswer>): boolean {
  let isMissed = false;
  for (const { seen } of answers) {
    if (seen === null) continue;
    if (seen.citations > 0) return false;
    isMissed ||= seen.hasLoneMarkers;
  }
  return isMissed;
}
