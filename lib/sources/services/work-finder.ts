import { identifierKey, type Identifier, type NamedWork } from '../../core/source/identifier';
import type { MetadataOutcome, WorkRecord } from '../../core/source/work-record';
import type { MetadataService } from '../../core/source/services';
import type {
  FoundWorks,
  MetadataCache,
  MetadataClient,
  WorkFinder,
  NamedLookup,
  WorkLookup,
} from '../../ports/metadata';
import { isSameWork } from '../../text/citations/same-work';
import { createBatcher } from './batcher';

/** PubMed gives the DOI, with which Crossref finds notices. Two rounds reach every service. */
const ROUNDS = 2;

/** Asks each service that can know a work once, by the first identifier it accepts. */
export function createWorkFinder({
  clients,
  cache,
  collectMs,
}: {
  clients: readonly MetadataClient[];
  cache: MetadataCache;
  /** Time for which identifiers are collected before they are sent together. */
  collectMs?: number;
}): WorkFinder {
  const batchers = new Map(
    clients.map(client => [client.service, createBatcher(client, { cache, collectMs })]),
  );
  return {
    find: (identifier, signal) => lookUp(identifier, { clients, batchers, signal }),
    findNamed: (work, signal) => findNamed(work, clients, signal),
  };
}

async function lookUp(
  identifier: Identifier,
  {
    clients,
    batchers,
    signal,
  }: {
    clients: readonly MetadataClient[];
    batchers: ReadonlyMap<MetadataService, ReturnType<typeof createBatcher>>;
    signal: AbortSignal;
  },
): Promise<WorkLookup> {
  const names = new Map([[identifierKey(identifier), identifier]]);
  const asked = new Map<MetadataService, MetadataOutcome>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = [...names.values()];
    const answers = clients.flatMap(client => {
      if (asked.has(client.service)) return [];
      const name = known.find(each => client.accepts(each));
      return name ? [ask(client.service, name)] : [];
    });
    for (const { service, outcome } of await Promise.all(answers)) {
      asked.set(service, outcome);
      if (outcome.status !== 'known') continue;
      for (const each of outcome.record.identifiers) names.set(identifierKey(each), each);
    }
  }
  return toLookup(asked);

  async function ask(service: MetadataService, name: Identifier) {
    const outcome = await batchers.get(service)?.(name, signal);
    return { service, outcome: outcome ?? { status: 'unknown' as const } };
  }
}

function toLookup(asked: ReadonlyMap<MetadataService, MetadataOutcome>): WorkLookup {
  const lookup: WorkLookup = { records: [], unknownTo: [], failures: [] };
  for (const [service, outcome] of asked) {
    if (outcome.status === 'known') lookup.records.push(outcome.record);
    else if (outcome.status === 'unknown') lookup.unknownTo.push(service);
    else lookup.failures.push({ service, reason: outcome.reason });
  }
  return lookup;
}

/** nb. A search always returns something: only works that code finds alike count. */
async function findNamed(
  work: NamedWork,
  clients: readonly MetadataClient[],
  signal: AbortSignal,
): Promise<NamedLookup> {
  const lookup: NamedLookup = { record: null, unknownTo: [], failures: [] };
  for (const client of clients) {
    const { service } = client;
    const found = await client.search?.(work, signal);
    if (found === undefined) continue;
    if (!found.ok) {
      lookup.failures.push({ service, reason: found.failure });
      continue;
    }
    const record = onlyOne(work, found.value);
    if (record) return { ...lookup, record };
    lookup.unknownTo.push(service);
  }
  return lookup;
}

/** Returns the only match; two that fit equally well are as good as none. */
function onlyOne(work: NamedWork, { records, isAll }: FoundWorks): WorkRecord | null {
  // Without a title many works match, and an incomplete reply may hide more of them.
  if (work.title === null && !isAll) return null;
  const [only, another] = records.filter(record => isSameWork(work, record));
  return only && !another ? only : null;
}
