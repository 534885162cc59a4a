import { describe, expect, it } from 'vitest';

import type { Identifier } from '../../../../lib/core/source/identifier';
import { EMAIL, go, openClient } from './services-setup';

const pmid = (value: string): Identifier => ({ kind: 'pmid', value });

/** An article in the form of PubMed's DTD; made up. */
function article({ id = '111', types = ['Journal Article'], corrections = '', date = '' } = {}) {
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM">
    <PMID Version="1">${id}</PMID>
    <Article PubModel="Print-Electronic">
      <Journal><JournalIssue CitedMedium="Internet"><PubDate>${
        date === '' ? '<Year>2019</Year><Month>Nov</Month><Day>07</Day>' : date
      }</PubDate></JournalIssue><Title>The made-up journal</Title></Journal>
      <ArticleTitle>Zinc for the <i>common</i> cold.</ArticleTitle>
      <Abstract>
        <AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">Colds are common &amp; short.</AbstractText>
        <AbstractText Label="RESULTS">Zinc took CO<sub>2</sub> nothing away.</AbstractText>
      </Abstract>
      <AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Erste</LastName><ForeName>Ada</ForeName></Author>
        <Author><CollectiveName>Zinc Group</CollectiveName></Author></AuthorList>
      <PublicationTypeList>${types
        .map(type => `<PublicationType UI="D1">${type}</PublicationType>`)
        .join('')}</PublicationTypeList>
    </Article>
    ${corrections}
    <MeshHeadingList><MeshHeading><DescriptorName UI="D003139" MajorTopicYN="Y">Common Cold</DescriptorName>
      <QualifierName UI="Q000188">drug therapy</QualifierName></MeshHeading></MeshHeadingList>
  </MedlineCitation>
  <PubmedData><ArticleIdList><ArticleId IdType="pubmed">${id}</ArticleId>
    <ArticleId IdType="doi">10.1000/Zinc.${id}</ArticleId><ArticleId IdType="pmc">PMC9${id}</ArticleId></ArticleIdList>
    <ReferenceList><Reference><Citation>Other.</Citation><ArticleIdList>
      <ArticleId IdType="doi">10.1000/cited</ArticleId></ArticleIdList></Reference></ReferenceList>
  </PubmedData></PubmedArticle>`;
}

const setOf = (...articles: string[]) => ({
  xml: `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>${articles.join('\n')}</PubmedArticleSet>`,
});

describe('PubMed', () => {
  it('tells title, abstract with its headings, subject headings, types and other names', async () => {
    const { client, server } = await openClient('pubmed', {
      '/efetch.fcgi': () => setOf(article(), article({ id: '222' })),
    });

    const outcomes = await client.find([pmid('222'), pmid('111'), pmid('333')], go());

    expect(outcomes).toMatchObject([
      { status: 'known' },
      { status: 'known' },
      { status: 'unknown' },
    ]);
    expect(outcomes[1]).toEqual({
      status: 'known',
      record: {
        service: 'pubmed',
        identifiers: [
          pmid('111'),
          { kind: 'doi', value: '10.1000/zinc.111' },
          { kind: 'pmcid', value: 'PMC9111' },
        ],
        title: 'Zinc for the common cold.',
        authors: ['Erste', 'Zinc Group'],
        journal: 'The made-up journal',
        publishedOn: '2019-11-07',
        kinds: ['Journal Article'],
        topics: ['Common Cold'],
        abstract: 'BACKGROUND: Colds are common & short.\n\nRESULTS: Zinc took CO2 nothing away.',
        notices: [],
        places: [],
      },
    });
    expect(server.asked).toHaveLength(1);
    const { query } = server.asked[0] ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({
      db: 'pubmed',
      id: '222,111,333',
      retmode: 'xml',
      tool: 'veracite',
      email: EMAIL,
    });
  });

  it('tells of retractions, concerns and errata, and not of comments', async () => {
    const corrections = `<CommentsCorrectionsList>
      <CommentsCorrections RefType="CommentIn"><RefSource>BMJ. 2020</RefSource><PMID>1</PMID></CommentsCorrections>
      <CommentsCorrections RefType="RetractionIn"><RefSource>Lancet. 2021 Feb 6;375(9713):445</RefSource><PMID Version="1">900</PMID></CommentsCorrections>
      <CommentsCorrections RefType="ErratumIn"><RefSource>J Made Up. 2020</RefSource></CommentsCorrections>
      <CommentsCorrections RefType="ExpressionOfConcernIn"><RefSource>no date</RefSource></CommentsCorrections>
    </CommentsCorrectionsList>`;
    const { client } = await openClient('pubmed', {
      '/efetch.fcgi': () =>
        setOf(article({ corrections, types: ['Journal Article', 'Retracted Publication'] })),
    });

    const [outcome] = await client.find([pmid('111')], go());

    expect(outcome?.status === 'known' && outcome.record.notices).toEqual([
      { kind: 'retraction', identifier: pmid('900'), publishedOn: '2021-02' },
      { kind: 'correction', identifier: null, publishedOn: '2020' },
      { kind: 'concern', identifier: null, publishedOn: null },
    ]);
  });

  it('knows a retracted article by its type alone', async () => {
    const { client } = await openClient('pubmed', {
      '/efetch.fcgi': () => setOf(article({ types: ['Retracted Publication'] })),
    });

    const [outcome] = await client.find([pmid('111')], go());

    expect(outcome).toMatchObject({ record: { notices: [{ kind: 'retraction' }] } });
  });

  it('finds the numbers of DOIs first', async () => {
    const { client, server } = await openClient('pubmed', {
      '/esearch.fcgi': () => ({
        json: { header: {}, esearchresult: { count: '1', idlist: ['111'] } },
      }),
      '/efetch.fcgi': () => setOf(article()),
    });
    const doi: Identifier = { kind: 'doi', value: '10.1000/zinc.111' };

    const outcomes = await client.find([doi, { kind: 'doi', value: '10.1000/none' }], go());

    expect(outcomes.map(({ status }) => status)).toEqual(['known', 'unknown']);
    expect(server.asked[0]?.query.get('term')).toBe(
      '"10.1000/zinc.111"[doi] OR "10.1000/none"[doi]',
    );
  });

  it('reads dates as loose as journals give them', async () => {
    const { client } = await openClient('pubmed', {
      '/efetch.fcgi': () => setOf(article({ date: '<MedlineDate>2018 Nov-Dec</MedlineDate>' })),
    });

    expect(await client.find([pmid('111')], go())).toMatchObject([
      { record: { publishedOn: '2018-11' } },
    ]);
  });

  it.each([
    ['no XML', 'API rate limit exceeded'],
    ['a page', '<html><body>down</body></html>'],
    [
      'entities of its own',
      '<?xml version="1.0"?><!DOCTYPE PubmedArticleSet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><PubmedArticleSet>&b;</PubmedArticleSet>',
    ],
  ])('says of %s that it is not understood', async (_, xml) => {
    const { client } = await openClient('pubmed', { '/efetch.fcgi': () => ({ xml }) });

    expect(await client.find([pmid('111')], go())).toEqual([
      { status: 'failed', reason: 'unexpected-reply' },
    ]);
  });

  it('takes a refusal of all numbers for what it is: none is known', async () => {
    const { client } = await openClient('pubmed', { '/efetch.fcgi': () => ({ status: 400 }) });

    expect(await client.find([pmid('99999999')], go())).toEqual([{ status: 'unknown' }]);
  });

  const named = { title: null, author: 'Erste', journal: 'Made-up Journal', year: 2019 };

  it('searches by first author, journal and year, and says whether there are more', async () => {
    const { client, server } = await openClient('pubmed', {
      '/esearch.fcgi': () => ({ json: { esearchresult: { idlist: ['111'], count: '1' } } }),
      '/efetch.fcgi': () => setOf(article()),
    });

    const found = await client.search?.(named, go());

    expect(found).toMatchObject({
      ok: true,
      value: { records: [{ journal: 'The made-up journal' }], isAll: true },
    });
    expect(server.asked[0]?.query.get('term')).toBe(
      '"erste"[1au] AND "made up journal"[ta] AND 2018:2020[dp]',
    );
  });

  it('searches by the words of a title, which are no part of the query’s language', async () => {
    const { client, server } = await openClient('pubmed', {
      '/esearch.fcgi': () => ({ json: { esearchresult: { idlist: ['111', '222'], count: '9' } } }),
      '/efetch.fcgi': () => setOf(article()),
    });

    const title = 'Zinc] OR all[sb] for "colds"';
    const found = await client.search?.({ ...named, title }, go());

    expect(found).toMatchObject({ ok: true, value: { isAll: false } });
    expect(server.asked[0]?.query.get('term')).toBe(
      'zinc[ti] AND sb[ti] AND colds[ti] AND "erste"[1au] AND 2018:2020[dp]',
    );
  });

  it.each([
    [
      'nothing that fits',
      { json: { esearchresult: { idlist: [], count: '0' } } },
      { ok: true, value: { records: [], isAll: true } },
    ],
    [
      'no count',
      { json: { esearchresult: { idlist: [] } } },
      { ok: true, value: { records: [], isAll: false } },
    ],
    ['another shape', { json: { error: 'x' } }, { ok: false, failure: 'unexpected-reply' }],
  ])('whose search gives %s says so', async (_, reply, expected) => {
    const { client } = await openClient('pubmed', { '/esearch.fcgi': () => reply });

    expect(await client.search?.(named, go())).toEqual(expected);
  });
});
