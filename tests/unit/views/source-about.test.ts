import { describe, expect, it } from 'vitest';

import type { ListedAs } from '../../../lib/core/answer/citation';
import type { ReadSource, SourceFacts } from '../../../lib/core/source/source';
import type { SourceChecks } from '../../../lib/core/source/source-checks';
import { siteFactsOf } from '../../../lib/sources/quality/site-facts';
import { indexAudit } from '../../../lib/views/audit-index';
import { aboutSource } from '../../../lib/views/source-about';
import { fakeCitation } from '../../fakes/answers';
import { fakeReadSource, fakeUnreadableSource } from '../../fakes/audits';
import { buildAudit } from '../../examples/build-audit';
import { EVERY_MARK } from '../../examples/marked-sources';
import { FINISHED } from '../../examples/sketches';

const NO_FACTS = { authors: [], published: null, licence: null, canonicalUrl: null };
const NO_WORK = {
  identifiers: [],
  title: null,
  authors: [],
  journal: null,
  publishedOn: null,
  publishedBy: null,
  kinds: [],
  topics: [],
  from: [],
};

function checksOf(url: string, more: Partial<SourceChecks> = {}): SourceChecks {
  return { site: siteFactsOf(url), work: null, gaps: null, marks: [], ...more };
}

function page(url: string, facts: Partial<SourceFacts> = {}, more: Partial<ReadSource> = {}) {
  return fakeReadSource({
    target: { kind: 'url', url },
    url,
    checks: checksOf(url),
    facts: { ...NO_FACTS, ...facts },
    ...more,
  });
}

const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov/31794604/';

describe('what there is to know of a source', () => {
  it('has no publisher where the address is a page of the extension', () => {
    const { publisher } = aboutSource(
      page('chrome-extension://abcdefghij/sources/leaflet.html'),
      null,
    );

    expect(publisher).toBeNull();
  });

  it('is the journal, the type and the year that PubMed’s page gives', () =>
    expect(
      aboutSource(
        page(PUBMED, {
          publisher: 'Blood Advances',
          kinds: ['Journal Article', 'Practice Guideline'],
          published: '2019',
        }),
        null,
      ),
    ).toEqual({
      publisher: 'Blood Advances',
      type: 'guideline',
      site: null,
      year: '2019',
      isRetracted: false,
      isRecent: false,
    }));

  it('is what a register says before what a page says', () => {
    const work = {
      ...NO_WORK,
      journal: 'The Lemon',
      publishedOn: '2020-01',
      publishedBy: 'crossref' as const,
      kinds: ['Randomized Controlled Trial', 'Journal Article'],
    };
    const source = page(PUBMED, { publisher: 'Other', kinds: ['Review'], published: '2018' });

    expect(
      aboutSource({ ...source, checks: checksOf(PUBMED, { work, marks: EVERY_MARK }) }, null),
    ).toMatchObject({ publisher: 'The Lemon', type: 'trial', year: '2020', isRetracted: true });
  });

  it('is what the chat page prints, for one that could not be read', () => {
    const listed: ListedAs = { publisher: 'NEJM', year: '2019', tags: ['guideline', 'recent'] };
    const source = fakeUnreadableSource({ url: 'https://www.nejm.org/doi/full/10.1056/x' });

    expect(aboutSource(source, listed)).toMatchObject({
      publisher: 'NEJM',
      type: 'guideline',
      year: '2019',
      isRecent: true,
    });
  });

  it.each([
    ['https://www.mayoclinic.org/zinc', 'Mayo Clinic', ['Mayo Clinic', 'hospital']],
    ['https://www.webmd.com/zinc', 'WebMD', ['WebMD', 'consumer-health']],
    // A page may call its site by its own name, and by that of no other.
    ['https://zinc-daily.example/a', 'Zinc Daily', ['Zinc Daily', null]],
    ['https://zinc-daily.example/a', 'The Lancet', ['zinc-daily.example', null]],
    ['https://zinc-shop.example/a', 'The Lancet', ['zinc-shop.example', 'shop']],
    ['https://old.reddit.com/r/zinc', 'The Lancet', ['old.reddit.com', 'forum']],
  ])('of %s by “%s” is %j', (url, said, [publisher, site]) =>
    expect(aboutSource(page(url, { publisher: said }), null)).toMatchObject({ publisher, site }),
  );

  it('is no type that a page of an unknown site gives itself', () =>
    expect(
      aboutSource(page('https://zinc.example/a', { kinds: ['Practice Guideline'] }), null).type,
    ).toBeNull());

  it('is a preprint where its site holds those, whatever else it is', () => {
    const url = 'https://www.medrxiv.org/content/10.1101/1';

    expect(aboutSource(page(url), null)).toMatchObject({ type: 'preprint', site: null });
  });

  it.each([
    ['Meta-Analysis', 'systematic-review'],
    ['systematic-review', 'systematic-review'],
    ['Clinical Trial, Phase III', 'trial'],
    ['review-article', 'review'],
    ['case-report', 'case-report'],
    ['Observational Study', 'observational'],
    ['posted-content', 'preprint'],
    ['Editorial', 'commentary'],
    ['Letter', 'commentary'],
    ['Journal Article', null],
    ['Reviewer acknowledgement', null],
  ])('of one that PubMed calls “%s” is the type %s', (kind, type) =>
    expect(aboutSource(page(PUBMED, { kinds: [kind] }), null).type).toBe(type),
  );
});

it('the columns of a check bring together all that the chat page prints of a source', () => {
  const audit = buildAudit(FINISHED);
  const target = { kind: 'url', url: 'https://board.example/hypothyroidism' } as const;
  const citations = [
    fakeCitation({ target }),
    fakeCitation({ target, listedAs: { publisher: null, year: '2019', tags: ['recent'] } }),
    fakeCitation({ target, listedAs: { publisher: 'Board', year: null, tags: ['guideline'] } }),
  ];

  const { matrix } = indexAudit({ ...audit, answer: { ...audit.answer, citations } });

  expect(matrix.columns[1]?.about).toMatchObject({
    publisher: 'Board',
    type: 'guideline',
    year: '2019',
    isRecent: true,
  });
  expect(matrix.columns[0]?.about).toMatchObject({ type: null, isRecent: false });
});
