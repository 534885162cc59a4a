import { describe, expect, it } from 'vitest';

import { readPageFacts } from '../../../../lib/sources/web/page-facts';
import { parsePage } from './helpers';

const URL = 'https://growers.example/lemons?from=mail';

function factsOf(head: string, body = '') {
  return readPageFacts(parsePage(`<html><head>${head}</head><body>${body}</body></html>`), URL);
}

const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('who wrote a page', () => {
  it('is in the tags that journals use, one for each author', () => {
    const head =
      '<meta name="citation_author" content="Ada Grower"><meta name="citation_author" content=" Ben  Picker ">' +
      '<meta name="author" content="The web team">';

    expect(factsOf(head).authors).toEqual(['Ada Grower', 'Ben Picker']);
  });

  it('is in its JSON-LD, by name or as a thing with a name', () => {
    expect(factsOf(jsonLd({ author: 'Ada Grower' })).authors).toEqual(['Ada Grower']);
    expect(
      factsOf(jsonLd({ '@graph': [{ author: [{ name: 'Ada' }, { name: ['Ben'] }] }] })).authors,
    ).toEqual(['Ada', 'Ben']);
  });

  it('is not who wrote about it, nor an address', () => {
    const article = { author: { name: 'Ada' }, comment: [{ author: { name: 'A reader' } }] };

    expect(factsOf(jsonLd(article)).authors).toEqual(['Ada']);
    expect(factsOf('<meta name="author" content="https://social.example/ada">').authors).toEqual(
      [],
    );
  });
});

describe('when a page was published', () => {
  it.each([
    ['<meta name="citation_publication_date" content="2021/3/4">', '2021-03-04'],
    ['<meta property="article:published_time" content="2021-03-04T08:00:00Z">', '2021-03-04'],
    [jsonLd({ datePublished: '2021-03' }), '2021-03'],
    ['<meta name="dc.date" content="2021">', '2021'],
    // Which of the two is the month depends on the country.
    ['<meta name="citation_date" content="12/10/2019">', '2019'],
    ['<meta name="date" content="last spring">', null],
    ['<meta name="date" content="2021-13-45">', null],
    ['', null],
  ])('is read from %s', (head, published) => expect(factsOf(head).published).toBe(published));

  it('is shown in the article itself', () =>
    expect(
      factsOf('', '<article><time datetime="2020-01-02">2 January</time></article>'),
    ).toMatchObject({ published: '2020-01-02' }));
});

describe('who published a page', () => {
  const journal = '<meta name="citation_journal_title" content="Blood  Advances">';
  const site = '<meta property="og:site_name" content="PubMed Central (PMC)">';
  const owner = { publisher: { name: 'A Medical Society' } };

  it.each([
    ['its journal', journal + site, 'Blood Advances'],
    [
      'the journal that its JSON-LD says it is part of',
      jsonLd({ ...owner, isPartOf: { name: 'The Lemon' } }) + site,
      'The Lemon',
    ],
    ['its site', site + jsonLd(owner), 'PubMed Central (PMC)'],
    ['its publisher', jsonLd(owner), 'A Medical Society'],
    ['no address', '<meta property="og:site_name" content="https://a.example/">', undefined],
    ['nothing', '', undefined],
  ])('is %s', (_, head, publisher) => expect(factsOf(head).publisher).toBe(publisher));
});

describe('what type of article a page is', () => {
  it('is in its tags, its JSON-LD and PubMed’s list of publication types', () => {
    const head =
      '<meta name="citation_article_type" content="Review">' +
      jsonLd({ '@type': ['MedicalScholarlyArticle', 'Review'] });
    const body =
      '<div class="publication-types keywords-section"><ul class="keywords-list"><li>' +
      '<button class="keyword-actions-trigger"> Practice  Guideline </button></li></ul></div>';

    expect(factsOf(head, body).kinds).toEqual([
      'Review',
      'Practice Guideline',
      'MedicalScholarlyArticle',
    ]);
    expect(factsOf('')).not.toHaveProperty('kinds');
  });

  it('is a list of no more than a few', () => {
    const many = Array.from({ length: 500 }, (_, at) => `Type ${at}`);

    expect(factsOf(jsonLd({ '@type': many })).kinds).toHaveLength(20);
  });
});

describe('the day a page was last changed', () => {
  it.each([
    ['<meta property="article:modified_time" content="2022-05-06T10:00:00Z">', '2022-05-06'],
    [jsonLd({ dateModified: '2023-01' }), '2023-01'],
    ['<meta name="dcterms.modified" content="2021">', '2021'],
  ])('is read from %s', (head, modified) => expect(factsOf(head).modified).toBe(modified));

  it('is left out where the page says none', () =>
    expect(factsOf(jsonLd({ datePublished: '2020-01-02' }))).not.toHaveProperty('modified'));
});

describe('the licence and the address of a page', () => {
  it('are in its links', () => {
    const head =
      '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/"><link rel="canonical" href="/lemons">';

    expect(factsOf(head)).toMatchObject({
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      canonicalUrl: 'https://growers.example/lemons',
    });
  });

  it('are in its JSON-LD or its rights', () => {
    expect(factsOf(jsonLd({ license: 'CC BY 4.0' })).licence).toBe('CC BY 4.0');
    expect(factsOf('<meta name="dc.rights" content="Crown copyright">').licence).toBe(
      'Crown copyright',
    );
  });

  it('are no scripts and no files', () => {
    expect(factsOf('<link rel="canonical" href="javascript:steal()">').canonicalUrl).toBeNull();
    expect(factsOf('<link rel="canonical" href="file:///etc/passwd">').canonicalUrl).toBeNull();
    expect(factsOf('')).toEqual({
      authors: [],
      published: null,
      licence: null,
      canonicalUrl: null,
    });
  });
});
