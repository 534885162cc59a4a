import { METADATA_SERVICES, type MetadataService } from '../../core/source/services';
import type { MetadataCache, MetadataClient, WorkFinder, WebArchive } from '../../ports/metadata';
import { createArxiv } from './arxiv';
import { createClinicalTrials } from './clinical-trials';
import { createCrossref } from './crossref';
import { createWorkFinder } from './work-finder';
import { createEuropePmc } from './europe-pmc';
import { createPmc } from './pmc';
import { createPubmed } from './pubmed';
import type { CallMeter, ServiceCall, ServiceCaller } from './service-caller';
import { createUnpaywall } from './unpaywall';
import { createWayback } from './wayback';
import type { ParseXml } from './xml-parts';

export type LookupChoice = {
  /** Services that know works, asked about works with an identifier. */
  services: boolean;
  /** Wayback Machine, asked about pages that are gone. */
  archive: boolean;
  /** E-mail address for services that want one; `null`: none. */
  email: string | null;
};

/** The client of every service; its name, address and pace are in `lib/core/source/services.ts`. */
const CLIENTS: Readonly<
  Record<
    MetadataService,
    (deps: {
      call: ServiceCall;
      baseUrl: string;
      parseXml: ParseXml;
      email: string | null;
    }) => MetadataClient
  >
> = {
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

/** Opens the work finder and the archive for one audit; `null` for those that may not be asked. */
export function openServices(
  { services, archive, email }: LookupChoice,
  deps: OpenServicesDeps,
): { finder: WorkFinder | null; archive: WebArchive | null } {
  return {
    finder: services ? openFinder(email, deps) : null,
    archive: archive ? createWayback({ call: deps.caller.open('wayback', deps.meter) }) : null,
  };
}

function openFinder(
  email: string | null,
  { caller, meter, cache, parseXml }: OpenServicesDeps,
): WorkFinder {
  const open = (service: MetadataService): MetadataClient =>
    CLIENTS[service]({
      call: caller.open(service, meter),
      baseUrl: caller.baseOf(service),
      parseXml,
      email,
    });
  return createWorkFinder({ clients: METADATA_SERVICES.map(open), cache });
}
