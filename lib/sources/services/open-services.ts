import type { ServiceBases } from '../../core/device/service-bases';
import type { LedgerPurpose } from '../../core/audit/ledger';
import type { AuditId } from '../../core/ids';
import type { MetadataService } from '../../core/source/services';
import type { MetadataCache, MetadataClient, WebArchive, WorkFinder } from '../../ports/metadata';
import type { PrivacyLedger } from '../../ports/store';
import { createArxiv } from './arxiv';
import { createClinicalTrials } from './clinical-trials';
import { createCrossref } from './crossref';
import { createEuropePmc } from './europe-pmc';
import { createPmc } from './pmc';
import { createPubmed } from './pubmed';
import { baseUrlOf, type CallMeter, type ServiceCaller } from './service-caller';
import type { ClientDeps } from './service-client';
import { createUnpaywall } from './unpaywall';
import { createWayback } from './wayback';
import { createWorkFinder } from './work-finder';
import type { ParseXml } from './xml-parts';

export type LookupChoice = {
  /** Services that know works, asked about works with an identifier. */
  services: boolean;
  /** Wayback Machine, asked about pages that are gone. */
  archive: boolean;
  /** E-mail address for services that want one; `null`: none. */
  email: string | null;
  bases: ServiceBases;
};

/** The client of every service; its name, address and pace are in `lib/core/source/services.ts`. */
export const CLIENTS: Readonly<Record<MetadataService, (deps: ClientDeps) => MetadataClient>> = {
  crossref: createCrossref,
  pubmed: createPubmed,
  'europe-pmc': createEuropePmc,
  pmc: createPmc,
  unpaywall: createUnpaywall,
  'clinical-trials': createClinicalTrials,
  arxiv: createArxiv,
};

/** Opens the work finder and the archive for one audit; `null` for those that may not be asked. */
export function openServices(
  { services, archive, email, bases }: LookupChoice,
  {
    caller,
    cache,
    parseXml,
    ...metered
  }: {
    caller: ServiceCaller;
    cache: MetadataCache;
    parseXml: ParseXml;
    ledger: Pick<PrivacyLedger, 'add'>;
    auditId: AuditId;
    now: () => Date;
  },
  clients = CLIENTS,
): { finder: WorkFinder | null; archive: WebArchive | null } {
  const meter = createMeter(metered);
  const open = (service: MetadataService): MetadataClient =>
    clients[service]({
      call: caller(service, meter, bases),
      baseUrl: baseUrlOf(service, bases),
      parseXml,
      email,
    });
  const names = Object.keys(clients) as MetadataService[];
  return {
    finder: services ? createWorkFinder({ clients: names.map(open), cache }) : null,
    archive: archive ? createWayback({ call: caller('wayback', meter, bases) }) : null,
  };
}

/** Writes every call into the ledger of the audit. */
export function createMeter({
  ledger,
  auditId,
  now,
  purpose,
}: {
  ledger: Pick<PrivacyLedger, 'add'>;
  auditId: AuditId;
  now: () => Date;
  /** Defaults to that of the service. */
  purpose?: LedgerPurpose;
}): CallMeter {
  return ({ service, host, calls, receivedBytes }) =>
    ledger.add({
      auditId,
      at: now().toISOString(),
      purpose: purpose ?? (service === 'wayback' ? 'archive' : 'lookup'),
      host,
      sentBytes: 0,
      receivedBytes,
      tokens: null,
      calls,
    });
}
