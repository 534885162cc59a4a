import { describe, expect, it } from 'vitest';

import { mergeRecords, noticeMarks, unknownMark } from '../../../lib/sources/work-facts';
import { fakeWork } from '../../fakes/works';

const DOI = { kind: 'doi', value: '10.1000/vitamin' } as const;
const PMID = { kind: 'pmid', value: '7' } as const;

describe('one view of a work', () => {
  it('takes each part from the first service that tells it, in the order they are believed', () => {
    const merged = mergeRecords([
      fakeWork({ service: 'unpaywall', journal: 'By Unpaywall' }),
      fakeWork({
        service: 'pubmed',
        identifiers: [PMID, DOI],
        journal: null,
        topics: ['Sunlight'],
      }),
      fakeWork({ journal: 'By Crossref' }),
    ]);

    expect(merged).toMatchObject({
      identifiers: [PMID, DOI],
      journal: 'By Crossref',
      topics: ['Sunlight'],
      from: ['pubmed', 'crossref', 'unpaywall'],
    });
  });

  it('is none without records, and bounded whatever a record holds', () => {
    const huge = fakeWork({
      title: 'x'.repeat(1_000_000),
      authors: Array.from({ length: 9_999 }, () => 'a'),
    });

    expect(mergeRecords([])).toBeNull();
    expect(JSON.stringify(mergeRecords([huge])).length).toBeLessThan(5_000);
  });
});

describe('what was published about a work since', () =>
  it('is each kind once, with the notice where anyone names it', () => {
    const notice = { kind: 'retraction', identifier: null, publishedOn: null } as const;
    const named = { ...notice, identifier: { kind: 'doi', value: '10.1000/notice' } } as const;

    const marks = noticeMarks(
      DOI,
      [fakeWork({ service: 'pubmed', notices: [notice] }), fakeWork({ notices: [named] })],
      ['retraction', 'correction'],
    );

    expect(marks).toMatchObject([
      { kind: 'retracted', by: 'crossref', notice: named.identifier },
      { kind: 'corrected', by: 'bundled-list', notice: null },
    ]);
  }));

describe('an identifier that its register does not know', () =>
  it('is marked only where the register said so, and nobody else knows it', () => {
    const unknownTo = ['crossref'] as const;

    expect(unknownMark(DOI, { records: [], unknownTo })).toMatchObject({ by: 'crossref' });
    expect(unknownMark(DOI, { records: [fakeWork()], unknownTo })).toBeNull();
    expect(unknownMark(DOI, { records: [], unknownTo: ['pubmed'] })).toBeNull();
    expect(
      unknownMark({ kind: 'isbn', value: '9780306406157' }, { records: [], unknownTo }),
    ).toBeNull();
  }));
