import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { summariseLedger } from '../../lib/core/audit/ledger';
import { lookupOrigins } from '../../lib/core/device/service-bases';
import { allowSites } from './harness/allow-sites';
import {
  answerPermissionPrompt,
  exportShown,
  startSession,
  type Session,
} from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { reply } from './pages/sources';
import { bringIntoView, clickOwn, textsOf, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-4444-4111-8111-444444444444';
const QUESTION = 'Does zinc shorten colds?';
/** The page is not there; what PubMed says of the work is. */
const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov/111/';
const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi';
const CROSSREF = 'https://api.crossref.org/works';

/** Behind a wall; Europe PMC holds the article whole. */
const OTHER_CHAT = 'https://chatgpt.com/c/6e1d8f20-4444-4111-8111-555555555555';
const OTHER_QUESTION = 'How long do lemons keep?';
const WALLED = 'https://doi.org/10.5555/lemons.2021';
const EUROPE = 'https://www.ebi.ac.uk/europepmc/webservices/rest';
const EUROPE_WORK = JSON.stringify({
  resultList: {
    result: [
      {
        doi: '10.5555/lemons.2021',
        pmcid: 'PMC900',
        title: 'Lemons in cold rooms',
        isOpenAccess: 'Y',
      },
    ],
  },
});
const TEASER = `<html><head><title>Lemons in cold rooms</title>
<script type="application/ld+json">{"isAccessibleForFree": false}</script></head>
<body><article><h1>Lemons in cold rooms</h1><p>Subscribe to continue reading this trial.</p></article></body></html>`;
const JATS = readFileSync(resolve(import.meta.dirname, '../fixtures/jats/lemons.xml'), 'utf8');

const ARTICLE = `<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">111</PMID><Article>
<Journal><JournalIssue><PubDate><Year>2015</Year></PubDate></JournalIssue><Title>The made-up journal</Title></Journal>
<ArticleTitle>Zinc lozenges for the <i>common</i> cold</ArticleTitle>
<Abstract><AbstractText Label="RESULTS">Zinc lozenges shortened colds by 33 hours in adults.</AbstractText></Abstract>
<PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList></Article></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/zinc</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>`;

const WORKS = JSON.stringify({
  message: {
    items: [
      {
        DOI: '10.1000/zinc',
        title: ['Zinc lozenges for the common cold'],
        'updated-by': [{ DOI: '10.1000/notice', type: 'retraction' }],
      },
    ],
  },
});

let web: Web;
let session: Session;
let audit: AuditExport;
let marks: string[];
let walled: AuditExport;
let walledWords: string;

beforeAll(async () => {
  const body = `<p>Zinc lozenges shortened colds by 33 hours in adults.${cite(PUBMED, 'Zinc')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [`${EUTILS}?db=pubmed&id=111&retmode=xml&tool=veracite`]: reply(200, 'text/xml', ARTICLE),
    [OTHER_CHAT]: chatgptPage({
      turns: [
        {
          key: 'turn-1',
          question: OTHER_QUESTION,
          bodies: [`<p>In the cold room lemons kept for six weeks.${cite(WALLED, 'Lemons')}</p>`],
        },
      ],
    }),
    [WALLED]: TEASER,
    [`${EUROPE}/search?query=DOI%3A%2210.5555%2Flemons.2021%22&resultType=core&format=json&pageSize=3`]:
      reply(200, 'application/json', EUROPE_WORK),
    [`${EUROPE}/PMC900/fullTextXML`]: reply(200, 'text/xml', JATS),
    [`${CROSSREF}?filter=doi%3A10.1000%2Fzinc&rows=2`]: reply(200, 'application/json', WORKS),
  });
  session = await startSession(web);

  await answerPermissionPrompt(session, lookupOrigins('works'));
  const options = await session.open(`chrome-extension://${session.id}/options.html#services`);
  await options.locator('[name="lookUpWorks"]').click();
  await waitUntilKept(options);
  await allowSites(
    session,
    [PUBMED, WALLED].map(each => `https://${new URL(each).host}/*`),
  );
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  const panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  audit = await exportShown(session, panel);
  await panel.locator('[data-tab="sources"]').click();
  marks = await textsOf(panel, '[data-mark], [data-version]');

  const other = await session.open(OTHER_CHAT);
  await bringIntoView(other, '[data-turn-key]');
  await clickOwn(other, 'Check this answer');
  await waitForCheckOf(panel, OTHER_QUESTION);
  walled = await exportShown(session, panel);
  await panel.locator('[data-tab="sources"]').click();
  await panel.waitForSelector('[data-mark="wall"]');
  walledWords = await panel.$eval('.sources', each => each.textContent);
});

/** The choice is made once it is kept, which is where the engine reads it. */
async function waitUntilKept(options: Page): Promise<void> {
  await options.waitForFunction(
    async () => {
      type Kept = { settings?: { lookUpWorks?: boolean } };
      const { settings } = await chrome.storage.local.get<Kept>('settings');
      return settings?.lookUpWorks === true;
    },
    { timeout: 30_000 },
  );
}

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('looking up cited works, once the reader has turned it on', () => {
  it('reads what PubMed says where the page is gone, and finds the statement there', () => {
    expect(audit.sources).toMatchObject([
      {
        status: 'read',
        extent: 'abstract',
        version: { kind: 'record', from: 'pubmed', pageReason: 'dead-link' },
        checks: { work: { journal: 'The made-up journal', publishedOn: '2015' } },
      },
    ]);
    expect(audit.texts[0]?.text).toBe(
      'Zinc lozenges for the common cold\n\nRESULTS: Zinc lozenges shortened colds by 33 hours in adults.',
    );
    expect(audit.pairs).toMatchObject([{ finding: { kind: 'supported' } }]);
  });

  it('asks another service by the name that the first one told, and shows what it says', () => {
    expect(marks.join('\n')).toContain('Crossref says this work was retracted');
    expect(marks.join('\n')).toContain('title and abstract from PubMed');
  });

  it('reads the whole article at Europe PMC where the page is behind a wall, and names it', () => {
    expect(walled.sources).toMatchObject([
      {
        status: 'read',
        extent: 'full-text',
        format: 'jats',
        version: { kind: 'open-copy', from: 'europe-pmc', pageReason: 'paywall' },
      },
    ]);
    expect(walled.texts[0]?.text).toContain('In the cold room lemons kept for six weeks');
    expect(walled.pairs).toMatchObject([{ finding: { kind: 'supported' } }]);
    expect(walledWords).toContain('Full text from Europe PMC, 2021');
  });

  it('shows what gave the wall away', () =>
    expect(walledWords).toContain('The page declares “isAccessibleForFree: false”.'));

  it('has every host in the record of what left the device, with its purpose', () => {
    const asked = summariseLedger(audit.ledger).filter(({ purpose }) => purpose === 'lookup');

    expect(asked.map(({ host }) => host).sort()).toEqual([
      'api.crossref.org',
      'eutils.ncbi.nlm.nih.gov',
      'pmc.ncbi.nlm.nih.gov',
      'www.ebi.ac.uk',
    ]);
    expect(asked.every(({ calls }) => calls > 0)).toBe(true);
  });
});
