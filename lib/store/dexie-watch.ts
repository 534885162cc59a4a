import Dexie, { type ObservabilitySet, rangesOverlap, RangeSet } from 'dexie';
import type { AuditId } from '../core/ids';
import type { VeraciteDatabase } from './schema';
import { createWatcher, type Watched } from './watcher';

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
