import type { AuditId } from '../../lib/core/ids';
import { createGivenReader } from '../../lib/fetchers/given-reader';
import { createWebPageFetcher } from '../../lib/fetchers/web-page-fetcher';
import type { EngineSettings } from '../../lib/messaging/protocol';
import { coalesce } from '../../lib/pipeline/coalesce';
import { createEngine } from '../../lib/pipeline/engine';
import type { Engine } from '../../lib/pipeline/engine';
import { runAudit } from '../../lib/pipeline/run-audit';
import type { SourceFetcher } from '../../lib/ports/source-fetcher';
import { forVersion } from '../../lib/sources/version-cache';
import { ONE_DAY_MS } from '../../lib/store/cache-aging';
import type { CacheAging } from '../../lib/store/cache-aging';
import { createDexieAnswerCache, createDexieReplyCache } from '../../lib/store/dexie-answer-cache';
import { createDexieSourceCache } from '../../lib/store/dexie-cache';
import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieMetadataCache } from '../../lib/store/dexie-metadata-cache';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import type { VeraciteDatabase } from '../../lib/store/schema';
import { aloneAs, createCleaner } from './browser-cleaner';
import type { CleanerDeps } from './browser-cleaner';
import { BROWSER_READERS } from './browser-readers';
import { findLocalModels } from './local-models';
import { openJudge } from './open-judge';
import type { OpenJudgeDeps } from './open-judge';
import { openReader, openServiceCaller, textOf } from './open-reader';

export type BrowserEngineDeps = {
  mayRead: (url: string) => Promise<boolean>;
  engineSettings: () => Promise<EngineSettings>;
  connectionFor: OpenJudgeDeps['connectionFor'];
  auditChanged: (id: AuditId) => void;
};

/** Also ends the cleaning up of an answer that the reader stops. */
export type BrowserEngine = Engine & { stopCleanup(id: AuditId): Promise<void> };

/** A page's badges need not follow faster than an eye does. */
const TELL_EVERY_MS = 400;

/** The engine as it stands in a browser's document: real pages, real store, a worker judge. */
export function createBrowserEngine(deps: BrowserEngineDeps): BrowserEngine {
  const db = openDatabase();
  const store = createDexieStore(db);
  const ledger = createDexieLedger(db);
  const now = () => new Date();
  const page = createPageFetcher(deps.mayRead, now);
  const reading = { page, caller: openServiceCaller(deps.mayRead, now), ledger, now };
  const judgeDeps = judgeDepsOf(deps, { db, ledger, now });
  const readGiven = createGivenReader(BROWSER_READERS);

  async function run(id: AuditId, signal: AbortSignal): Promise<void> {
    const settings = await deps.engineSettings();
    const aging = { now, maxAgeMs: settings.cacheDays * ONE_DAY_MS };
    const metadata = createDexieMetadataCache(db, aging);
    const audit = await store.find(id);
    if (!audit) return;
    const { judge, parser, close } = await openJudge(audit.judge, judgeDeps(id, settings));
    const onSettled = coalesce(() => {
      deps.auditChanged(id);
    }, TELL_EVERY_MS);
    try {
      await runAudit(
        id,
        {
          store,
          cache: forVersion(createDexieSourceCache(db, aging), textOf(settings)),
          fetchers: [await openReader(reading, { auditId: id, cache: metadata }, settings)],
          readGiven,
          ledger,
          judge,
          parser,
          asked: audit.judge,
          owner: crypto.randomUUID(),
          now,
          passagesPerPair: settings.passagesPerPair,
          onSettled,
        },
        signal,
      );
    } finally {
      await close();
    }
  }

  const audits = createEngine({
    store,
    run,
    alone: aloneAs('veracite-engine'),
    now,
    onChange: deps.auditChanged,
  });
  const cleaner = createCleaner({ ...deps, db, store, now, judgeDeps });
  return {
    async wake() {
      await Promise.all([audits.wake(), cleaner.wake()]);
    },
    stop: id => audits.stop(id),
    stopCleanup: id => cleaner.stop(id),
  };
}

/** Reads cited pages with what a browser's document has. */
function createPageFetcher(mayRead: BrowserEngineDeps['mayRead'], now: () => Date): SourceFetcher {
  return createWebPageFetcher({
    fetch: globalThis.fetch.bind(globalThis),
    ...BROWSER_READERS,
    mayRead,
    isOnline: () => navigator.onLine,
    ownOrigin: location.origin,
    now,
  });
}

/** What a judge is opened with, for an audit under the reader's settings. */
function judgeDepsOf(
  { connectionFor }: BrowserEngineDeps,
  { db, ledger, now }: { db: VeraciteDatabase } & Pick<OpenJudgeDeps, 'ledger' | 'now'>,
): CleanerDeps['judgeDeps'] {
  return (auditId, { cacheDays, scrubTest }) => ({
    auditId,
    ledger,
    ...openModelCaches(db, { now, maxAgeMs: answersDays(cacheDays) * ONE_DAY_MS }),
    ...findLocalModels(answersDays(cacheDays)),
    now,
    connectionFor,
    scrubs: scrubTest,
  });
}

function openModelCaches(
  db: VeraciteDatabase,
  aging: CacheAging,
): Pick<OpenJudgeDeps, 'answers' | 'replies'> {
  return {
    answers: createDexieAnswerCache(db, aging),
    replies: createDexieReplyCache(db, aging),
  };
}

/**
 * As long as sources, but for a day at least: an engine that dies between an answer and its
 * cells must not have to ask, and to pay, again.
 */
function answersDays(cacheDays: number): number {
  return Math.max(1, cacheDays);
}
