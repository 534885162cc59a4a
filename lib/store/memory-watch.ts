import type { AuditId } from '../core/ids';
import type { MemoryDatabase } from './memory-database';
import { createWatcher, type Watched } from './watcher';

/** Calls back now and whenever an audit changes: this one, or with `null` any. */
export function watchRecords<State>(
  db: MemoryDatabase,
  id: AuditId | null,
  watched: Watched<State>,
): () => void {
  const watcher = createWatcher(watched);
  db.watchers.set(watcher, id);
  watcher.request();
  return () => {
    db.watchers.delete(watcher);
    watcher.stop();
  };
}

export function tellWatchers(db: MemoryDatabase, changed: AuditId): void {
  for (const [watcher, watched] of db.watchers) {
    if (watched === null || watched === changed) watcher.request();
  }
}
