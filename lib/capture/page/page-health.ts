import type { PageHealth } from '../../ports/page-ui';
import type { TrackedAnswer } from './tracked-answers';

/** Decides when to report that a page cannot be read. */
export type HealthWatch = {
  saw(health: PageHealth, nowMs: number): void;
  /** True while the page may still become readable. */
  isWaiting(): boolean;
  at(nowMs: number): PageHealth;
};

/** Sites render after loading; slow ones took up to three seconds. */
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
