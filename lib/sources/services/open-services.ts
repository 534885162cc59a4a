import { METADATA_SERVICES, type MetadataService } from '../../core/source/services';
import type { MetadataCache, MetadataClient, MetadataDesk, WebArchive } from '../../ports/metadata';
import { createArxiv } from './arxiv';
import { createClinicalTrials } from './clinical-trials';
import { createCrossref } from './crossref';
import { createMetadataDesk } from './desk';
import { createEuropePmc } from './europe-pmc';
import { createPmc } from './pmc';
import { createPubmed } from './pubmed';
import type { CallMeter, ServiceCall, ServiceCaller } from './service-caller';
import { createUnpaywall } from './unpaywall';
import { createWayback } from './wayback';
import type { ParseXml } from './xml-parts';

/** What the reader has allowed to be asked, and by which name. */
export type LookupChoice = {
  /** Services that know works, about works with an identifier. */
  services: boolean;
  /** The Wayback Machine, about pages that are gone. */
  archive: boolean;
  /** Named to services that ask for it; `null`: nobody is named. */
  email: string | null;
};

/** What any of the clients needs. */
type ClientDeps = {
  call: ServiceCall;
  baseUrl: string;
  parseXml: ParseXml;
  email: string | null;
};

/** The client of every service; its name, address and pace are in `lib/core/source/services.ts`. */
const CLIENTS: Readonly<Record<MetadataService, (deps: ClientDeps) => MetadataClient>> = {
  crossref: createCrossref,
  pubmed: createPubmed,
  'europe-pmc': createEuropePmc,
  pmc: createPmc,
  unpaywall: createUnpaywall,
  'clinical-trials': createClinicalTrials,
  arxiv: createArxiv,
};

type OpenServicesDeps = {
  caller: ServiceCaller;
  meter: CallMeter;
  cache: MetadataCache;
  parseXml: ParseXml;
};

/** The desk and the archive for one audit; `null` for what may not be asked. */
export function openServices(
  { services, archive, email }: LookupChoice,
  deps: OpenServicesDeps,
): { desk: MetadataDesk | null; archive: WebArchive | null } {
  return {
    desk: services ? openDesk(email, deps) : null,
    archive: archive ? createWayback({ call: deps.caller.open('wayback', deps.meter) }) : null,
  };
}

function openDesk(
  email: string | null,
  { caller, meter, cache, parseXml }: OpenServicesDeps,
): MetadataDesk {
  const open = (service: MetadataService): MetadataClient =>
    CLIENTS[service]({
      call: caller.open(service, meter),
      baseUrl: caller.baseOf(service),
      parseXml,
      email,
    });
  return createMetadataDesk({ clients: METADATA_SERVICES.map(open), cache });
}
