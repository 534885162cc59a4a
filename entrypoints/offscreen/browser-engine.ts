import type { AuditId } from '../../lib/core/ids';
import { createWebPageFetcher } from '../../lib/fetchers/web-page-fetcher';
import type { EngineSettings } from '../../lib/messaging/protocol';
import { coalesce } from '../../lib/pipeline/coalesce';
import { createEngine } from '../../lib/pipeline/engine';
import type { Engine } from '../../lib/pipeline/engine';
import { runAudit } from '../../lib/pipeline/run-audit';
import { ONE_DAY_MS } from '../../lib/store/cache-aging';
import { createDexieAnswerCache } from '../../lib/store/dexie-answer-cache';
import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { BROWSER_READERS } from './browser-readers';
import { openJudge } from './open-judge';
import type { OpenJudgeDeps } from './open-judge';

export type BrowserEngineDeps = {
  mayRead: (url: string) => Promise<boolean>;
  engineSettings: () => Promise<EngineSettings>;
  connectionFor: OpenJudgeDeps['connectionFor'];
  auditChanged: (id: AuditId) => void;
};

/** A page's badges need not follow faster than an eye does. */
const TELL_EVERY_MS = 400;

/** The engine as it stands in a browser's document: real pages, real store, a worker judge. */
export function createBrowserEngine(deps: BrowserEngineDeps): Engine {
  const db = openDatabase();
  const store = createDexieStore(db);
  const ledger = createDexieLedger(db);
  const now = () => new Date();
  const fetcher = createWebPageFetcher({
    fetch: globalThis.fetch.bind(globalThis),
    ...BROWSER_READERS,
    mayRead: deps.mayRead,
    isOnline: () => navigator.onLine,
    ownOrigin: location.origin,
    now,
  });

  async function run(id: AuditId, signal: AbortSignal): Promise<void> {
    const { passagesPerPair, cacheDays } = await deps.engineSettings();
    const audit = await store.find(id);
    if (!audit) return;
    const { judge, close } = await openJudge(audit.judge, {
      auditId: id,
      ledger,
      answers: createDexieAnswerCache(db, { now, maxAgeMs: answersMaxAgeMs(cacheDays) }),
      now,
      connectionFor: deps.connectionFor,
    });
    const onSettled = coalesce(() => {
      deps.auditChanged(id);
    }, TELL_EVERY_MS);
    try {
      await runAudit(
        id,
        {
          store,
          cache: createDexieSourceCache(db, { now, maxAgeMs: cacheDays * ONE_DAY_MS }),
          fetchers: [fetcher],
          ledger,
          judge,
          asked: audit.judge,
          owner: crypto.randomUUID(),
          now,
          passagesPerPair,
          onSettled,
        },
        signal,
      );
    } finally {
      close();
    }
  }

  return createEngine({
    store,
    run,
    // A lock falls with the document that held it, so a dead engine never blocks a new one.
    alone: async work => {
      await navigator.locks.request('veracite-engine', work);
    },
    now,
    onChange: deps.auditChanged,
  });
}

/**
 * As long as sources, but for a day at least: an engine that dies between an answer and its
 * cells must not have to ask, and to pay, again.
 */
function answersMaxAgeMs(cacheDays: number): number {
  return Math.max(1, cacheDays) * ONE_DAY_MS;
}
