import type { KeyTerm } from '../settings/engine-choice';

/** A key, and the one origin it is ever handed out for. */
export type KeptKey = { key: string; origin: string };

/** Somewhere a key can lie, out of reach of everything but the extension's own pages. */
export type KeyPlace = {
  /** Whatever lies there; nothing about its shape is taken on trust. */
  read(): Promise<unknown>;
  write(kept: KeptKey): Promise<void>;
  clear(): Promise<void>;
};

/** The reader's key. It is never in the settings, an audit, an export, a log or an error. */
export type KeyStore = {
  /** `null`: none is kept for this origin. */
  find(origin: string): Promise<string | null>;
  /** Replaces whatever was kept, for however long. */
  put(kept: KeptKey, term: Exclude<KeyTerm, 'none'>): Promise<void>;
  clear(): Promise<void>;
};

/** `session` forgets when the browser closes, `device` does not. */
export function createKeyStore(places: Record<'session' | 'device', KeyPlace>): KeyStore {
  const { session, device } = places;

  async function clear(): Promise<void> {
    await Promise.all([session.clear(), device.clear()]);
  }

  return {
    async find(origin) {
      const kept = parseKept(await session.read()) ?? parseKept(await device.read());
      // An address that was changed since must not get what was meant for another one.
      return kept?.origin === origin ? kept.key : null;
    },
    async put(kept, term) {
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
