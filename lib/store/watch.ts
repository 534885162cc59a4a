import Dexie, { type ObservabilitySet, rangesOverlap, RangeSet, type Table } from 'dexie';
import type { AuditId } from '../core/ids';
import { createCoalescer, type Coalescer } from '../util/coalescer';
import type { VeraciteDatabase } from './schema';

/**
 * Calls back now and whenever one audit (`null`: any) changes in any page or worker of the
 * extension, and also when the browser closes the database, as it does before deleting it without
 * any write.
 *
 * nb. Not `liveQuery`: it drops a result when the next write is already in, so while pairs settle
 * without a pause a panel would see nothing until the end.
 */
export function watchAudits<State>(
  db: VeraciteDatabase,
  id: AuditId | null,
  watched: Watched<State>,
): () => void {
  return watchTable(db, { table: db.audits, key: id }, watched);
}

/** The same for any table, or for one key of it (`null`: all). */
export function watchTable<State>(
  db: VeraciteDatabase,
  { table: { name }, key }: { table: Pick<Table, 'name'>; key: string | null },
  watched: Watched<State>,
): () => void {
  const watcher = createWatcher(watched);
  const keys = `idb://${db.dexie.name}/${name}/`;
  const listener = (changed: ObservabilitySet) => {
    const ranges = changed[keys];
    if (ranges && (key === null || rangesOverlap(new RangeSet(key), ranges))) watcher.request();
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

type Watched<State> = {
  read: () => Promise<State>;
  onChange: (state: State) => void;
} & WatchOptions;

export type WatchOptions = {
  /** Minimum time between two reads in ms; defaults to that of a coalescer. */
  coalesceMs?: number;
};

/** Reads and reports the state after each request, throttled; never after `stop`. */
export function createWatcher<State>({ read, onChange, coalesceMs }: Watched<State>): Coalescer {
  let isStopped = false;
  let hasReported = false;

  const refresh = async () => {
    try {
      const state = await read();
      if (!isStopped) onChange(state);
    } catch (error) {
      // A later change may be readable, so the watch continues, but reports only once.
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
