import Dexie, { type ObservabilitySet, rangesOverlap, RangeSet } from 'dexie';
import type { AuditId } from '../core/ids';
import type { VeraciteDatabase } from './schema';

/**
 * Calls back now and whenever an audit changes, in whichever page or worker of the
 * extension that happens: this one audit, or with `null` any. Also when the browser closes the
 * database, as it does before it deletes it: no write tells of that.
 *
 * nb. Not `liveQuery`: it drops a result when the next write is already in, so while
 * pairs settle without a pause a panel would see nothing until the end.
 */
export function watchAudits<State>(
  db: VeraciteDatabase,
  id: AuditId | null,
  watched: Watched<State>,
): () => void {
  const watcher = createWatcher(watched);
  const keys = `idb://${db.dexie.name}/${db.audits.name}/`;
  const listener = (changed: ObservabilitySet) => {
    const ranges = changed[keys];
    if (ranges && (id === null || rangesOverlap(new RangeSet(id), ranges))) watcher.request();
  };

  Dexie.on('storagemutated', listener);
  db.dexie.on('close', watcher.request);
  watcher.request();
  return () => {
    Dexie.on.storagemutated.unsubscribe(listener);
    db.dexie.on.close.unsubscribe(watcher.request);
    watcher.stop();
  };
}

export type Watched<State> = {
  /** Reads the whole state as it is now. */
  read: () => Promise<State>;
  onChange: (state: State) => void;
  /** Least time between two readings, in milliseconds. */
  coalesceMs: number;
};

/** Reads and hands on the state after each request, bursts together; never after `stop`. */
export function createWatcher<State>({ read, onChange, coalesceMs }: Watched<State>): Coalescer {
  let isStopped = false;
  let hasReported = false;

  const refresh = async () => {
    try {
      const state = await read();
      if (!isStopped) onChange(state);
    } catch (error) {
      // A later change may be readable, so the watch lives on; once is enough to find the fault.
      if (isStopped || hasReported) return;
      hasReported = true;
      console.error('store: what is watched could not be read', error);
    }
  };
  const coalescer = createCoalescer(refresh, coalesceMs);

  return {
    request: coalescer.request,
    stop() {
      isStopped = true;
      coalescer.stop();
    },
  };
}

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
 * Chosen: work takes a fifth of the time at most. Watching an audit of 10,000 citations, 4
 * took a run of 400 cells from 16 s to 5 s.
 */
const REST = 4;

/**
 * Runs `work` at once when asked, then at most every `windowMs`, never twice at the
 * same time. Long work rests longer, so that a watcher never keeps the writers waiting
 * whose writes it watches. A request is never lost: the last one is always followed by a whole run.
 * `work` does not throw.
 */
export function createCoalescer(work: () => Promise<void>, windowMs: number): Coalescer {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  let isStopped = false;

  // nb. `timer` stays set from the first request until a whole quiet window has passed,
  // also while the work runs: that is what keeps two runs from overlapping.
  const coolDown = (tookMs: number) => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        if (isWanted) run();
        else timer = null;
      },
      Math.max(windowMs, REST * tookMs),
    );
  };
  const run = () => {
    isWanted = false;
    const startedMs = performance.now();
    void work().finally(() => coolDown(performance.now() - startedMs));
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
