/** Work that is asked for often and done seldom. */
export type Coalescer = {
  /** The work will be done once more, from its start, after this call. */
  request: () => void;
  /** No work begins after this call. */
  stop: () => void;
};

/**
 * Chosen: ten redraws a second look live, and leave most of the time for the work
 * itself while hundreds of pairs settle.
 */
export const COALESCE_MS = 100;

/**
 * Runs `work` at once when asked, then at most every `windowMs`, never twice at the
 * same time. A request is never lost: the last one is always followed by a whole run.
 * `work` does not throw.
 */
export function createCoalescer(work: () => Promise<void>, windowMs: number): Coalescer {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  let isStopped = false;

  // nb. `timer` stays set from the first request until a whole quiet window has passed,
  // also while the work runs: that is what keeps two runs from overlapping.
  const coolDown = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      if (isWanted) run();
      else timer = null;
    }, windowMs);
  };
  const run = () => {
    isWanted = false;
    void work().finally(coolDown);
  };

  return {
    request() {
      if (isStopped) return;
      isWanted = true;
      // nb. Never run from here: the caller may stand inside a transaction of Dexie's.
      timer ??= setTimeout(run, 0);
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
