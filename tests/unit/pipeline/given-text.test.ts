import { describe, expect, it } from 'vitest';

import type { Handing } from '../../../lib/core/source/given-text';
import type { Audit } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { AuditStore, SourceCache } from '../../../lib/ports/store';
import type { SourceFetcher } from '../../../lib/ports/source-fetcher';
import { fakeReadSource } from '../../fakes/audits';
import { AUDIT, BOTH_PAGES, NO_CACHE, pagesFetcher, scriptedJudge, setUp } from './pipeline-setup';

const WALLED = 'https://health.example/vitamin-d';
const PAGES = { ...BOTH_PAGES, [WALLED]: 'paywall' } as const;
const WORDS = 'Given by the reader: vitamin D is made in the skin under sunlight.';

const HANDING: Handing = {
  way: 'pasted',
  givenAt: '2026-01-01T00:05:00.000Z',
  tabUrl: null,
  fileName: null,
  extent: 'snippet',
};

function go(): AbortSignal {
  return new AbortController().signal;
}

async function found(store: AuditStore): Promise<Audit> {
  const audit = await store.find(AUDIT);
  if (!audit) throw new Error('test: the audit is gone');
  return audit;
}

async function give(store: AuditStore, text = WORDS, handing: Handing = HANDING): Promise<void> {
  const source = (await found(store)).sources.find(({ url }) => url === WALLED);
  if (!source) throw new Error('test: the source is gone');
  const body = { bytes: new TextEncoder().encode(text), contentType: 'text/plain' };
  expect(await store.give(AUDIT, { source: source.id, handing, body })).toBe(true);
}

/** Number of the ledger's entries. */
async function sentFor(store: AuditStore): Promise<number> {
  return (await store.findWithTexts(AUDIT))?.ledger.length ?? 0;
}

function cellsOf({ pairs, sources }: Audit, url = WALLED): string[] {
  const source = sources.find(each => each.url === url);
  return pairs
    .filter(({ sourceId }) => sourceId === source?.id)
    .map(pair => (isSettled(pair) ? pair.finding.kind : pair.state));
}

/** Notes what is kept for other audits. */
function notingCache(): SourceCache & { urls: (string | null)[] } {
  const urls: (string | null)[] = [];
  return {
    ...NO_CACHE,
    urls,
    put: ({ url }) => {
      urls.push(url);
      return Promise.resolve();
    },
  };
}

describe('a text given for a source of a finished audit', () => {
  it('is judged for every statement, and nothing is fetched or sent', async () => {
    const fetcher = pagesFetcher(PAGES);
    const judge = scriptedJudge();
    const cache = notingCache();
    const { deps, store, id } = await setUp({ fetchers: [fetcher], judge, cache });
    await runAudit(id, deps, go());
    const [asked, sent] = [judge.asked.length, await sentFor(store)];
    expect(cellsOf(await found(store))).toEqual(['not-judged', 'not-judged']);
    fetcher.fetched.length = 0;
    cache.urls.length = 0;

    await give(store);
    await runAudit(id, deps, go());

    const audit = await found(store);
    expect(audit.status).toBe('finished');
    expect(cellsOf(audit)).toEqual(['supported', 'supported']);
    expect(judge.asked.slice(asked).map(({ passages }) => passages[0]?.text)).toEqual([
      WORDS,
      WORDS,
    ]);
    expect([fetcher.fetched, cache.urls]).toEqual([[], []]);
    expect(await sentFor(store)).toBe(sent);
  });

  it('says where it comes from and how much of the source it is, and keeps the address’s fate', async () => {
    const { deps, store, id } = await setUp({ fetchers: [pagesFetcher(PAGES)] });
    await runAudit(id, deps, go());
    const before = await found(store);

    await give(store);
    await runAudit(id, deps, go());

    const audit = await found(store);
    expect(audit.sources.find(({ url }) => url === WALLED)).toMatchObject({
      status: 'read',
      extent: 'snippet',
      fromCache: false,
      given: { ...HANDING, pageReason: 'paywall' },
      title: before.sources.find(({ url }) => url === WALLED)?.title,
    });
    expect(audit.rates['sourceUrlValidity']).toEqual(before.rates['sourceUrlValidity']);
  });

  it('says why it cannot be read, and whose text that is', async () => {
    const { deps, store, id } = await setUp({ fetchers: [pagesFetcher(PAGES)] });
    await runAudit(id, deps, go());

    await give(store, '   ');
    await runAudit(id, deps, go());

    const audit = await found(store);
    expect(audit.sources.find(({ url }) => url === WALLED)).toMatchObject({
      status: 'unreadable',
      reason: 'empty',
      given: { way: 'pasted', pageReason: 'paywall' },
    });
    expect(cellsOf(audit)).toEqual(['not-judged', 'not-judged']);
  });

  it('costs only its own cells where our reader breaks', async () => {
    const { deps, store, id } = await setUp({
      fetchers: [pagesFetcher(PAGES)],
      readGiven: () => Promise.reject(new Error('broken')),
    });
    await runAudit(id, deps, go());

    await give(store);
    await runAudit(id, deps, go());

    const audit = await found(store);
    expect(audit.sources.find(({ url }) => url === WALLED)).toMatchObject({
      reason: 'fetcher-failed',
    });
    expect(cellsOf(audit, 'https://guideline.example/intake')).toEqual(['supported', 'supported']);
  });

  it('is read from the store by the next engine where the first one dies', async () => {
    const { deps, store, id } = await setUp({ fetchers: [pagesFetcher(PAGES)] });
    await runAudit(id, deps, go());
    await give(store);
    const dying = new AbortController();
    const readGiven: typeof deps.readGiven = (request, signal) => {
      dying.abort();
      return deps.readGiven(request, signal);
    };

    await runAudit(id, { ...deps, readGiven }, dying.signal);
    expect((await found(store)).status).toBe('running');
    await runAudit(id, { ...deps, owner: 'run-2' }, go());

    expect(cellsOf(await found(store))).toEqual(['supported', 'supported']);
  });
});

describe('a text given while an audit runs', () => {
  /** Lets the reader act once, in the middle of fetching the walled page. */
  function interrupted(pages: Parameters<typeof pagesFetcher>[0], act: () => Promise<void>) {
    const inner = pagesFetcher(pages);
    let isDone = false;
    const fetcher: SourceFetcher = {
      ...inner,
      async fetch(source, signal) {
        if (source.url === WALLED && !isDone) {
          isDone = true;
          await act();
        }
        return inner.fetch(source, signal);
      },
    };
    return { fetcher, fetched: inner.fetched };
  }

  it.each([
    ['has a wall', PAGES],
    ['could be read', BOTH_PAGES],
  ])('wins over the page that is being fetched, which %s', async (_, pages) => {
    const { fetcher, fetched } = interrupted(pages, () => give(store));
    const { deps, store, id } = await setUp({ fetchers: [fetcher] });

    await runAudit(id, deps, go());

    const audit = await found(store);
    expect(audit.status).toBe('finished');
    expect(audit.sources.find(({ url }) => url === WALLED)).toMatchObject({ given: HANDING });
    expect(cellsOf(audit)).toEqual(['supported', 'supported']);
    expect(fetched.filter(url => url === WALLED)).toHaveLength(1);
  });

  it('is what all cells of the source are judged by, although some were at work', async () => {
    const { deps, store, id } = await setUp();
    let isGiven = false;
    const inner = scriptedJudge();
    const judge: typeof inner = {
      ...inner,
      async *judge(tasks, signal) {
        for await (const reply of inner.judge(tasks, signal)) {
          const isOld = tasks.some(({ passages }) => passages[0]?.text.includes('oily fish'));
          if (isOld && !isGiven) {
            isGiven = true;
            await give(store);
          }
          yield reply;
        }
      },
    };

    await runAudit(id, { ...deps, judge }, go());

    const audit = await found(store);
    const source = audit.sources.find(({ url }) => url === WALLED);
    const own = audit.pairs.filter(({ sourceId }) => sourceId === source?.id).filter(isSettled);
    expect(audit.status).toBe('finished');
    expect(own).toHaveLength(2);
    for (const { finding } of own) {
      expect('evidence' in finding && finding.evidence[0]?.quote.exact).toBe(WORDS.slice(0, 20));
    }
  });

  it('gives way to the address when it is taken back', async () => {
    const { deps, store, id } = await setUp();
    await give(store);
    await runAudit(id, deps, go());
    const source = (await found(store)).sources.find(({ url }) => url === WALLED);

    await store.readAgain(id, source ? [source.id] : []);
    await runAudit(id, deps, go());

    const after = (await found(store)).sources.find(({ url }) => url === WALLED);
    expect(after?.status).toBe('read');
    expect(after?.given).toBeUndefined();
  });
});

describe('a text from an open tab', () => {
  const FETCHED = `${WORDS} ${'The page went on about light, food and doses in many words. '.repeat(3)}`;
  const HERE: Handing = { ...HANDING, way: 'open-tab', tabUrl: WALLED, extent: 'full-text' };
  const READ_AT = '2025-12-31T10:00:00.000Z';

  /** The marks of the source once the text of the tab was read. */
  async function marksFor(text: string, handing: Handing = HERE): Promise<unknown> {
    const before = fakeReadSource({
      extent: 'full-text',
      visit: { ...fakeReadSource().visit, retrievedAt: READ_AT },
    });
    const cache: SourceCache = {
      ...NO_CACHE,
      find: ({ given }) => Promise.resolve(given ? { source: before, text: FETCHED } : null),
    };
    const { deps, store, id } = await setUp({ fetchers: [pagesFetcher(PAGES)], cache });
    await runAudit(id, deps, go());
    await give(store, text, handing);
    await runAudit(id, deps, go());
    const source = (await found(store)).sources.find(({ url }) => url === WALLED);
    return source?.checks?.marks ?? [];
  }

  it('is marked where it differs much from what was fetched at the address', async () => {
    const marks = await marksFor('Quite another page, which sells things and says nothing of it.');
    expect(marks).toEqual([{ kind: 'changed', readBefore: READ_AT, how: 'tab' }]);
  });

  it('is not marked where it is nearly the same, at another address, or of another extent', async () => {
    expect(await marksFor(`${FETCHED} See also.`)).toEqual([]);
    const elsewhere = { ...HERE, tabUrl: 'https://other.example/copy' };
    expect(await marksFor('Quite another page.', elsewhere)).toEqual([]);
    expect(await marksFor('Quite another page.', { ...HERE, extent: 'snippet' })).toEqual([]);
  });
});
