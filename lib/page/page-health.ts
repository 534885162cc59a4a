import type { PageHealth } from '../core/page-view';

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
  let unknownSinceMs: number | null = null;
  let isTold = false;
  return {
    saw(health, nowMs) {
      if (health === 'readable') {
        unknownSinceMs = null;
        isTold = false;
        return;
      }
      unknownSinceMs ??= nowMs;
    },
    isWaiting: () => unknownSinceMs !== null && !isTold,
    at(nowMs) {
      isTold = unknownSinceMs !== null && nowMs - unknownSinceMs >= UNKNOWN_AFTER_MS;
      return isTold ? 'layout-unknown' : 'readable';
    },
  };
}
