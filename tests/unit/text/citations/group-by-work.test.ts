import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Citation, CitationTarget } from '../../../../lib/core/answer/citation';
import { citationId } from '../../../../lib/core/ids';
import { groupByWork } from '../../../../lib/text/citations/group-by-work';

type Cited = CitationTarget | { label: string; target: CitationTarget };

const url = (address: string): CitationTarget => ({ kind: 'url', url: address });
const doi = (value: string): CitationTarget => ({ kind: 'doi', doi: value });
const pmid = (value: string): CitationTarget => ({ kind: 'pmid', pmid: value });
const words = (title: string): Cited => ({ label: title, target: { kind: 'title', title } });
const named = (label: string, target: CitationTarget): Cited => ({ label, target });

function cite(...cited: Cited[]): Citation[] {
  return cited.map((each, at) => ({
    id: citationId(`c${String(at)}`),
    marker: null,
    quoteHint: null,
    hidden: 0,
    ...('target' in each ? each : { label: '', target: each }),
  }));
}

/** Positions of the citations of each work. */
function worksOf(...cited: Cited[]): number[][] {
  const citations = cite(...cited);
  return groupByWork(citations).map(group => group.citations.map(each => citations.indexOf(each)));
}

const ZINC = 'Zinc for the common cold in healthy adults';
const SURVEY = 'Alternate use of receptor agonists in adult patients: a survey';

describe('one work', () => {
  it.each<[string, Cited[]]>([
    [
      'is a page however its address is spelled',
      [
        url('https://site.example/a'),
        url('http://site.example/a'),
        url('https://www.site.example/a/'),
        url('https://m.site.example/a?utm_source=chat'),
        url('https://amp.site.example/a'),
        url('https://SITE.example/a?amp=1'),
        url('https://site-example.cdn.ampproject.org/c/s/site.example/a'),
      ],
    ],
    [
      'is a page of a wiki',
      [url('https://de.wiki.example/Zink'), url('https://de.m.wiki.example/Zink')],
    ],
    [
      'is a DOI, its resolver and the pages of its publisher',
      [
        doi('10.1056/NEJMcp1810479'),
        url('https://doi.org/10.1056/nejmcp1810479'),
        url('https://press.example/doi/full/10.1056/NEJMcp1810479'),
        url('https://press.example/doi/pdf/10.1056/NEJMcp1810479'),
        url('https://press.example/article?id=10.1056/NEJMcp1810479'),
      ],
    ],
    [
      'is a PMID and its page',
      [pmid('38429869'), url('https://pubmed.ncbi.nlm.nih.gov/38429869/')],
    ],
    [
      'is an article in PubMed Central at its two addresses and in Europe PMC',
      [
        url('https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6963252/'),
        url('https://pmc.ncbi.nlm.nih.gov/articles/PMC6963252'),
        url('https://europepmc.org/article/PMC/PMC6963252'),
      ],
    ],
    [
      'is a preprint under both of its names',
      [url('https://arxiv.org/abs/2101.00001v2'), doi('10.48550/arXiv.2101.00001')],
    ],
    [
      'has two identifiers where the reference names both',
      [
        named(`Smith J. ${ZINC}. BMJ. 2020. doi:10.1000/zinc PMID: 123456`, doi('10.1000/zinc')),
        pmid('123456'),
      ],
    ],
    [
      'is what a reference in words names by its whole title',
      [
        named(`${ZINC}. The Lancet. 2020.`, pmid('11')),
        words(`Smith J, Doe A. ${ZINC}. Lancet. 2020`),
      ],
    ],
    [
      'is one reference given twice',
      [words(`“${ZINC}”, Lancet, 2020`), words(`${ZINC}. Lancet. 2020.`)],
    ],
    [
      'has a DOI, a PMID and a page by title, journal and year',
      [
        named(
          `${ZINC}. Blood Advances. 2019.`,
          url('https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1/'),
        ),
        named(`${ZINC}. Blood Advances. 2019.`, doi('10.1182/zinc')),
        named(`${ZINC}. Blood Adv. 2019.`, pmid('12')),
      ],
    ],
  ])('%s', (_, cited) => expect(worksOf(...cited)).toEqual([cited.map((_each, at) => at)]));
});

describe('two works', () => {
  it.each<[string, Cited, Cited]>([
    ['are two pages of a site', url('https://site.example/a'), url('https://site.example/b')],
    ['are two queries', url('https://site.example/?p=1'), url('https://site.example/?p=2')],
    ['are two routes', url('https://site.example/#/a'), url('https://site.example/#/b')],
    [
      'are a site and one whose name begins alike',
      url('https://m.example/a'),
      url('https://example/a'),
    ],
    [
      'are two pages that carry the name of their site',
      named('Centers for Disease Control and Prevention', url('https://cdc.example/flu')),
      named('Centers for Disease Control and Prevention', url('https://cdc.example/colds')),
    ],
    [
      'are two pages with title, journal and year of one',
      named(`${ZINC}. Lancet. 2020.`, url('https://site.example/a')),
      named(`${ZINC}. Lancet. 2020.`, url('https://site.example/b')),
    ],
    [
      'are two works with the name of one journal',
      named('Journal of the American Medical Association', doi('10.1001/a')),
      named('Journal of the American Medical Association', pmid('77')),
    ],
    [
      'are a preprint and its article',
      named(`${ZINC}. medRxiv. 2020.`, doi('10.1101/2020.01.02')),
      named(`${ZINC}. Lancet. 2020.`, doi('10.1016/zinc')),
    ],
    [
      'are a preprint without a DOI and its article',
      named(`${ZINC}. medRxiv. 2020.`, url('https://preprints.example/7')),
      named(`${ZINC}. Lancet. 2020.`, doi('10.1016/zinc')),
    ],
    [
      'are two editions',
      words(`${ZINC}. Lancet. 2020.`),
      named(`${ZINC}. Lancet. 2021.`, doi('10.1000/a')),
    ],
    [
      'are works of two authors',
      words(`Smith J. ${ZINC}. Lancet. 2020`),
      words(`Weber K. ${ZINC}. Lancet. 2020`),
    ],
    ['have titles that begin alike', words(ZINC), named(`${ZINC} and children`, doi('10.1000/a'))],
    ['have titles that differ in a number', words(`${ZINC} part 1`), words(`${ZINC} part 2`)],
    [
      'have titles of few words',
      words('Immune thrombocytopenia'),
      named('Immune thrombocytopenia', pmid('5')),
    ],
    [
      'are a work and its references',
      doi('10.1000/a'),
      url('https://press.example/doi/references/10.1000/a'),
    ],
    [
      'are a work and what is said of it',
      doi('10.1000/a'),
      url('https://scores.example/details/doi/10.1000/a'),
    ],
    [
      'are a work and a page that has its DOI anywhere',
      doi('10.1000/a'),
      url('https://evil.example/x?of=10.1000/a'),
    ],
    [
      'are a work and a page whose link says its DOI',
      doi('10.1000/a'),
      named('doi:10.1000/a', url('https://evil.example/x')),
    ],
  ])('%s', (_, one, other) => expect(worksOf(one, other)).toEqual([[0], [1]]));

  it('with one title leave a reference in words alone, which may mean either', () => {
    const cited = [
      named(`${SURVEY}. Blood. 2019.`, doi('10.1000/a')),
      named(`${SURVEY}. Blood. 2019.`, doi('10.2000/b')),
      words(`${SURVEY}. Blood. 2019.`),
    ];

    expect(worksOf(...cited)).toEqual([[0], [1], [2]]);
  });

  it('are not made one by a reference that mixes their identifiers up', () => {
    const cited = [
      named('doi:10.1000/a PMID: 5', doi('10.1000/a')),
      named('doi:10.1000/b PMID: 5', doi('10.1000/b')),
      pmid('5'),
    ];

    expect(worksOf(...cited)).toEqual([[0, 2], [1]]);
  });
});

describe('the address to open', () => {
  const bestOf = (...cited: Cited[]) => groupByWork(cite(...cited)).map(({ best }) => best.target);

  it('is that of a free text, a page, a resolver, a record, in this order', () => {
    const pmc = url('https://pmc.ncbi.nlm.nih.gov/articles/PMC1/');
    const label = `${ZINC}. Lancet. 2020.`;
    const all = [
      words(label),
      named(label, pmid('1')),
      named(label, doi('10.1016/a')),
      named(label, url('https://press.example/doi/full/10.1016/a')),
    ];

    expect(bestOf(...all, named(label, pmc))).toEqual([pmc]);
    expect(bestOf(...all)).toEqual([url('https://press.example/doi/full/10.1016/a')]);
    expect(bestOf(...all.slice(0, 3))).toEqual([doi('10.1016/a')]);
    expect(bestOf(...all.slice(0, 2))).toEqual([pmid('1')]);
  });

  it('is the secure one for computers', () => {
    const all = ['http://site.example/a', 'https://m.site.example/a', 'https://site.example/a'];

    expect(bestOf(...all.map(url))).toEqual([url('https://site.example/a')]);
  });
});

describe('any citations', () => {
  const target = fc.oneof(
    fc.constantFrom('a', 'b', 'b/').map(path => url(`https://www.site.example/${path}`)),
    fc.constantFrom('10.1000/a', '10.1000/b', '10.1/c').map(doi),
    fc.constantFrom('1', '2').map(pmid),
    fc
      .constantFrom(`${ZINC}. BMJ. 2020.`, SURVEY)
      .map(title => ({ kind: 'title' as const, title })),
    fc.string().map(label => ({ kind: 'unresolved' as const, label })),
  );
  const label = fc.constantFrom(
    '',
    `${ZINC}. BMJ. 2020.`,
    `${ZINC}. BMJ. 2021.`,
    SURVEY,
    'doi:10.1000/a PMID: 2',
  );

  it('are each in one group, in their order, and no group has two DOIs', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ label, target }), { maxLength: 12 }), cited => {
        const groups = groupByWork(cite(...cited));

        expect(groups.flatMap(({ citations }) => citations)).toHaveLength(cited.length);
        for (const { best, citations } of groups) {
          expect(citations).toContain(best);
          const dois = citations.flatMap(each =>
            each.target.kind === 'doi' ? [each.target.doi] : [],
          );
          expect(new Set(dois).size).toBeLessThan(2);
        }
      }),
    );
  });

  it('are grouped in a moment, however many and hostile', () => {
    const hostile = Array.from({ length: 2_000 }, (_, at) =>
      named(
        `${'A b. '.repeat(300)} ${ZINC}. BMJ. 2020.`,
        url(`https://site.example/${String(at)}`),
      ),
    );
    const start = performance.now();

    expect(groupByWork(cite(...hostile))).toHaveLength(2_000);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
