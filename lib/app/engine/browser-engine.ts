import type { AuditHalt } from '../../core/audit/audit';
import type { AsidePlace } from '../../core/audit/aside';
import type { AuditId } from '../../core/ids';
import { findPowerWait, isGentle, type PowerWait } from '../../core/device/power';
import { createCoalescer } from '../../util/coalescer';
import { createGate } from '../../util/gate';
import { sleep } from '../../util/sleep';
import { createGivenExtractor } from '../../sources/web/given-extractor';
import type { Settings } from '../../settings/settings';
import { createEngine, type Engine } from '../../pipeline/engine';
import { findAsked, runAudit, type RunDeps } from '../../pipeline/run-audit';
import { createLanguageFinder } from '../../pipeline/statement-languages';
import type { GivenExtractor } from '../../ports/source-fetcher';
import type { PrivacyLedger } from '../../ports/store';
import type { DetectLanguage } from '../../ports/detect-language';
import type { JudgeIdentity } from '../../core/audit/pair';
import { findJudge } from '../../judges/registry';
import { forVersion } from '../../sources/version-cache';
import { ONE_DAY_MS, createAttemptLog, createCache, createSourceCache } from '../../store/caches';
import { createDownloads } from '../../store/downloads';
import { createExamStore } from '../../store/exams';
import { createPrivacyLedger } from '../../store/ledger';
import { isAutomaticAudit } from '../../store/reads';
import { createAuditStore } from '../../store/store';
import { openDatabase } from '../../store/database';
import { explainHalt } from '../../store/storage-trouble';
import type { VeraciteDatabase } from '../../store/schema';
import { readFindCard } from '../cards';
import { aloneAs, createCleaner, type CleanerDeps } from './browser-cleaner';
import { createExaminer } from './browser-examiner';
import { createAsideEngines, type AsideEngines } from './browser-asides';
import { type PowerStatus, createBrowserPower } from '../../browser/power';
import { findLocalModels } from './local-models';
import { openJudge, type OpenJudgeDeps } from './open-judge';
import {
  createBrowserExtractors,
  createPageFetcher,
  hasRoom,
  openReader,
  openServiceCaller,
  textOf,
} from './open-reader';

export type BrowserEngineDeps = {
  mayRead: (url: string) => Promise<boolean>;
  engineSettings: () => Promise<Settings>;
  detectLanguage: DetectLanguage;
  connectionFor: OpenJudgeDeps['connectionFor'];
  auditChanged: (id: AuditId) => void;
  auditHeld: (id: AuditId, halt: AuditHalt) => void;
};

/** Engine that also ends the cleanup of an answer the user stops, and says why checks wait. */
export type BrowserEngine = Engine & {
  stopCleanup(id: AuditId): Promise<void>;
  /** Stops the work of one kind beside an audit; without a kind, all of it. */
  stopAside(place: AsidePlace): Promise<void>;
  /** Reason why automatic checks wait now; `null` if they do not. */
  findWait(): Promise<PowerWait | null>;
};

/** Fast enough for badges on a page. */
const TELL_EVERY_MS = 400;

export function createBrowserEngine(deps: BrowserEngineDeps): BrowserEngine {
  const db = openDatabase();
  const store = createAuditStore(db);
  const exams = createExamStore(db);
  const ledger = createPrivacyLedger(db);
  const now = () => new Date();
  const { readGiven, readerFor, caller } = openReaders(deps, { db, ledger, now });
  const power = createBrowserPower(navigator);
  const judgeDeps = judgeDepsOf(deps, { db, ledger, power, now });

  async function run(id: AuditId, signal: AbortSignal): Promise<void> {
    const settings = await deps.engineSettings();
    const telling = createCoalescer(() => deps.auditChanged(id), TELL_EVERY_MS);
    const aging = { now, maxAgeMs: settings.cacheDays * ONE_DAY_MS };
    const audit = await store.find(id);
    if (!audit) return;
    const asked = findAsked(audit);
    const { judge, parser, close } = await openJudge(asked, judgeDeps(id, settings));
    try {
      await runAudit(
        id,
        {
          store,
          cache: forVersion(createSourceCache(db, aging), textOf(settings)),
          fetchers: [await readerFor(id, settings)],
          readGiven,
          ledger,
          judge,
          parser,
          asked,
          owner: crypto.randomUUID(),
          now,
          // The best sentence is that of the whole document.
          passagesPerPair: asked.granularity ? Infinity : settings.passagesPerPair,
          findCard: await readFindCard(exams),
          detectLanguage: deps.detectLanguage,
          ...languagesOf(asked, deps),
          onSettled: telling.request,
        },
        signal,
      );
    } finally {
      await close();
    }
  }

  const wait = () => findWait(power, deps);
  const audits = createEngine({
    store,
    run,
    alone: aloneAs('veracite-engine'),
    isAutomatic: id => isAutomaticAudit(db, id),
    findWait: wait,
    now,
    onChange: deps.auditChanged,
    explain: explainHalt,
    onHeld: deps.auditHeld,
  });
  power.watch(() => void audits.wake());
  const shared = { ...deps, db, store, now, judgeDeps };
  const asides = createAsideEngines({ ...shared, caller, ledger });
  return joinEngines(audits, [createCleaner(shared), createExaminer(shared), asides], wait);
}

/** Parts that read sources, shared by all audits of the engine. */
function openReaders(
  { mayRead }: Pick<BrowserEngineDeps, 'mayRead'>,
  { db, ledger, now }: { db: VeraciteDatabase; ledger: PrivacyLedger; now: () => Date },
) {
  const gate = createGate();
  const readers = createBrowserExtractors(createAttemptLog(db, now), gate);
  const read = createGivenExtractor(readers);
  const readGiven: GivenExtractor = (given, signal) => gate.beside(() => read(given, signal));
  const page = createPageFetcher(readers, mayRead, now);
  const caller = openServiceCaller(mayRead, now);
  const parts = { page, gate, caller, ledger, now };
  return {
    readGiven,
    caller,
    readerFor: (auditId: AuditId, settings: Settings) => {
      const cache = createCache(db.metadata, { now, maxAgeMs: settings.cacheDays * ONE_DAY_MS });
      const downloads = createDownloads(db, auditId, { now, hasRoom });
      return openReader(parts, { auditId, cache, downloads }, settings);
    },
  };
}

function languagesOf(
  { id }: JudgeIdentity,
  { detectLanguage }: BrowserEngineDeps,
): Pick<RunDeps, 'languages'> {
  const reach = findJudge(id)?.reads;
  return reach ? { languages: { reach, find: createLanguageFinder(detectLanguage) } } : {};
}

/** Returns the reason why automatic checks wait for the charger; `null` if they do not. */
async function findWait(
  power: PowerStatus,
  { engineSettings }: Pick<BrowserEngineDeps, 'engineSettings'>,
): Promise<PowerWait | null> {
  const now = await power.read();
  // On mains power the user's choice does not matter.
  if (now.kind !== 'battery') return null;
  return findPowerWait((await engineSettings()).batteryWait, now);
}

/** Joins the engines of audits, cleanups, exams and asides: woken together, stopped separately. */
function joinEngines(
  audits: Engine,
  [cleaner, examiner, asides]: readonly [Engine, Engine, AsideEngines],
  findWait: BrowserEngine['findWait'],
): BrowserEngine {
  return {
    async wake(resumed) {
      const all = [audits, cleaner, examiner, ...Object.values(asides)];
      await Promise.all(all.map(engine => engine.wake(resumed)));
    },
    stop: id => audits.stop(id),
    stopCleanup: id => cleaner.stop(id),
    async stopAside({ audit, kind }) {
      const stopped = kind === null ? Object.values(asides) : [asides[kind]];
      await Promise.all(stopped.map(engine => engine.stop(audit)));
    },
    findWait,
  };
}

function judgeDepsOf(
  { connectionFor }: BrowserEngineDeps,
  {
    db,
    power,
    ...parts
  }: { db: VeraciteDatabase; power: PowerStatus } & Pick<OpenJudgeDeps, 'ledger' | 'now'>,
): CleanerDeps['judgeDeps'] {
  return (auditId, { cacheDays, scrubTest, judgingPace }) => {
    const days = answersDays(cacheDays);
    const aging = { now: parts.now, maxAgeMs: days * ONE_DAY_MS };
    return {
      ...parts,
      auditId,
      answers: createCache(db.modelAnswers, aging),
      replies: createCache(db.modelReplies, aging),
      ...findLocalModels(days),
      connectionFor,
      scrubs: scrubTest,
      throttle: {
        isOn: async () => isGentle(judgingPace, await power.read()),
        clock: () => performance.now(),
        sleep,
      },
    };
  };
}

/**
 * Cache time of sources, but at least a day: an engine that dies between an answer and its cells
 * must not have to ask, and to pay, again.
 */
function answersDays(cacheDays: number): number {
  return Math.max(1, cacheDays);
}
