import type { AuditId } from '../../lib/core/ids';
import { createWebPageFetcher } from '../../lib/fetchers/web-page-fetcher';
import { LEXICAL_IDENTITY } from '../../lib/judges/lexical-judge';
import { createWorkerJudge } from '../../lib/judges/worker-judge';
import type { EngineSettings } from '../../lib/messaging/protocol';
import { coalesce } from '../../lib/pipeline/coalesce';
import { createEngine } from '../../lib/pipeline/engine';
import type { Engine } from '../../lib/pipeline/engine';
import { runAudit } from '../../lib/pipeline/run-audit';
import { ONE_DAY_MS } from '../../lib/store/cache-aging';
import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { sha256Hex } from '../../lib/text/content-hash';

export type BrowserEngineDeps = {
  mayRead: (url: string) => Promise<boolean>;
  engineSettings: () => Promise<EngineSettings>;
  auditChanged: (id: AuditId) => void;
};

/** A page's badges need not follow faster than an eye does. */
const TELL_EVERY_MS = 400;

/** The engine as it stands in a browser's document: real pages, real store, a worker judge. */
export function createBrowserEngine(deps: BrowserEngineDeps): Engine {
  const db = openDatabase();
  const store = createDexieStore(db);
  const now = () => new Date();
  const fetcher = createWebPageFetcher({
    fetch: globalThis.fetch.bind(globalThis),
    parseHtml: html => new DOMParser().parseFromString(html, 'text/html'),
    mayRead: deps.mayRead,
    isOnline: () => navigator.onLine,
    ownOrigin: location.origin,
    now,
    hash: sha256Hex,
  });

  async function run(id: AuditId, signal: AbortSignal): Promise<void> {
    const { passagesPerPair, cacheDays } = await deps.engineSettings();
    const worker = new Worker('/judge-worker.js', { name: 'veracite-judge' });
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
          judge: createWorkerJudge(worker, LEXICAL_IDENTITY),
          owner: crypto.randomUUID(),
          now,
          passagesPerPair,
          onSettled,
        },
        signal,
      );
    } finally {
      worker.terminate();
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
