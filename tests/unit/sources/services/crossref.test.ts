import { describe, expect, it } from 'vitest';

import type { Identifier } from '../../../../lib/core/source/identifier';
import { EMAIL, go, openClient } from './services-setup';

const doi = (value: string): Identifier => ({ kind: 'doi', value });

/** A work as the REST API gives it, with the fields that are read and some that are not. */
function work(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    DOI: '10.1000/Made.Up',
    type: 'journal-article',
    title: ['A made-up trial of <i>zinc</i> &amp; colds'],
    'container-title': ['The Made-up Journal'],
    author: [
      { given: 'Ada', family: 'Erste', sequence: 'first', affiliation: [] },
      { name: 'The Zinc Group', sequence: 'additional' },
    ],
    published: { 'date-parts': [[2020, 5]] },
    issued: { 'date-parts': [[2020]] },
    abstract: '<jats:title>Abstract</jats:title><jats:p>Colds were 2 days shorter.</jats:p>',
    score: 1,
    ...overrides,
  };
}

const listOf = (...items: unknown[]) => ({
  json: {
    status: 'ok',
    'message-type': 'work-list',
    message: { 'total-results': items.length, items },
  },
});

describe('Crossref', () => {
  it('tells of many works in one request, and is told who asks', async () => {
    const { client, server } = await openClient('crossref', {
      '/works': () => listOf(work(), work({ DOI: '10.1000/other', title: ['Another'] })),
    });

    const outcomes = await client.find(
      [doi('10.1000/other'), doi('10.1000/made.up'), doi('10.1000/none')],
      go(),
    );

    expect(outcomes).toMatchObject([
      { status: 'known', record: { title: 'Another' } },
      {
        status: 'known',
        record: {
          service: 'crossref',
          identifiers: [doi('10.1000/made.up')],
          title: 'A made-up trial of zinc & colds',
          authors: ['Erste', 'The Zinc Group'],
          journal: 'The Made-up Journal',
          publishedOn: '2020-05',
          kinds: ['journal-article'],
          abstract: 'Abstract\n\nColds were 2 days shorter.',
          notices: [],
        },
      },
      { status: 'unknown' },
    ]);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.query.get('filter')).toBe(
      'doi:10.1000/other,doi:10.1000/made.up,doi:10.1000/none',
    );
    expect(server.asked[0]?.query.get('mailto')).toBe(EMAIL);
  });

  it('tells what was published about a work since: retraction, concern, correction', async () => {
    const update = (type: string, DOI: string) => ({
      DOI,
      type,
      label: type,
      source: 'retraction-watch',
      'record-id': 5,
      updated: { 'date-parts': [[2022, 1, 31]], timestamp: 1643587200000 },
    });
    const { client } = await openClient('crossref', {
      '/works': () =>
        listOf(
          work({
            'updated-by': [
              update('retraction', '10.1000/Notice'),
              update('expression_of_concern', '10.1000/c'),
              update('correction', '10.1000/e'),
              update('new_edition', '10.1000/n'),
              { type: 7 },
            ],
          }),
        ),
    });

    const [outcome] = await client.find([doi('10.1000/made.up')], go());

    expect(outcome?.status === 'known' && outcome.record.notices).toEqual([
      { kind: 'retraction', identifier: doi('10.1000/notice'), publishedOn: '2022-01-31' },
      { kind: 'concern', identifier: doi('10.1000/c'), publishedOn: '2022-01-31' },
      { kind: 'correction', identifier: doi('10.1000/e'), publishedOn: '2022-01-31' },
    ]);
  });

  it('asks alone for a DOI that would break the list', async () => {
    const { client, server } = await openClient('crossref', {
      '/works': () => listOf(work()),
      '/works/10.1000/with,comma': () => ({
        json: { message: work({ DOI: '10.1000/with,comma', title: ['With a comma'] }) },
      }),
    });

    const outcomes = await client.find([doi('10.1000/with,comma'), doi('10.1000/made.up')], go());

    expect(outcomes).toMatchObject([{ record: { title: 'With a comma' } }, { status: 'known' }]);
    expect(server.asked.map(({ path }) => path)).toEqual(['/works', '/works/10.1000/with,comma']);
  });

  it('asks one by one where it is refused the list, so that one bad DOI costs only itself', async () => {
    const { client } = await openClient('crossref', {
      '/works': () => ({ status: 400, text: 'bad filter' }),
      '/works/10.1000/made.up': () => ({ json: { message: work() } }),
    });

    const outcomes = await client.find([doi('10.1000/made.up'), doi('10.1000/bad')], go());

    expect(outcomes.map(({ status }) => status)).toEqual(['known', 'unknown']);
  });

  it('leaves out a work that is described in a way nobody expects, and keeps the others', async () => {
    const { client } = await openClient('crossref', {
      '/works': () => listOf('no work', { DOI: 7 }, { DOI: 'no doi' }, work({ title: 'no list' })),
    });

    const outcomes = await client.find([doi('10.1000/made.up'), doi('10.1000/b')], go());

    expect(outcomes).toMatchObject([
      { status: 'known', record: { title: null } },
      { status: 'unknown' },
    ]);
  });

  it.each([
    ['no JSON', { text: '<html>', type: 'text/html' }],
    ['another shape', { json: { message: { items: 'none' } } }],
    ['a bare word', { json: 'ok' }],
  ])('says of %s that it is not understood', async (_, reply) => {
    const { client } = await openClient('crossref', { '/works': () => reply });

    expect(await client.find([doi('10.1000/a')], go())).toEqual([
      { status: 'failed', reason: 'unexpected-reply' },
    ]);
  });

  it('finds works by what is said of them', async () => {
    const { client, server } = await openClient('crossref', { '/works': () => listOf(work()) });

    const named = { title: null, author: 'Erste', journal: 'Made-up Journal', year: 2020 };
    const found = await client.search?.(named, go());

    expect(found).toMatchObject({
      ok: true,
      value: { records: [{ authors: ['Erste', 'The Zinc Group'] }], isAll: false },
    });
    expect(server.asked[0]?.query.get('query.bibliographic')).toBe('Erste Made-up Journal 2020');
  });

  it('is not told who asks where the reader gave no address', async () => {
    const { client, server } = await openClient(
      'crossref',
      { '/works': () => listOf(work()) },
      { email: null },
    );

    await client.find([doi('10.1000/made.up')], go());

    expect(server.asked[0]?.query.has('mailto')).toBe(false);
  });
});
