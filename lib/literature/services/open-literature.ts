import type { ServiceBases } from '../../core/device/service-bases';
import type { TopicService } from '../../core/source/services';
import type { AuditId } from '../../core/ids';
import type { PrivacyLedger } from '../../ports/store';
import { createMeter } from '../../sources/services/open-services';
import { baseUrlOf, type ServiceCaller } from '../../sources/services/service-caller';
import type { ClientDeps } from '../../sources/services/service-client';
import type { LiteratureService } from '../contract';
import { createEuropePmcSearch } from './europe-pmc';
import { createMedlinePlusSearch } from './medlineplus';
import { createPubmedSearch } from './pubmed';
import { createWikipediaSearch } from './wikipedia';

/** Public services that can be searched by topic; names, addresses and paces are in `SERVICES`. */
export const LITERATURE = {
  pubmed: createPubmedSearch,
  'europe-pmc': createEuropePmcSearch,
  medlineplus: createMedlinePlusSearch,
  wikipedia: createWikipediaSearch,
} as const satisfies Record<TopicService, (deps: ClientDeps) => LiteratureService>;

/**
 * Opens the services that the user switched on; no other is asked. Each request is in the ledger
 * before it leaves, and waits for its service's pace.
 */
export function openLiterature(
  {
    services,
    email,
    bases,
  }: { services: readonly TopicService[] } & {
    /** Address given to services that want one; `null`: none. */
    email: string | null;
    bases: ServiceBases;
  },
  {
    caller,
    parseXml,
    ...metered
  }: Pick<ClientDeps, 'parseXml'> & {
    caller: ServiceCaller;
    ledger: Pick<PrivacyLedger, 'add'>;
    auditId: AuditId;
    now: () => Date;
  },
): LiteratureService[] {
  const meter = createMeter({ ...metered, purpose: 'literature' });
  return services.map(id =>
    LITERATURE[id]({
      call: caller(id, meter, bases),
      baseUrl: baseUrlOf(id, bases),
      parseXml,
      email,
    }),
  );
}
