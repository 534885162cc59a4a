import type { OwnFile } from '../core/source/own-file';
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
    return ids.map((id, place) => ({ id, ...namedBy(keys[place]) }));
  }
  return {
    add: file =>
      db.dexie.transaction('rw', db.ownFiles, async () => {
        const { url } = file;
        if (url !== undefined) await db.ownFiles.filter(each => each.url === url).delete();
        await db.ownFiles.put(file);
      }),
    delete: id => db.ownFiles.delete(id),
    list: () => inOrder().toArray(),
    watch: onChange =>
      watchTable(db, { table: db.ownFiles, key: null }, { read: listNames, onChange }),
  };
}

/** What a key of that index holds. */
function namedBy(key: unknown): Pick<OwnFile, 'name' | 'addedAt'> {
  const parts: unknown[] = Array.isArray(key) ? key : [];
  const [addedAt, name] = parts;
  return {
    name: typeof name === 'string' ? name : '',
    addedAt: typeof addedAt === 'string' ? addedAt : '',
  };
}
