import { describe, expect, it } from 'vitest';

import type { SourceFacts } from '../../../../lib/core/source/source';
import type { SourceChecks } from '../../../../lib/core/source/source-checks';
import { datesOf } from '../../../../lib/core/source/source-dates';
import { fakePendingSource, fakeReadSource, fakeUnreadableSource } from '../../../fakes/audits';

const facts = (published: string | null, modified?: string): SourceFacts => ({
  authors: [],
  published,
  licence: null,
  canonicalUrl: null,
  ...(modified === undefined ? {} : { modified }),
});

const checks = (publishedOn: string | null): SourceChecks => ({
  site: null,
  gaps: null,
  marks: [],
  work: {
    identifiers: [],
    title: null,
    authors: [],
    journal: null,
    publishedOn,
    publishedBy: publishedOn === null ? null : 'crossref',
    kinds: [],
    topics: [],
    from: ['crossref'],
  },
});

function published(recorded: string | null, own: string | null) {
  const source = fakeReadSource({ facts: facts(own), checks: checks(recorded) });
  return datesOf(source).published;
}

describe('the dates of a source', () => {
  it('are those of the register and of the page, each with who says so', () =>
    expect(published('2016-05', '2018-02-01')).toEqual([
      { date: '2016-05', by: ['crossref'] },
      { date: '2018-02-01', by: ['page'] },
    ]));

  it.each([
    ['2016', '2016-05-03', '2016-05-03'],
    ['2016-05-03', '2016-05', '2016-05-03'],
    ['2016', '2016', '2016'],
  ])('are one where they agree as far as they go: %s and %s', (recorded, own, date) =>
    expect(published(recorded, own)).toEqual([{ date, by: ['crossref', 'page'] }]),
  );

  it('are whatever is known, and none where nothing is', () => {
    expect(published(null, '2018')).toEqual([{ date: '2018', by: ['page'] }]);
    expect(published('2018', null)).toEqual([{ date: '2018', by: ['crossref'] }]);
    expect(published(null, null)).toEqual([]);
    expect(datesOf(fakePendingSource())).toEqual({ published: [], modified: null });
  });

  it('of a copy are the copy’s own', () => {
    const version = {
      kind: 'open-copy',
      url: 'https://pmc.example/1',
      from: 'pmc',
      pageReason: null,
      pageVisit: null,
    } as const;
    const source = fakeReadSource({ facts: facts('2018', '2020'), version });

    expect(datesOf(source)).toEqual({
      published: [{ date: '2018', by: ['copy'] }],
      modified: { date: '2020', by: ['copy'] },
    });
  });

  it('of a page nobody could read are those of the register', () => {
    const source = fakeUnreadableSource({ checks: checks('2016') });

    expect(datesOf(source).published).toEqual([{ date: '2016', by: ['crossref'] }]);
  });
});
