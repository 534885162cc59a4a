import type { MetadataCache, MetadataDesk, WebArchive } from '../../ports/metadata';
import { createArxiv } from './arxiv';
import { createClinicalTrials } from './clinical-trials';
import { createCrossref } from './crossref';
import { createMetadataDesk } from './desk';
import { createEuropePmc } from './europe-pmc';
import { createPmc } from './pmc';
import { createPubmed } from './pubmed';
import type { CallMeter, ServiceCaller } from './service-caller';
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
  const call = (service: Parameters<ServiceCaller['open']>[0]) => caller.open(service, meter);
  return createMetadataDesk({
    clients: [
      createCrossref({ call: call('crossref'), email }),
      createPubmed({ call: call('pubmed'), parseXml, email }),
      createEuropePmc({ call: call('europe-pmc'), baseUrl: caller.baseOf('europe-pmc'), email }),
      createPmc({ call: call('pmc'), email }),
      createUnpaywall({ call: call('unpaywall'), email }),
      createClinicalTrials({ call: call('clinical-trials') }),
      createArxiv({ call: call('arxiv'), parseXml }),
    ],
    cache,
  });
}
