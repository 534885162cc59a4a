import type { Page } from 'puppeteer-core';

import type { AuditStatus } from '../../../lib/core/audit/audit';
import type { IsoDateTime } from '../../../lib/core/ids';
import { isSettled, type Pair } from '../../../lib/core/audit/pair';
import type { Session } from './extension';

/** Progress of an audit, by its rows in the browser's store. */
export type StoredAudit = {
  id: string;
  status: AuditStatus;
  open: number;
  leased: number;
  settled: number;
  /** When each settled pair was settled, by the pair's id. */
  settledAt: Record<string, IsoDateTime>;
};

/** Opens a page in which the store can be read and which does nothing by itself. */
export function openStoreView(session: Session): Promise<Page> {
  // nb. Any page that runs a script of the extension would wake the engine.
  return session.open(`chrome-extension://${session.id}/manifest.json`);
}

/** Every audit in the store. */
export async function readStoredAudits(view: Page): Promise<StoredAudit[]> {
  const { audits, pairs } = await readRows(view);
  return audits.map(({ id, status }) => {
    const own = pairs.map(({ pair }) => pair).filter(({ auditId }) => auditId === id);
    const count = (state: Pair['state']) => own.filter(pair => pair.state === state).length;
    const settledAt = own.filter(isSettled).map(pair => [pair.id, pair.settledAt] as const);
    return {
      id,
      status,
      open: count('open'),
      leased: count('leased'),
      settled: count('settled'),
      settledAt: Object.fromEntries(settledAt),
    };
  });
}

/** Rows of a table, in the order of their keys; empty without a database. */
export async function readTable<Row>(view: Page, table: string): Promise<Row[]> {
  return (await readTables(view, [table]))[0] as Row[];
}

type Rows = { audits: { id: string; status: AuditStatus }[]; pairs: { pair: Pair }[] };

async function readRows(view: Page): Promise<Rows> {
  const [audits, pairs] = await readTables(view, ['audits', 'pairs']);
  return { audits, pairs } as Rows;
}

async function readTables(view: Page, names: string[]): Promise<unknown[][]> {
  // Compiled functions call a helper that a page does not have.
  await view.evaluate('globalThis.__name ??= each => each');
  return view.evaluate(async tables => {
    const done = <Value>(request: IDBRequest) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result as Value);
        request.onerror = () =>
          reject(new Error('e2e: the store could not be read', { cause: request.error }));
      });
    // nb. Opening a database that is not there would make an empty one.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'veracite')) return tables.map(() => []);

    const db = await done<IDBDatabase>(indexedDB.open('veracite'));
    try {
      const reading = db.transaction(tables);
      return await Promise.all(
        tables.map(table => done<unknown[]>(reading.objectStore(table).getAll())),
      );
    } finally {
      db.close();
    }
  }, names);
}
