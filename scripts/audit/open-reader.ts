import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { DOMParser } from 'linkedom';

import type { AuditId } from '../../lib/core/ids';
import { openServices } from '../../lib/sources/services/open-services';
import { createServiceCaller } from '../../lib/sources/services/service-caller';
import type { PrivacyLedger } from '../../lib/ports/store';
import type { MetadataCache } from '../../lib/ports/metadata';
import type { SourceFetcher } from '../../lib/ports/source-fetcher';
import { openRetractionSet, type RetractionSet } from '../../lib/sources/quality/retraction-set';
import { createSourceReader } from '../../lib/sources/source-reader';
import { sha256Hex } from '../../lib/text/content-hash';
import type { AuditLookups } from './read-input';

const LIST = resolve(import.meta.dirname, '../../public/retractions/list.bin');

export type ReaderDeps = {
  page: SourceFetcher;
  cache: MetadataCache;
  ledger: PrivacyLedger;
  auditId: AuditId;
  now: () => Date;
};

/** The product's reader of sources, without a browser. */
export function openReader(lookups: AuditLookups, deps: ReaderDeps): SourceFetcher {
  const { page, cache, ledger, auditId, now } = deps;
  const caller = createServiceCaller({
    fetch: globalThis.fetch,
    isOnline: () => true,
    now,
    mayRead: () => Promise.resolve(true),
    // A user who names a service on this machine wants it asked.
    allowPrivate: Object.keys(lookups.bases).length > 0,
  });
  return createSourceReader({
    page,
    ...openServices(lookups, { caller, cache, parseXml, ledger, auditId, now }),
    retractions: loadRetractions(),
    textOf: lookups.textOf,
    randomName: () => crypto.randomUUID(),
    hash: sha256Hex,
    now,
  });
}

/** nb. linkedom's document is a document in all that is read of it; its types say otherwise. */
function parseXml(xml: string): Document {
  return new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
}

/** Read once in a process. */
let retractions: RetractionSet | null | undefined;

function loadRetractions(): RetractionSet | null {
  retractions ??= existsSync(LIST) ? openRetractionSet(readFileSync(LIST), sha256Hex) : null;
  return retractions;
}
