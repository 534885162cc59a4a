import { describe, expect, it } from 'vitest';

import { runAudit } from '../../../lib/pipeline/run-audit';
import { BOTH_PAGES, NO_CACHE, pagesFetcher, setUp } from './pipeline-setup';

const go = () => new AbortController().signal;

describe('what the pipeline writes into the ledger', () => {
  it('is every host it read a source from', async () => {
    const { deps, ledger, id } = await setUp();

    await runAudit(id, deps, go());

    const entries = await ledger.of(id);
    expect(entries.map(({ host, purpose, calls }) => [host, purpose, calls]).toSorted()).toEqual([
      ['guideline.example', 'source', 1],
      ['health.example', 'source', 1],
    ]);
  });

  it('is nothing for what comes from the cache', async () => {
    const kept = pagesFetcher(BOTH_PAGES);
    const { deps, ledger, id } = await setUp({
      cache: {
        ...NO_CACHE,
        async find(source) {
          const fetched = await kept.fetch(source, go());
          if (fetched.text === null) return null;
          return { source: { ...fetched.source, fromCache: true }, text: fetched.text };
        },
        put: () => Promise.resolve(),
      },
    });

    await runAudit(id, deps, go());

    expect(await ledger.of(id)).toEqual([]);
  });

  it('holds a host that was asked before the reader stopped', async () => {
    const controller = new AbortController();
    const fetcher = pagesFetcher(BOTH_PAGES);
    const { deps, ledger, store, id } = await setUp({
      fetchers: [
        {
          ...fetcher,
          async fetch(source, signal) {
            const fetched = await fetcher.fetch(source, signal);
            controller.abort();
            return fetched;
          },
        },
      ],
    });

    await runAudit(id, deps, controller.signal);

    expect((await store.find(id))?.sources.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
    ]);
    expect((await ledger.of(id)).map(({ host }) => host)).toContain('health.example');
  });
});
