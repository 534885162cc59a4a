import type { LiteratureHit, LiteratureService } from '../../lib/literature/contract';
import { fail, ok } from '../../lib/core/result';
import type { ServiceRoutes } from './services';

/**
 * Answers of the four services in the form that each documents, with contents of our own: two works
 * about the made-up drug velorastat, the second retracted.
 */
export const PUBMED_ROUTES: ServiceRoutes = {
  '/esearch.fcgi': () => ({
    json: {
      header: { type: 'esearch', version: '0.3' },
      esearchresult: { count: '41', retmax: '2', retstart: '0', idlist: ['9000001', '9000002'] },
    },
  }),
  '/efetch.fcgi': () => ({
    xml: `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>
${pubmedArticle({ pmid: '9000002', title: 'Velorastat and falls', kind: 'Retracted Publication', year: '2012' })}
${pubmedArticle({ pmid: '9000001', title: 'Velorastat for stiff knees: a meta-analysis', kind: 'Meta-Analysis', year: '2021' })}
</PubmedArticleSet>`,
  }),
};

type Work = { pmid: string; title: string; kind: string; year: string };

function pubmedArticle({ pmid, title, kind, year }: Work): string {
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${pmid}</PMID>
<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Internet"><PubDate><Year>${year}</Year></PubDate></JournalIssue><Title>The Made-up Journal</Title></Journal>
<ArticleTitle>${title}</ArticleTitle><Abstract><AbstractText Label="RESULTS" NlmCategory="RESULTS">Velorastat eased stiff knees in 62 of 100 people.</AbstractText></Abstract>
<PublicationTypeList><PublicationType UI="D000001">${kind}</PublicationType></PublicationTypeList></Article></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId><ArticleId IdType="doi">10.1000/v.${pmid}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>`;
}

export const EUROPE_PMC_ROUTES: ServiceRoutes = {
  '/search': () => ({
    json: {
      version: '6.9',
      hitCount: 2,
      request: { queryString: 'velorastat', resultType: 'core', pageSize: 2 },
      resultList: {
        result: [
          {
            ...europeResult({
              pmid: '9000003',
              title: 'A guideline on stiff knees.',
              kind: 'Practice Guideline',
              year: '2023',
            }),
            ...{ pmcid: 'PMC7000003', isOpenAccess: 'Y', inEPMC: 'Y', license: 'cc by' },
          },
          {
            ...europeResult({
              pmid: '9000002',
              title: 'Velorastat and falls.',
              kind: 'Retracted Publication',
              year: '2012',
            }),
            isOpenAccess: 'N',
            commentCorrectionList: {
              commentCorrection: [{ id: '9000009', source: 'MED', type: 'Retraction in' }],
            },
          },
        ],
      },
    },
  }),
  '/PMC7000003/fullTextXML': () => ({
    xml: `<?xml version="1.0"?><article xml:lang="en"><front><article-meta><title-group><article-title>A guideline on stiff knees</article-title></title-group></article-meta></front><body><sec><title>Advice</title><p>Offer velorastat for six weeks at most.</p></sec></body></article>`,
  }),
};

function europeResult({ pmid, title, kind, year }: Work) {
  return {
    ...{ id: pmid, source: 'MED', pmid, doi: `10.1000/v.${pmid}`, title, pubYear: year },
    ...{ abstractText: '<h4>Results</h4>Velorastat eased stiff knees.', authorString: 'Roe A.' },
    ...{ firstPublicationDate: `${year}-02-01`, pubTypeList: { pubType: [kind] } },
  };
}

export const MEDLINEPLUS_ROUTES: ServiceRoutes = {
  '/query': () => ({
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<nlmSearchResult><term>velorastat</term><file>viv_a1</file><server>test</server><count>2</count><retstart>0</retstart><retmax>2</retmax>
<list num="2" start="0" per="2">
<document rank="0" url="https://medlineplus.gov/stiffknees.html"><content name="title">Stiff &lt;span class="qt0"&gt;Knees&lt;/span&gt;</content><content name="organizationName">National Library of Medicine</content><content name="FullSummary">&lt;p&gt;Knees can be stiff after rest.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Walk a little &amp;amp; often&lt;/li&gt;&lt;/ul&gt;</content><content name="snippet">Knees …</content></document>
<document rank="1" url="https://medlineplus.gov/falls.html"><content name="title">Falls</content><content name="FullSummary">&lt;p&gt;Falls are common.&lt;/p&gt;</content></document>
</list></nlmSearchResult>`,
  }),
};

export const WIKIPEDIA_ROUTES: ServiceRoutes = {
  '/api.php': () => ({
    json: {
      batchcomplete: true,
      continue: { gsroffset: 2, continue: 'gsroffset||' },
      query: {
        pages: [wikiPage(2, 'Knee', 'The knee is a joint.'), wikiPage(1, 'Velorastat', 'A drug.')],
      },
    },
  }),
};

function wikiPage(index: number, title: string, extract: string) {
  const fullurl = `https://en.wikipedia.org/wiki/${title}`;
  return { pageid: 100 + index, ns: 0, title, index, extract, fullurl, contentmodel: 'wikitext' };
}

export function fakeHit(overrides: Partial<LiteratureHit> = {}): LiteratureHit {
  return {
    corpus: 'pubmed',
    title: 'Velorastat for stiff knees',
    url: 'https://pubmed.ncbi.nlm.nih.gov/9000001/',
    identifiers: [{ kind: 'pmid', value: '9000001' }],
    year: 2021,
    text: 'Velorastat eased stiff knees in 62 of 100 people.',
    extent: 'abstract',
    type: null,
    isRetracted: false,
    isOpenAccess: null,
    ...overrides,
  };
}

/** A service that has some hits, or fails; it remembers what it was asked. */
export function fakeLiterature(
  id: string,
  found: readonly LiteratureHit[] | Extract<Awaited<Reply>, { ok: false }>['failure'],
): LiteratureService & { asked: { query: string; limit: number }[] } {
  const asked: { query: string; limit: number }[] = [];
  return {
    id,
    asked,
    search(query, { limit }) {
      asked.push({ query, limit });
      return Promise.resolve(typeof found === 'string' ? fail(found) : ok(found.slice(0, limit)));
    },
  };
}

type Reply = ReturnType<LiteratureService['search']>;
