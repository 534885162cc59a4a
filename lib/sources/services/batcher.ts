import { identifierKey, type Identifier } from '../../core/source/identifier';
import type { KnownOutcome, MetadataOutcome } from '../../core/source/work-record';
import type { MetadataCache, MetadataClient } from '../../ports/metadata';

type Waiting = {
  identifier: Identifier;
  signal: AbortSignal;
  settle: (outcome: MetadataOutcome) => void;
  break: (error: unknown) => void;
};

/** The engine starts all sources of an answer in one turn, and the wait is unnoticeable. */
const COLLECT_MS = 50;

/** Looks up one identifier at a time; those asked for at about the same time share a request. */
export function createBatcher(
  client: MetadataClient,
  { cache, collectMs = COLLECT_MS }: { cache: MetadataCache; collectMs?: number | undefined },
) {
  let waiting: Waiting[] = [];

  function flush(): void {
    // Each identifier once, even with several callers.
    const groups = [...Map.groupBy(waiting, each => keyOf(client, each.identifier)).values()];
    waiting = [];
    for (let at = 0; at < groups.length; at += client.batchSize) {
      void answer(groups.slice(at, at + client.batchSize).flat(), client, cache);
    }
  }

  return (identifier: Identifier, signal: AbortSignal): Promise<MetadataOutcome> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, collectMs);
      waiting.push({ identifier, signal, settle: resolve, break: reject });
    });
}

async function answer(
  batch: readonly Waiting[],
  client: MetadataClient,
  cache: MetadataCache,
): Promise<void> {
  try {
    const outcomes = await findAll(batch, client, cache);
    for (const { identifier, settle } of batch) {
      settle(outcomes.get(keyOf(client, identifier)) ?? { status: 'unknown' });
    }
  } catch (error) {
    // A bug of ours: every caller of this batch gets the error.
    for (const each of batch) each.break(error);
  }
}

async function findAll(
  batch: readonly Waiting[],
  client: MetadataClient,
  cache: MetadataCache,
): Promise<Map<string, MetadataOutcome>> {
  const wanted = new Map(batch.map(each => [keyOf(client, each.identifier), each.identifier]));
  const kept = await cache.find([...wanted.keys()]);
  const outcomes = new Map<string, MetadataOutcome>(kept);

  const missing = [...wanted].filter(([key]) => !kept.has(key));
  if (missing.length === 0) return outcomes;
  const { signal, end } = whileAnyWaits(batch.map(each => each.signal));
  try {
    const answers = await client.find(
      missing.map(([, identifier]) => identifier),
      signal,
    );
    const learnt = new Map<string, KnownOutcome>();
    for (const [at, [key]] of missing.entries()) {
      const outcome = answers[at] ?? { status: 'unknown' };
      outcomes.set(key, outcome);
      if (outcome.status !== 'failed') learnt.set(key, outcome);
    }
    if (learnt.size > 0) await cache.put(learnt);
    return outcomes;
  } finally {
    end();
  }
}

function keyOf({ service }: MetadataClient, identifier: Identifier): string {
  return `${service}|${identifierKey(identifier)}`;
}

/** Aborts once every caller has aborted: one that stops must not stop the others. */
function whileAnyWaits(signals: readonly AbortSignal[]): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const look = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', look);
  look();
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) signal.removeEventListener('abort', look);
    },
  };
}
