import { DOMParser } from 'linkedom';
import { afterEach } from 'vitest';

import type { MetadataClient } from '../../../../lib/ports/metadata';
import { CLIENTS } from '../../../../lib/sources/services/open-services';
import {
  createServiceCaller,
  type CallMeter,
  type ServiceCall,
  type ServiceCallerDeps,
} from '../../../../lib/sources/services/service-caller';
import type { MetadataService, PublicService } from '../../../../lib/core/source/services';
import { startServices, type ServiceRoutes, type ServicesServer } from '../../../fakes/services';

export const EMAIL = 'reader@example.org';

/** nb. As in production, nothing is run and no entity of the document's own is unfolded. */
export const parseXml = (xml: string): Document =>
  new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;

export type OpenedServices = {
  server: ServicesServer;
  /** Every request and every answer the meter was told of. */
  metered: Parameters<CallMeter>[0][];
  call: ServiceCall;
};

const open: ServicesServer[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A service on this machine; each is closed after the test. */
export async function openService(
  service: PublicService,
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
    allowPrivate: true,
    sleep: () => Promise.resolve(),
    ...overrides,
  });
  const meter: CallMeter = told => {
    metered.push(told);
    return Promise.resolve();
  };
  const call = caller(service, meter, { [service]: server.origin });
  return { server, metered, call };
}

type Created = OpenedServices & { client: MetadataClient };

/** The client of a service, at a server of this machine. */
export async function openClient(
  service: MetadataService,
  routes: ServiceRoutes,
  overrides: Partial<ServiceCallerDeps> & { email?: string | null } = {},
): Promise<Created> {
  const { email = EMAIL, ...deps } = overrides;
  const opened = await openService(service, routes, deps);
  const { call, server } = opened;
  const client = CLIENTS[service]({ call, baseUrl: server.origin, parseXml, email });
  return { ...opened, client };
}

export const go = (): AbortSignal => new AbortController().signal;
