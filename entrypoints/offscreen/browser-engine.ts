import type { AuditId } from '../../lib/core/ids';
import { createWebPageFetcher } from '../../lib/fetchers/web-page-fetcher';
import type { EngineSettings } from '../../lib/messaging/protocol';
import { coalesce } from '../../lib/pipeline/coalesce';
import { createEngine } from '../../lib/pipeline/engine';
import type { Engine } from '../../lib/pipeline/engine';
import { runAudit } from '../../lib/pipeline/run-audit';
import { forVersion } from '../../lib/sources/version-cache';
import { ONE_DAY_MS } from '../../lib/store/cache-aging';
import type { CacheAging } from '../../lib/store/cache-aging';
import { createDexieAnswerCache } from '../../lib/store/dexie-answer-cache';
import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieMetadataCache } from '../../lib/store/dexie-metadata-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import type { SourceFetcher } from '../../lib/ports/source-fetcher';
import { sha256Hex } from '../../lib/text/content-hash';
import { openJudge } from './open-judge';
import type { OpenJudgeDeps } from './open-judge';
import { openReader, openServiceCaller, textOf } from './open-reader';

export type BrowserEngineDeps = {
  mayRead: (url: string) => Promise<boolean>;
  engineSettings: () => Promise<EngineSettings>;
  connectionFor: OpenJudgeDeps['connectionFor'];
  auditChanged: (id: AuditId) => void;
};

/** A page's badges need not follow faster than an eye does. */
const TELL_EVERY_MS = 400;

/** Reads cited pages with what a browser's document has. */
function createPageFetcher(mayRead: BrowserEngineDeps['mayRead'], now: () => Date): SourceFetcher {
  return createWebPageFetcher({
    fetch: globalThis.fetch.bind(globalThis),
    parseHtml: html => new DOMParser().parseFromString(html, 'text/html'),
    mayRead,
    isOnline: () => navigator.onLine,
    ownOrigin: location.origin,
    now,
    hash: sha256Hex,
  });
}

/** The engine as it stands in a browser's document: real pages, real store, a worker judge. */
export function createBrowserEngine(deps: BrowserEngineDeps): Engine {
  const db = openDatabase();
  const store = createDexieStore(db);
  const ledger = createDexieLedger(db);
  const now = () => new Date();
  const fetcher = createPageFetcher(deps.mayRead, now);

  const parts = { page: fetcher, caller: openServiceCaller(deps.mayRead, now), ledger, now };
  const readerFor = (auditId: AuditId, aging: CacheAging, settings: EngineSettings) =>
    openReader(parts, { auditId, cache: createDexieMetadataCache(db, aging) }, settings);

  async function run(id: AuditId, signal: AbortSignal): Promise<void> {
    const settings = await deps.engineSettings();
    const { passagesPerPair, cacheDays } = settings;
    const aging = { now, maxAgeMs: cacheDays * ONE_DAY_MS };
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
          cache: forVersion(createDexieSourceCache(db, aging), textOf(settings)),
          fetchers: [await readerFor(id, aging, settings)],
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
