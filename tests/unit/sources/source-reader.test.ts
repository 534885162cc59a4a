import { describe, expect, it, vi } from 'vitest';

import type { Identifier } from '../../../lib/core/source/identifier';
import type { WebArchive, WorkLookup } from '../../../lib/ports/metadata';
import { fakeLookup, fakeWork } from '../../fakes/works';
import { ADDRESS, ARTICLE, cited, COPY, finderOf, PUBMED, readerOf } from './reader-setup';

describe('the best version of a source', () => {
  it('is the cited page where that is whole, and nobody else is asked for it', async () => {
    const { read, page } = readerOf(
      { [ADDRESS]: { text: ARTICLE } },
      { finder: finderOf(fakeLookup(PUBMED)) },
    );

    const { source, text } = await read();

    expect(text).toBe(ARTICLE);
    expect(source).toMatchObject({ status: 'read', extent: 'full-text' });
    expect(source).not.toHaveProperty('version');
    expect(page.asked).toEqual([ADDRESS]);
  });

  it('is a free copy where the page is behind a wall, and says which and why', async () => {
    const record = fakeWork({
      service: 'europe-pmc',
      abstract: 'Short.',
      places: [
        { url: 'https://slow.example/a.pdf', format: 'pdf', licence: null },
        { url: COPY, format: 'jats', licence: 'cc by' },
      ],
    });
    const { read, page } = readerOf(
      { [ADDRESS]: 'paywall', [COPY]: { text: ARTICLE } },
      { finder: finderOf(fakeLookup(record)) },
    );

    const { source, text, besides } = await read();

    expect(text).toBe(ARTICLE);
    expect(source).toMatchObject({
      id: cited().id,
      target: cited().target,
      url: ADDRESS,
      status: 'read',
      version: { kind: 'open-copy', url: COPY, from: 'europe-pmc', pageReason: 'paywall' },
    });
    expect(page.asked).toEqual([ADDRESS, COPY]);
    expect(besides).toMatchObject([{ purpose: 'source', url: ADDRESS, requests: 1 }]);
  });

  it('is the abstract where no copy can be read, and every try is handed back', async () => {
    const record = { ...PUBMED, places: [{ url: COPY, format: 'jats' as const, licence: null }] };
    const { read } = readerOf(
      { [ADDRESS]: 'login-required', [COPY]: 'dead-link' },
      { finder: finderOf(fakeLookup(record)) },
    );

    const { source, text, besides } = await read();

    expect(text).toBe(`${PUBMED.title ?? ''}\n\nSunlight makes vitamin D.`);
    expect(source).toMatchObject({
      status: 'read',
      extent: 'abstract',
      version: { kind: 'record', from: 'pubmed', pageReason: 'login-required' },
    });
    expect(besides).toMatchObject([{ url: COPY }]);
  });

  it('stays unreadable where the services know no more', async () => {
    const { read } = readerOf(
      { [ADDRESS]: 'paywall' },
      { finder: finderOf(fakeLookup(fakeWork())) },
    );

    expect((await read()).source).toMatchObject({ status: 'unreadable', reason: 'paywall' });
  });

  it('asks nobody else where the reader has not allowed it', async () => {
    const { read, page, reader } = readerOf({ [ADDRESS]: 'paywall' });

    const { source } = await read();

    expect(source).toMatchObject({ reason: 'paywall', checks: { gaps: null, work: null } });
    expect(page.asked).toEqual([ADDRESS]);
    expect(reader.accepts({ kind: 'title', title: 'A title of four words' })).toBe(false);
  });

  it('asks services about works only, never about other pages', async () => {
    const finder = finderOf(fakeLookup(PUBMED));
    const url = 'https://health.example/vitamin-d';
    const { read } = readerOf({ [url]: { text: ARTICLE } }, { finder });

    await read(cited({ target: { kind: 'url', url }, url }));

    expect(finder.find).not.toHaveBeenCalled();
    expect(finder.findNamed).not.toHaveBeenCalled();
  });
});

describe('title and abstract alone', () => {
  it('stand for a work in PubMed, and its page is not visited', async () => {
    const { read, page } = readerOf(
      { [ADDRESS]: { text: ARTICLE } },
      { finder: finderOf(fakeLookup(PUBMED)), textOf: 'title-abstract' },
    );

    const { source, text, requests } = await read();

    expect(text).toBe(`${PUBMED.title ?? ''}\n\nSunlight makes vitamin D.`);
    expect(source).toMatchObject({
      extent: 'abstract',
      version: { kind: 'record', from: 'pubmed' },
    });
    expect(page.asked).toEqual([]);
    expect(requests).toBe(0);
  });

  it('do not where PubMed has none: then the page is read', async () => {
    const { read } = readerOf(
      { [ADDRESS]: { text: ARTICLE } },
      { finder: finderOf(fakeLookup(fakeWork())), textOf: 'title-abstract' },
    );

    expect((await read()).source).toMatchObject({ extent: 'full-text' });
  });
});

describe('what is noticed about a source', () => {
  const url = 'https://health.example/old/page.html';
  const page = cited({ target: { kind: 'url', url }, url });

  it('is a page that stands for none: the site shows the same for a made-up address', async () => {
    const excuse = {
      text: 'We could not show this. Try the search or the menu above.',
      title: 'Health',
    };
    const { read, page: pages } = readerOf({
      [url]: excuse,
      'https://health.example/old/made-up-name.html': excuse,
    });

    const { source, besides, requests } = await read(page);

    expect(source).toMatchObject({
      status: 'unreadable',
      reason: 'soft-404',
      checks: { marks: [{ kind: 'soft-404', signs: [{ sign: 'same-as-random', likeness: 1 }] }] },
    });
    expect(pages.asked).toHaveLength(2);
    expect(requests).toBe(1);
    expect(besides).toMatchObject([{ purpose: 'probe', requests: 1 }]);
  });

  it('is nothing where a short page is one of its own', async () => {
    const { read } = readerOf({
      [url]: { text: 'Zinc shortens colds by two days in adults.', title: 'Zinc' },
      'https://health.example/old/made-up-name.html': 'dead-link',
    });

    expect((await read(page)).source).toMatchObject({ status: 'read', checks: { marks: [] } });
  });

  it('asks for no made-up page where nothing looks odd', async () => {
    const { read, page: pages } = readerOf({ [url]: { text: ARTICLE, title: 'Vitamin D' } });

    await read(page);

    expect(pages.asked).toEqual([url]);
  });

  it('is a domain for sale', async () => {
    const { read } = readerOf({
      [url]: { text: 'Great news! This domain is for sale. Make an offer today.', title: 'health' },
    });

    expect((await read(page)).source).toMatchObject({
      reason: 'parked',
      checks: { marks: [{ kind: 'parked', words: 'This domain is for sale' }] },
    });
  });

  it('is a retraction, by the list in the package, with nobody asked', async () => {
    const retractions = {
      madeOn: '2026-01-01',
      size: 1,
      find: ({ value }: Identifier) =>
        Promise.resolve(value === '10.1000/vitamin' ? (['retraction'] as const) : []).then(
          kinds => [...kinds],
        ),
    };
    const { read } = readerOf({ [ADDRESS]: { text: ARTICLE } }, { retractions });

    expect((await read()).source.checks?.marks).toEqual([
      {
        kind: 'retracted',
        identifier: { kind: 'doi', value: '10.1000/vitamin' },
        by: 'bundled-list',
        notice: null,
        publishedOn: null,
      },
    ]);
  });

  it('is an identifier that its register does not know', async () => {
    const lookup: WorkLookup = { records: [], unknownTo: ['crossref', 'pubmed'], failures: [] };
    const { read } = readerOf({ [ADDRESS]: 'dead-link' }, { finder: finderOf(lookup) });

    expect((await read()).source.checks).toMatchObject({
      gaps: { unknownTo: ['crossref', 'pubmed'], failures: [] },
      marks: [{ kind: 'unknown-identifier', by: 'crossref' }],
    });
  });

  it('is not that an identifier is unknown where its register did not answer', async () => {
    const failures = [{ service: 'crossref' as const, reason: 'timeout' as const }];
    const lookup: WorkLookup = { records: [], unknownTo: ['unpaywall'], failures };
    const { read } = readerOf({ [ADDRESS]: { text: ARTICLE } }, { finder: finderOf(lookup) });

    expect((await read()).source.checks).toMatchObject({ gaps: { failures }, marks: [] });
  });

  it.each([
    [
      {
        ok: true,
        value: { url: 'https://web.archive.org/x', archivedAt: '2020-01-01T00:00:00.000Z' },
      },
      'archived',
    ],
    [{ ok: true, value: null }, 'not-archived'],
    [{ ok: false, failure: 'timeout' }, 'archive-silent'],
  ] as const)('is what an archive says of a page that is gone: %#', async (answer, kind) => {
    const archive: WebArchive = { find: () => Promise.resolve(answer) };
    const { read } = readerOf({ [url]: 'dead-link' }, { archive });

    expect((await read(page)).source.checks?.marks).toMatchObject([{ kind }]);
  });

  it('is asked of an archive only where the page is gone', async () => {
    const archive = { find: vi.fn<WebArchive['find']>() };
    const { read } = readerOf({ [url]: 'paywall' }, { archive });

    await read(page);

    expect(archive.find).not.toHaveBeenCalled();
  });
});
