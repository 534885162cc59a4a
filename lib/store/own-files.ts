import type { OwnFileStore } from '../ports/own-file-store';
import type { VeraciteDatabase } from './schema';
import { watchTable } from './watch';

export function createOwnFileStore(db: VeraciteDatabase): OwnFileStore {
  const inOrder = () => db.ownFiles.orderBy('[addedAt+name]');
  /** By the keys alone: a file may have five million characters. */
  async function listNames() {
    const [keys, ids] = await db.dexie.transaction('r', db.ownFiles, () =>
      Promise.all([inOrder().keys(), inOrder().primaryKeys()]),
    );
    return ids.map((id, place) => ({ id, name: nameIn(keys[place]) }));
  }
  return {
    async add(file) {
      await db.ownFiles.put(file);
    },
    delete: id => db.ownFiles.delete(id),
    list: () => inOrder().toArray(),
    watch: onChange =>
      watchTable(db, { table: db.ownFiles, key: null }, { read: listNames, onChange }),
  };
}

/** The second part of a key of that index. */
function nameIn(key: unknown): string {
  const name: unknown = Array.isArray(key) ? key[1] : null;
  return typeof name === 'string' ? name : '';
}
