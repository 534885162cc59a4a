import type { Page, WebWorker } from 'puppeteer-core';

import type { Session } from './extension';

/** A page or a worker that runs scripts. */
type Context = Pick<Page | WebWorker, 'evaluate'>;
type Full = { veraciteMakeRoom?: () => void };

/**
 * Has the database refuse every row this context writes, as it does on a full disk. nb. Not the
 * browser's own limit: the extension may store without one, so only the disk itself could refuse.
 */
export async function fillDisk(context: Context): Promise<void> {
  await context.evaluate(() => {
    const { prototype } = IDBObjectStore;
    const { put, add } = Object.getOwnPropertyDescriptors(prototype);
    const refuse = (): never => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    Object.assign(prototype, { put: refuse, add: refuse });
    (globalThis as unknown as Full).veraciteMakeRoom = () => {
      Object.defineProperties(prototype, { put, add });
    };
  });
}

export async function makeRoom(context: Context): Promise<void> {
  await context.evaluate(() => {
    (globalThis as unknown as Full).veraciteMakeRoom?.();
  });
}

/** Deletes the extension's databases as the browser does when it clears a site's data. */
export async function clearDatabases(session: Session, view: Page): Promise<void> {
  const client = await view.createCDPSession();
  await client.send('Storage.clearDataForOrigin', {
    origin: `chrome-extension://${session.id}`,
    storageTypes: 'indexeddb',
  });
  await client.detach();
}

type Holding = { veraciteHeld?: IDBDatabase };

/**
 * Puts an empty database of an older version in the place of ours, and holds it open as a
 * page of an older release would that does not know it has to let go.
 */
export async function holdOldDatabase(view: Page): Promise<void> {
  await view.evaluate(async () => {
    indexedDB.deleteDatabase('veracite');
    // nb. Asked for at once, so that nobody comes in between.
    const request = indexedDB.open('veracite', 1);
    (globalThis as unknown as Holding).veraciteHeld = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () =>
        reject(new Error('e2e: the older database could not be made', { cause: request.error }));
    });
  });
}

export async function releaseOldDatabase(view: Page): Promise<void> {
  await view.evaluate(() => {
    (globalThis as unknown as Holding).veraciteHeld?.close();
  });
}
