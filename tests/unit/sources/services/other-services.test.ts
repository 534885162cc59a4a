import { describe, expect, it } from 'vitest';

import type { Identifier } from '../../../../lib/core/source/identifier';
import { createWayback } from '../../../../lib/sources/services/wayback';
import { EMAIL, go, openClient, openService } from './services-setup';

const name = (kind: Identifier['kind'], value: string): Identifier => ({ kind, value });

describe('Europe PMC', () => {
  const result = {
    id: '111',
    source: 'MED',
    pmid: '111',
    pmcid: 'PMC9111',
    doi: '10.1000/Zinc.111',
    title: 'Zinc for the common cold.',
    authorString: 'Erste A, van der Berg KL.',
    journalInfo: { yearOfPublication: 2019, journal: { title: 'The made-up journal' } },
    pubYear: '2019',
    firstPublicationDate: '2019-11-07',
    abstractText: '<h4>Background</h4>Colds are common.<h4>Results</h4>Zinc &lt; placebo.',
    isOpenAccess: 'Y',
    inEPMC: 'Y',
    license: 'cc by',
    pubTypeList: { pubType: ['research-article', 'Journal Article'] },
    meshHeadingList: { meshHeading: [{ majorTopic_YN: 'Y', descriptorName: 'Common Cold' }] },
    commentCorrectionList: {
      commentCorrection: [
        { id: '900', source: 'MED', reference: 'Lancet 2021', type: 'Retraction in', orderIn: 1 },
        { id: '901', source: 'MED', type: 'Comment in' },
      ],
    },
  };
  const listOf = (...results: unknown[]) => ({
    json: { version: '6.9', hitCount: results.length, resultList: { result: results } },
  });

  it('tells the abstract, and where the whole text is', async () => {
    const { client, server } = await openClient('europe-pmc', { '/search': () => listOf(result) });

    const outcomes = await client.find(
      [name('doi', '10.1000/zinc.111'), name('pmid', '111'), name('pmcid', 'PMC1')],
      go(),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(['known', 'known', 'unknown']);
    expect(outcomes[0]).toMatchObject({
      record: {
        identifiers: [
          name('pmid', '111'),
          name('pmcid', 'PMC9111'),
          name('doi', '10.1000/zinc.111'),
        ],
        title: 'Zinc for the common cold',
        authors: ['Erste', 'van der Berg'],
        journal: 'The made-up journal',
        publishedOn: '2019-11-07',
        topics: ['Common Cold'],
        abstract: 'Background\n\nColds are common.\n\nResults\n\nZinc < placebo.',
        notices: [{ kind: 'retraction', identifier: name('pmid', '900'), publishedOn: null }],
        places: [
          { url: `${server.origin}/PMC9111/fullTextXML`, format: 'jats', licence: 'cc by' },
          { url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9111/', format: 'page' },
        ],
      },
    });
    expect(server.asked[0]?.query.get('query')).toBe(
      'DOI:"10.1000/zinc.111" OR (EXT_ID:111 AND SRC:MED) OR PMCID:PMC1',
    );
    expect(server.asked[0]?.query.get('resultType')).toBe('core');
  });

  it('names no whole text of a work that programs may not take', async () => {
    const { client } = await openClient('europe-pmc', {
      '/search': () => listOf({ ...result, isOpenAccess: 'N' }),
    });

    const [outcome] = await client.find([name('pmid', '111')], go());

    expect(outcome).toMatchObject({ record: { places: [{ format: 'page' }] } });
  });
});

describe('the converter of PubMed Central', () =>
  it('tells by any name which works are held whole, one request for each kind of name', async () => {
    const { client, server } = await openClient('pmc', {
      '/articles/': query => ({
        json: {
          status: 'ok',
          records:
            query.get('idtype') === 'pmid'
              ? [
                  { 'requested-id': '111', pmcid: 'PMC9111', pmid: 111, doi: '10.1000/zinc.111' },
                  { 'requested-id': '5', status: 'error', errmsg: 'Identifier not found in PMC' },
                ]
              : [],
        },
      }),
    });

    const outcomes = await client.find(
      [name('pmid', '111'), name('doi', '10.1000/none'), name('pmid', '5')],
      go(),
    );

    expect(outcomes.map(({ status }) => status)).toEqual(['known', 'unknown', 'unknown']);
    expect(outcomes[0]).toMatchObject({
      record: { places: [{ url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9111/' }] },
    });
    expect(server.asked.map(({ query }) => query.get('ids'))).toEqual(['111,5', '10.1000/none']);
  }));

describe('Unpaywall', () => {
  const work = {
    doi: '10.1000/zinc.111',
    is_oa: true,
    title: 'Zinc for the common cold',
    journal_name: 'The made-up journal',
    genre: 'journal-article',
    published_date: '2019-11-07',
    year: 2019,
    z_authors: [{ family: 'Erste', given: 'Ada' }],
    best_oa_location: {
      url: 'https://journal.example/zinc.pdf',
      url_for_pdf: 'https://journal.example/zinc.pdf',
      url_for_landing_page: 'https://journal.example/zinc',
      license: 'cc-by',
      version: 'publishedVersion',
      host_type: 'publisher',
    },
    oa_locations: [
      {
        url: 'https://repository.example/draft.pdf',
        url_for_pdf: 'https://repository.example/draft.pdf',
        url_for_landing_page: null,
        license: null,
        version: 'submittedVersion',
      },
    ],
  };

  it('tells where a work is free, the page before the PDF and drafts last', async () => {
    const { client, server } = await openClient('unpaywall', {
      '/10.1000/zinc.111': () => ({ json: work }),
    });

    const outcomes = await client.find(
      [name('doi', '10.1000/zinc.111'), name('doi', '10.1000/x')],
      go(),
    );

    expect(outcomes[1]).toEqual({ status: 'unknown' });
    expect(outcomes[0]).toMatchObject({
      record: {
        authors: ['Erste'],
        places: [
          { url: 'https://journal.example/zinc', format: 'page', licence: 'cc-by' },
          { url: 'https://journal.example/zinc.pdf', format: 'pdf' },
          { url: 'https://repository.example/draft.pdf', format: 'pdf', licence: null },
        ],
      },
    });
    expect(server.asked[0]?.query.get('email')).toBe(EMAIL);
  });

  it('is not asked where the reader gave no e-mail address', async () => {
    const { client, server } = await openClient('unpaywall', {}, { email: null });

    expect(await client.find([name('doi', '10.1000/zinc.111')], go())).toEqual([
      { status: 'failed', reason: 'no-contact' },
    ]);
    expect(server.asked).toEqual([]);
  });
});

describe('ClinicalTrials.gov', () =>
  it('tells what trials were registered to do, many in one request', async () => {
    const study = {
      hasResults: true,
      protocolSection: {
        identificationModule: {
          nctId: 'NCT00000001',
          nctIdAliases: ['NCT00000009'],
          briefTitle: 'Zinc and Colds',
          officialTitle: 'A Randomised Trial of Zinc for Colds',
          organization: { fullName: 'Zinc University', class: 'OTHER' },
        },
        statusModule: {
          overallStatus: 'COMPLETED',
          startDateStruct: { date: '2018-01', type: 'ACTUAL' },
          studyFirstPostDateStruct: { date: '2017-12-03', type: 'ACTUAL' },
        },
        descriptionModule: { briefSummary: 'Whether zinc shortens colds.' },
        designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE3'] },
        conditionsModule: { conditions: ['Common Cold'] },
      },
    };
    const { client, server } = await openClient('clinical-trials', {
      '/studies': () => ({ json: { studies: [study, { protocolSection: {} }] } }),
    });

    const outcomes = await client.find(
      [name('nct', 'NCT00000009'), name('nct', 'NCT00000002')],
      go(),
    );

    expect(outcomes[1]).toEqual({ status: 'unknown' });
    expect(outcomes[0]).toMatchObject({
      record: {
        title: 'A Randomised Trial of Zinc for Colds',
        authors: ['Zinc University'],
        publishedOn: '2017-12-03',
        kinds: ['INTERVENTIONAL', 'PHASE3', 'COMPLETED', 'HAS_RESULTS'],
        topics: ['Common Cold'],
        abstract: 'Whether zinc shortens colds.',
      },
    });
    expect(server.asked[0]?.query.get('filter.ids')).toBe('NCT00000009,NCT00000002');
  }));

describe('arXiv', () => {
  const feedOf = (entries: string) => ({
    xml: `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/made-up</id><title>arXiv Query</title>${entries}</feed>`,
  });
  const entry = (comment: string) => `<entry>
    <id>http://arxiv.org/abs/2101.00001v2</id><title>A made-up\n  preprint</title>
    <updated>2022-02-01T00:00:00Z</updated><published>2021-01-01T00:00:00Z</published>
    <summary>  It is made\n up. </summary><author><name>Ada Erste</name></author>
    <arxiv:comment>${comment}</arxiv:comment><arxiv:doi>10.1000/Pre</arxiv:doi>
    <arxiv:primary_category term="q-bio.QM"/><category term="q-bio.QM"/></entry>`;

  it('tells of a preprint, and the DOI of its paper', async () => {
    const { client, server } = await openClient('arxiv', {
      '/query': () => feedOf(entry('9 pages')),
    });

    const outcomes = await client.find(
      [name('arxiv', '2101.00001'), name('arxiv', '2101.00002')],
      go(),
    );

    expect(outcomes).toMatchObject([
      {
        record: {
          identifiers: [name('arxiv', '2101.00001'), name('doi', '10.1000/pre')],
          title: 'A made-up preprint',
          authors: ['Ada Erste'],
          abstract: 'It is made up.',
          publishedOn: '2021-01-01',
          topics: ['q-bio.QM'],
          notices: [],
        },
      },
      { status: 'unknown' },
    ]);
    expect(server.asked[0]?.query.get('id_list')).toBe('2101.00001,2101.00002');
  });

  it('tells when one was withdrawn', async () => {
    const { client } = await openClient('arxiv', {
      '/query': () => feedOf(entry('This paper has been withdrawn by the author')),
    });

    expect(await client.find([name('arxiv', '2101.00001')], go())).toMatchObject([
      { record: { notices: [{ kind: 'retraction', publishedOn: '2022-02-01' }] } },
    ]);
  });

  it('takes no error entry for a paper, and a request to wait for what it is', async () => {
    const error = feedOf(
      '<entry><id>https://arxiv.org/api/errors#bad_id</id><title>Error</title></entry>',
    );
    const wrong = await openClient('arxiv', { '/query': () => error });
    const busy = await openClient('arxiv', {
      '/query': () => ({ text: 'Rate exceeded.', type: 'text/plain' }),
    });

    expect(await wrong.client.find([name('arxiv', '2101.00001')], go())).toEqual([
      { status: 'unknown' },
    ]);
    expect(await busy.client.find([name('arxiv', '2101.00001')], go())).toEqual([
      { status: 'failed', reason: 'rate-limited' },
    ]);
  });
});

describe('the Wayback Machine', () => {
  const closest = {
    available: true,
    url: 'http://web.archive.org/web/20130919044612/http://example.com/',
    timestamp: '20130919044612',
    status: '200',
  };
  const findIn = async (archived: unknown) => {
    const { call, server } = await openService('wayback', {
      '/available': () => ({ json: { url: 'x', archived_snapshots: archived } }),
    });
    const found = await createWayback({ call }).find('https://example.com/?a=1&b=2', go());
    return { found, server };
  };

  it('tells the copy of a page, and when it was made', async () => {
    const { found, server } = await findIn({ closest });

    expect(found).toEqual({
      ok: true,
      value: {
        url: 'https://web.archive.org/web/20130919044612/http://example.com/',
        archivedAt: '2013-09-19T04:46:12.000Z',
      },
    });
    expect(server.asked[0]?.query.get('url')).toBe('https://example.com/?a=1&b=2');
  });

  it.each([
    ['nothing', {}],
    ['a copy of an error page', { closest: { ...closest, status: '404' } }],
    ['an unavailable copy', { closest: { ...closest, available: false } }],
    ['no web address', { closest: { ...closest, url: 'javascript:alert(1)' } }],
    ['no time', { closest: { ...closest, timestamp: 'yesterday' } }],
  ])('has no copy where it names %s', async (_, archived) => {
    expect((await findIn(archived)).found).toEqual({ ok: true, value: null });
  });

  it('is not understood where it answers otherwise', async () => {
    expect((await findIn('none')).found).toEqual({ ok: false, failure: 'unexpected-reply' });
  });
});
