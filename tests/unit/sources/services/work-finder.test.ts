import { describe, expect, it, vi } from 'vitest';

import type { Identifier } from '../../../../lib/core/source/identifier';
import type { MetadataOutcome, WorkRecord } from '../../../../lib/core/source/work-record';
import { createWorkFinder } from '../../../../lib/sources/services/work-finder';
import type { MetadataClient } from '../../../../lib/ports/metadata';
import { fakeWork } from '../../../fakes/works';
import { go } from './services-setup';
import { KEEPS_ALL, createCache } from '../../../../lib/store/caches';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';

const DOI: Identifier = { kind: 'doi', value: '10.1000/vitamin' };
const PMID: Identifier = { kind: 'pmid', value: '7' };

type Scripted = MetadataClient & { readonly asked: (readonly Identifier[])[] };

function scripted(
  service: MetadataClient['service'],
  kinds: readonly Identifier['kind'][],
  answer: (identifier: Identifier, signal: AbortSignal) => MetadataOutcome,
): Scripted {
  const asked: (readonly Identifier[])[] = [];
  return {
    service,
    batchSize: 2,
    asked,
    accepts: ({ kind }) => kinds.includes(kind),
    find: (identifiers, signal) => {
      asked.push(identifiers);
      return Promise.resolve(identifiers.map(each => answer(each, signal)));
    },
  };
}

const known = (overrides: Partial<WorkRecord> = {}): MetadataOutcome => ({
  status: 'known',
  record: fakeWork(overrides),
});

describe('the work finder', () => {
  it('asks every service that takes the name, and others by the names it learns', async () => {
    const pubmed = scripted('pubmed', ['pmid'], () =>
      known({ service: 'pubmed', identifiers: [PMID, DOI] }),
    );
    const crossref = scripted('crossref', ['doi'], () => known());
    const arxiv = scripted('arxiv', ['arxiv'], () => ({ status: 'unknown' }));
    const finder = createWorkFinder({
      clients: [crossref, pubmed, arxiv],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
      collectMs: 0,
    });

    const lookup = await finder.find(PMID, go());

    expect(lookup.records.map(({ service }) => service)).toEqual(['pubmed', 'crossref']);
    expect(crossref.asked).toEqual([[DOI]]);
    expect(arxiv.asked).toEqual([]);
  });

  it('tells failures and unknown works apart, and keeps no failure', async () => {
    let isDown = true;
    const crossref = scripted('crossref', ['doi'], () =>
      isDown ? { status: 'failed', reason: 'timeout' } : known(),
    );
    const pubmed = scripted('pubmed', ['doi'], () => ({ status: 'unknown' }));
    const finder = createWorkFinder({
      clients: [crossref, pubmed],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
      collectMs: 0,
    });

    const first = await finder.find(DOI, go());
    isDown = false;
    const second = await finder.find(DOI, go());

    expect(first).toEqual({
      records: [],
      unknownTo: ['pubmed'],
      failures: [{ service: 'crossref', reason: 'timeout' }],
    });
    expect(second.records).toHaveLength(1);
    expect(crossref.asked).toHaveLength(2);
    expect(pubmed.asked).toHaveLength(1);
  });

  it('sends together what is asked for together, each name once', async () => {
    const crossref = scripted('crossref', ['doi'], ({ value }) =>
      known({ identifiers: [{ kind: 'doi', value }], title: value }),
    );
    const finder = createWorkFinder({
      clients: [crossref],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
      collectMs: 5,
    });
    const names = ['a', 'b', 'c', 'a'].map(
      tail => ({ kind: 'doi', value: `10.1/${tail}` }) as const,
    );

    const lookups = await Promise.all(names.map(each => finder.find(each, go())));

    expect(lookups.map(({ records: [record] }) => record?.title)).toEqual([
      '10.1/a',
      '10.1/b',
      '10.1/c',
      '10.1/a',
    ]);
    expect(crossref.asked.map(batch => batch.map(({ value }) => value)).sort()).toEqual([
      ['10.1/a', '10.1/b'],
      ['10.1/c'],
    ]);
  });

  it('stops asking only when nobody waits any more', async () => {
    const signals: AbortSignal[] = [];
    const crossref = scripted('crossref', ['doi'], (_, signal) => {
      signals.push(signal);
      return known();
    });
    const finder = createWorkFinder({
      clients: [crossref],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
      collectMs: 0,
    });
    const gone = new AbortController();
    gone.abort();

    await Promise.all([finder.find(DOI, gone.signal), finder.find(DOI, go())]);
    await finder.find({ kind: 'doi', value: '10.1/other' }, gone.signal);

    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  it('passes a bug of a client on to everyone who waits', async () => {
    const broken = scripted('crossref', ['doi'], () => {
      throw new Error('broken');
    });
    const finder = createWorkFinder({
      clients: [broken],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
      collectMs: 0,
    });

    const ends = await Promise.allSettled([finder.find(DOI, go()), finder.find(DOI, go())]);

    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('a work that is only named', () => {
  const named = { title: null, author: 'Sonne', journal: 'Journal of Light', year: 2021 };
  const finderOf = (...found: WorkRecord[]) => finderWith(found, true);
  const finderWith = (found: WorkRecord[], isAll: boolean) => {
    const search = vi.fn<NonNullable<MetadataClient['search']>>(() =>
      Promise.resolve({ ok: true as const, value: { records: found, isAll } }),
    );
    const client = { ...scripted('crossref', ['doi'], () => known()), search };
    return createWorkFinder({
      clients: [client],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
    });
  };

  it('is the one that fits author, journal and year', async () => {
    const other = fakeWork({ authors: ['Mond'] });

    expect((await finderOf(other, fakeWork()).findNamed(named, go())).record).toEqual(fakeWork());
  });

  it('is none where nothing fits, or more than one does', async () => {
    const twin = fakeWork({ identifiers: [{ kind: 'doi', value: '10.1/twin' }] });

    for (const found of [[fakeWork({ publishedOn: '2015' })], [fakeWork(), twin], []]) {
      expect(await finderOf(...found).findNamed(named, go())).toEqual({
        record: null,
        unknownTo: ['crossref'],
        failures: [],
      });
    }
  });

  it('is none without a title where the service may have more that fit', async () => {
    const titled = { ...named, title: 'Sunlight and the making of vitamin D in skin' };

    expect((await finderWith([fakeWork()], false).findNamed(named, go())).record).toBeNull();
    expect((await finderWith([fakeWork()], false).findNamed(titled, go())).record).not.toBeNull();
  });

  it('is not unknown to a service that did not answer', async () => {
    const client: MetadataClient = {
      ...scripted('crossref', ['doi'], () => known()),
      search: () => Promise.resolve({ ok: false, failure: 'timeout' }),
    };
    const finder = createWorkFinder({
      clients: [client],
      cache: createCache(openNodeStore().metadata, KEEPS_ALL),
    });

    expect(await finder.findNamed(named, go())).toEqual({
      record: null,
      unknownTo: [],
      failures: [{ service: 'crossref', reason: 'timeout' }],
    });
  });

  it('is known by its title, whatever the journal is called', async () => {
    const byTitle = {
      title: 'Sunlight and the making of vitamin D in skin',
      author: null,
      journal: null,
      year: null,
    };

    expect((await finderOf(fakeWork()).findNamed(byTitle, go())).record).toEqual(fakeWork());
    expect(
      (
        await finderOf(fakeWork({ title: 'Sunlight and sunburn in children' })).findNamed(
          byTitle,
          go(),
        )
      ).record,
    ).toBeNull();
  });
});
