import { describe, expect, it } from 'vitest';

import { sourceId } from '../../../lib/core/ids';
import type { WorkLookup } from '../../../lib/ports/metadata';
import { fakeLookup, fakeWork } from '../../fakes/works';
import { ADDRESS, ARTICLE, cited, finderOf, readerOf } from './reader-setup';

describe('a work that is only named', () => {
  const title = 'Sunlight and the making of vitamin D in the skin';
  const named = cited({
    id: sourceId('title:x'),
    target: { kind: 'title', title },
    url: null,
    title,
  });

  it('is looked up, and read at the address of its DOI, as a copy', async () => {
    const finder = finderOf(fakeLookup(fakeWork()), fakeWork());
    const { read, reader } = readerOf({ [ADDRESS]: { text: ARTICLE } }, { finder });

    const { source } = await read(named);

    expect(reader.accepts(named.target)).toBe(true);
    expect(source).toMatchObject({
      id: named.id,
      target: named.target,
      url: null,
      status: 'read',
      version: { kind: 'open-copy', url: ADDRESS, pageReason: 'no-address' },
    });
    expect(finder.findNamed.mock.calls[0]?.[0]).toMatchObject({ title });
  });

  it('says which work it was taken to be, and by whose word', async () => {
    const finder = finderOf(fakeLookup(fakeWork()), fakeWork());
    const { read } = readerOf({ [ADDRESS]: { text: ARTICLE } }, { finder });

    expect((await read(named)).source.checks?.marks).toEqual([
      {
        kind: 'identified',
        identifier: { kind: 'doi', value: '10.1000/vitamin' },
        cited: title,
        recorded: 'Sunlight and the making of vitamin D in the skin',
        origin: 'Sonne, The Journal of Light, 2021-03-09',
        by: 'crossref',
      },
    ]);
  });

  it('is read at its number in PubMed where it has no DOI', async () => {
    const record = fakeWork({ service: 'pubmed', identifiers: [{ kind: 'pmid', value: '7' }] });
    const { read, page } = readerOf(
      { 'https://pubmed.ncbi.nlm.nih.gov/7/': { text: ARTICLE } },
      { finder: finderOf(fakeLookup(record), record) },
    );

    expect((await read(named)).source).toMatchObject({ status: 'read', url: null });
    expect(page.asked).toEqual(['https://pubmed.ncbi.nlm.nih.gov/7/']);
  });

  const timeout = { service: 'crossref' as const, reason: 'timeout' as const };
  const isbn = { kind: 'title' as const, title: 'A. Author. Health. ISBN 978-0-306-40615-7' };
  const none: WorkLookup = { records: [], unknownTo: [], failures: [] };

  it.each([
    ['no service has it', named, { ...none, unknownTo: ['crossref' as const] }, 'not-identified'],
    ['nobody answered', named, { ...none, failures: [timeout] }, 'lookup-failed'],
    [
      'one has it not and one did not answer',
      named,
      { ...none, unknownTo: ['pubmed' as const], failures: [timeout] },
      'not-identified',
    ],
    ['it is a book', { ...named, target: isbn }, none, 'book'],
    [
      'its name is too short to ask',
      { ...named, target: { ...isbn, title: 'Health' } },
      none,
      'no-address',
    ],
  ])('is not read where %s, and says so', async (...row) => {
    const [, source, lookup, reason] = row;
    const { read } = readerOf({}, { finder: finderOf(lookup) });

    const { source: got, requests = 0 } = await read(source);

    expect(got).toMatchObject({ status: 'unreadable', reason, visit: null });
    expect(requests).toBe(0);
  });
});
