import type { Page } from 'puppeteer-core';

/**
 * Everything that the extension has in any of the browser's databases, as one text: a word that
 * is kept anywhere is found in it, also in bytes. `view` is a page of the extension's.
 */
export async function readWholeStore(view: Page): Promise<string> {
  // Compiled functions call a helper that a page does not have.
  await view.evaluate('globalThis.__name ??= each => each');
  return view.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () =>
          reject(new Error('e2e: the store could not be read', { cause: request.error }));
      });
    const inWords = (_name: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      return ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
    };
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      const tables = [...db.objectStoreNames];
      // Of no table no transaction can be made.
      if (tables.length === 0) continue;
      const reading = db.transaction(tables);
      rows.push(await Promise.all(tables.map(table => done(reading.objectStore(table).getAll()))));
      db.close();
    }
    return JSON.stringify(rows, inWords);
  });
}

type Watching = { veraciteMoments?: Set<string>; veraciteStop?: boolean };

/**
 * Notes from now on, again and again, how those audits stand that keep only quotes and are at work
 * now, and whether the text of a source of theirs is kept at the same moment: "running, kept",
 * "finished, gone"…
 */
export async function watchMoments(view: Page): Promise<void> {
  await view.evaluate('globalThis.__name ??= each => each');
  await view.evaluate(() => {
    type Source = { auditId: string; source: { status: string; contentHash?: string } };
    type Audit = { id: string; status: string; keeps?: string };
    const own = globalThis as unknown as Watching;
    own.veraciteMoments = new Set();
    own.veraciteStop = false;
    const watched = new Set<string>();
    const done = <Value>(request: IDBRequest) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result as Value);
        request.onerror = () =>
          reject(new Error('e2e: the store could not be watched', { cause: request.error }));
      });
    const look = async (db: IDBDatabase): Promise<void> => {
      // One transaction: what it reads stood there at one moment.
      const reading = db.transaction(['audits', 'sources', 'texts']);
      const [audits, sources, hashes] = await Promise.all([
        done<Audit[]>(reading.objectStore('audits').getAll()),
        done<Source[]>(reading.objectStore('sources').getAll()),
        done<string[]>(reading.objectStore('texts').getAllKeys()),
      ]);
      for (const { id, status } of audits.filter(({ keeps }) => keeps === 'quotes')) {
        if (status === 'running') watched.add(id);
        if (!watched.has(id)) continue;
        const isKept = sources
          .filter(({ auditId }) => auditId === id)
          .some(({ source }) => hashes.includes(source.contentHash ?? ''));
        own.veraciteMoments?.add(`${status}, ${isKept ? 'kept' : 'gone'}`);
      }
    };
    const goOn = async (): Promise<void> => {
      const db = await done<IDBDatabase>(indexedDB.open('veracite'));
      while (own.veraciteStop !== true) await look(db);
      db.close();
    };
    void goOn();
  });
}

/** Every moment that was seen so far, each once, in the order of their coming. */
export function momentsOf(view: Page): Promise<string[]> {
  return view.evaluate(() => [...((globalThis as unknown as Watching).veraciteMoments ?? [])]);
}

export async function stopWatching(view: Page): Promise<void> {
  await view.evaluate(() => {
    (globalThis as unknown as Watching).veraciteStop = true;
  });
}
