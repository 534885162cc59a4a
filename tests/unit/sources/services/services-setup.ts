import { DOMParser } from 'linkedom';
import { afterEach } from 'vitest';

import type { MetadataClient } from '../../../../lib/ports/metadata';
import { createArxiv } from '../../../../lib/sources/services/arxiv';
import { createClinicalTrials } from '../../../../lib/sources/services/clinical-trials';
import { createCrossref } from '../../../../lib/sources/services/crossref';
import { createEuropePmc } from '../../../../lib/sources/services/europe-pmc';
import { createPmc } from '../../../../lib/sources/services/pmc';
import { createPubmed } from '../../../../lib/sources/services/pubmed';
import {
  createServiceCaller,
  type CallMeter,
  type ServiceCallerDeps,
} from '../../../../lib/sources/services/service-caller';
import type { LookupService } from '../../../../lib/core/source/services';
import { createUnpaywall } from '../../../../lib/sources/services/unpaywall';
import { startServices, type ServiceRoutes, type ServicesServer } from '../../../fakes/services';

export const EMAIL = 'reader@example.org';

/** nb. As in production, nothing is run and no entity of the document's own is unfolded. */
export const parseXml = (xml: string): Document =>
  new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;

export type OpenedServices = {
  server: ServicesServer;
  /** Every request and every answer the meter was told of. */
  metered: Parameters<CallMeter>[0][];
  call: ReturnType<ReturnType<typeof createServiceCaller>['open']>;
};

const open: ServicesServer[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A service on this machine; each is closed after the test. */
export async function openService(
  service: LookupService,
  routes: ServiceRoutes,
  overrides: Partial<ServiceCallerDeps> = {},
): Promise<OpenedServices> {
  const server = await startServices(routes);
  open.push(server);
  const metered: OpenedServices['metered'] = [];
  const caller = createServiceCaller({
    fetch: globalThis.fetch,
    isOnline: () => true,
    now: () => new Date(),
    mayRead: () => Promise.resolve(true),
    bases: { [service]: server.origin },
    allowPrivate: true,
    sleep: () => Promise.resolve(),
    ...overrides,
  });
  const call = caller.open(service, told => {
    metered.push(told);
    return Promise.resolve();
  });
  return { server, metered, call };
}

type Created = OpenedServices & { client: MetadataClient };

/** The client of a service, at a server of this machine. */
export async function openClient(
  service: Exclude<LookupService, 'wayback'>,
  routes: ServiceRoutes,
  overrides: Partial<ServiceCallerDeps> & { email?: string | null } = {},
): Promise<Created> {
  const { email = EMAIL, ...deps } = overrides;
  const opened = await openService(service, routes, deps);
  const { call, server } = opened;
  const clients: Record<typeof service, () => MetadataClient> = {
    crossref: () => createCrossref({ call, email }),
    pubmed: () => createPubmed({ call, parseXml, email }),
    'europe-pmc': () => createEuropePmc({ call, baseUrl: server.origin, email }),
    pmc: () => createPmc({ call, email }),
    unpaywall: () => createUnpaywall({ call, email }),
    'clinical-trials': () => createClinicalTrials({ call }),
    arxiv: () => createArxiv({ call, parseXml }),
  };
  return { ...opened, client: clients[service]() };
}

export const go = (): AbortSignal => new AbortController().signal;
