import type { AuditId } from '../../core/ids';
import type { Settings } from '../../settings/settings';
import { openServices } from '../../sources/services/open-services';
import { createServiceCaller, type ServiceCaller } from '../../sources/services/service-caller';
import type { PrivacyLedger } from '../../ports/store';
import type { MetadataCache } from '../../ports/metadata';
import type { AttemptLog, DownloadStore, SourceFetcher } from '../../ports/source-fetcher';
import { createAttempts } from '../../sources/attempts';
import { openRetractionSet, type RetractionSet } from '../../sources/quality/retraction-set';
import { createSourceReader, type TextOf } from '../../sources/source-reader';
import type { InterpretDeps } from '../../sources/web/interpret-response';
import { createLayoutReader } from '../../sources/layout/layout-reader';
import { createWebPageFetcher, type WebPageFetcher } from '../../sources/web/web-page-fetcher';
import { createThreadExtractors } from '../thread-extractors';
import { openLayoutFrame } from './open-layout-frame';
import { sha256Hex } from '../../text/content-hash';
import type { Gate } from '../../util/gate';

/** Parts shared by all audits of an engine for reading sources. */
type ReaderParts = {
  page: WebPageFetcher;
  gate: Gate;
  /** Shared: the services count requests per device, not per audit. */
  caller: ServiceCaller;
  ledger: PrivacyLedger;
  now: () => Date;
};

export function createBrowserExtractors(log: AttemptLog, gate: Gate): InterpretDeps {
  const { readText, ...others } = createThreadExtractors();
  return {
    ...others,
    attempt: createAttempts(log, gate),
    // nb. Firefox's event page would share its one thread with such a frame.
    readText: import.meta.env.FIREFOX ? readText : createLayoutReader(readText, openLayoutFrame),
  };
}

export function createPageFetcher(
  readers: InterpretDeps,
  mayRead: (url: string) => Promise<boolean>,
  now: () => Date,
): WebPageFetcher {
  return createWebPageFetcher({
    fetch: globalThis.fetch.bind(globalThis),
    ...readers,
    mayRead,
    isOnline: () => navigator.onLine,
    ownOrigin: location.origin,
    now,
  });
}

export function openServiceCaller(
  mayRead: (url: string) => Promise<boolean>,
  now: () => Date,
): ServiceCaller {
  return createServiceCaller({
    fetch: globalThis.fetch.bind(globalThis),
    isOnline: () => navigator.onLine,
    now,
    mayRead,
  });
}

export async function openReader(
  { page, gate, caller, ledger, now }: ReaderParts,
  {
    auditId,
    cache,
    downloads,
  }: { auditId: AuditId; cache: MetadataCache; downloads: DownloadStore },
  settings: Settings,
): Promise<SourceFetcher> {
  const choice = {
    services: settings.lookUpWorks,
    archive: settings.askArchive,
    email: settings.contactEmail === '' ? null : settings.contactEmail,
    bases: settings.serviceBases,
  };
  const parseXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
  const reader = createSourceReader({
    page: page.keepingIn(downloads),
    probes: page,
    ...openServices(choice, { caller, cache, parseXml, ledger, auditId, now }),
    retractions: await loadRetractions(),
    textOf: textOf(settings),
    randomName: () => crypto.randomUUID(),
    hash: sha256Hex,
    now,
  });
  return {
    ...reader,
    fetch: (source, signal) => gate.beside(() => reader.fetch(source, signal)),
  };
}

/** Chosen: what is kept for the moment never takes the last room from findings. */
const ROOM_FACTOR = 10;

export async function hasRoom(bytes: number): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > ROOM_FACTOR * bytes;
}

export function textOf({ titleAndAbstractOnly }: Settings): TextOf {
  return titleAndAbstractOnly ? 'title-abstract' : 'best-version';
}

/** Loads the list in the package. A package without one reads sources all the same. */
async function loadRetractions(): Promise<RetractionSet | null> {
  try {
    const response = await fetch('/retractions/list.bin');
    if (!response.ok) return null;
    return openRetractionSet(new Uint8Array(await response.arrayBuffer()), sha256Hex);
  } catch (error) {
    // A missing file of the package costs its source flags, never the audit.
    console.error('the list of retractions cannot be read', error);
    return null;
  }
}
