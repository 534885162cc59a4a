import { Dexie, type Table } from 'dexie';
import { browser } from 'wxt/browser';

import { createKeyStore, type KeptKey, type KeyPlace, type KeyStore } from './keys';

const NAME = 'key';

/** The part of a browser's storage area that is used here. */
export type StorageArea = {
  get(name: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(name: string): Promise<void>;
  /** Chrome has it; Firefox shows `session` to no content script, and `local` to all. */
  setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
};

/** The key of this browser's reader. */
export function openKeyStore(): KeyStore {
  const { session, local } = areas();
  return createKeyStore({
    session: createAreaPlace(session),
    device: import.meta.env.FIREFOX ? createDatabasePlace() : createAreaPlace(local),
  });
}

/** In a storage area, which is closed to the scripts inside web pages before a key is put in. */
export function createAreaPlace(area: StorageArea): KeyPlace {
  return {
    read: async () => (await area.get(NAME))[NAME],
    async write(kept) {
      await closeToContentScripts(area);
      await area.set({ [NAME]: kept });
    },
    clear: () => area.remove(NAME),
  };
}

/** No content script of ours needs a storage area, so none may look into one. */
export async function closeStorage(): Promise<void> {
  const { session, local } = areas();
  await Promise.all([closeToContentScripts(session), closeToContentScripts(local)]);
}

function areas(): Record<'session' | 'local', StorageArea> {
  return browser.storage;
}

async function closeToContentScripts(area: StorageArea): Promise<void> {
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** In a database of the extension's own origin: a script in a web page sees that page's. */
export function createDatabasePlace(): KeyPlace {
  const db = new Dexie('veracite-key') as Dexie & { keys: Table<KeptKey, string> };
  db.version(1).stores({ keys: '' });
  return {
    read: () => db.keys.get(NAME),
    async write(kept) {
      await db.keys.put(kept, NAME);
    },
    clear: () => db.keys.delete(NAME),
  };
}
