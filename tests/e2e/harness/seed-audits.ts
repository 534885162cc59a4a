import type { Page } from 'puppeteer-core';

import type { Audit, AuditSummary } from '../../../lib/core/audit';
import { isSettled } from '../../../lib/core/pair';

type Rows = Record<string, unknown[]>;

/**
 * Puts whole audits into the browser's store, as if they had been made in it. `page` is one of
 * the extension's, which has opened its database before.
 */
export async function seedAudits(page: Page, audits: readonly Audit[]): Promise<void> {
  await page.evaluate(async (rows: Rows) => {
    const done = <Value>(request: IDBRequest) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result as Value);
        };
        request.onerror = () => {
          reject(new Error('e2e: the store could not be opened', { cause: request.error }));
        };
      });
    const db = await done<IDBDatabase>(indexedDB.open('veracite'));
    try {
      const writing = db.transaction(Object.keys(rows), 'readwrite');
      for (const [table, own] of Object.entries(rows)) {
        for (const row of own) writing.objectStore(table).put(row);
      }
      await new Promise<void>((resolve, reject) => {
        writing.oncomplete = () => {
          resolve();
        };
        writing.onabort = () => {
          reject(new Error('e2e: the store took no rows', { cause: writing.error }));
        };
      });
    } finally {
      db.close();
    }
  }, rowsOf(audits));
}

function rowsOf(audits: readonly Audit[]): Rows {
  const placed = <Item>(items: readonly Item[], name: string, auditId: string) =>
    items.map((item, position) => ({ auditId, position, [name]: item }));
  return {
    audits: audits.map(summarise),
    answers: audits.map(({ id, answer }) => ({ auditId: id, answer })),
    statements: audits.flatMap(each => placed(each.statements, 'statement', each.id)),
    sources: audits.flatMap(each => placed(each.sources, 'source', each.id)),
    pairs: audits.flatMap(each => each.pairs.map((pair, position) => ({ position, pair }))),
  };
}

function summarise(audit: Audit): AuditSummary {
  const { id, schemaVersion, status, judge, startedAt, endedAt, answer, pairs } = audit;
  return {
    id,
    schemaVersion,
    status,
    judge,
    startedAt,
    endedAt,
    answerId: answer.id,
    origin: answer.origin,
    pageUrl: answer.pageUrl,
    title: answer.question ?? answer.text.slice(0, 80),
    settledPairs: pairs.filter(isSettled).length,
    pairs: pairs.length,
  };
}
