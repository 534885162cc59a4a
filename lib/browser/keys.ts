import type { KeyTerm } from '../settings/judge-choice';
import { Dexie, type Table } from 'dexie';
import { browser } from 'wxt/browser';

/** API key, and the only origin it is ever sent to. */
export type KeptKey = { key: string; origin: string };

/** Storage of a key that only the extension's own pages can read. */
export type KeyPlace = {
  /** Returns the stored value; its shape is not trusted. */
  read(): Promise<unknown>;
  write(kept: KeptKey): Promise<void>;
  clear(): Promise<void>;
};

/** The user's API key. It is never in the settings, an audit, an export, a log or an error. */
export type KeyStore = ReturnType<typeof createKeyStore>;

/** `session` forgets when the browser closes, `device` does not. */
export function createKeyStore(places: Record<'session' | 'device', KeyPlace>) {
  const { session, device } = places;

  async function clear(): Promise<void> {
    await Promise.all([session.clear(), device.clear()]);
  }

  return {
    /** `null` if none is stored for this origin. */
    async find(origin: string): Promise<string | null> {
      const kept = parseKept(await session.read()) ?? parseKept(await device.read());
      // A changed address must not get the key for another one.
      return kept?.origin === origin ? kept.key : null;
    },
    async put(kept: KeptKey, term: Exclude<KeyTerm, 'none'>): Promise<void> {
      await clear();
      await places[term].write(kept);
    },
    clear,
  };
}

function parseKept(raw: unknown): KeptKey | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { key, origin } = raw as Partial<Record<keyof KeptKey, unknown>>;
  return typeof key === 'string' && typeof origin === 'string' ? { key, origin } : null;
}

const NAME = 'key';

export type StorageArea = {
  get(name: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(name: string): Promise<void>;
  /** Chrome has it; Firefox shows `session` to no content script, and `local` to all. */
  setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
};

export function openKeyStore(): KeyStore {
  const { session, local } = areas();
  return createKeyStore({
    session: createAreaPlace(session),
    device: import.meta.env.FIREFOX ? createDatabasePlace() : createAreaPlace(local),
  });
}

/** Keys of the APIs that studies ask, by origin; forgotten when the browser closes. */
export function openStudyKeys(area: StorageArea = areas().session) {
  const read = async () => parseKeys((await area.get(STUDY_KEYS))[STUDY_KEYS]);
  return {
    find: async (origin: string): Promise<string | null> => (await read()).get(origin) ?? null,
    async put(added: ReadonlyMap<string, string>): Promise<void> {
      await closeToContentScripts(area);
      const keys = [...(await read()), ...added];
      await area.set({ [STUDY_KEYS]: Object.fromEntries(keys) });
    },
    clear: () => area.remove(STUDY_KEYS),
  };
}

const STUDY_KEYS = 'studyKeys';

function parseKeys(raw: unknown): Map<string, string> {
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Stores the key in a storage area, which is closed to content scripts before a key is stored. */
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

/** Closes the storage areas to content scripts: none of ours needs one. */
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

/** Stores the key in a database of the extension's own origin: a content script sees its page's. */
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
