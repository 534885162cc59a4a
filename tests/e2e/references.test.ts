import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { lookupOrigins } from '../../lib/core/device/service-bases';
import type { AuditExport } from '../../lib/core/audit/audit';
import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { findViolations } from './harness/axe';
import {
  answerPermissionPrompt,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { reply } from './pages/sources';
import { textsOf } from './pages/steps';
import { clickInMenu } from '../../scripts/lib/check-menu';

/** No link anywhere: a reference that Crossref knows, and one that nobody does. */
const ANSWER = `Zinc lozenges shortened colds by 33 hours in adults [1]. They cured everyone (Nemo et al., Lancet 2019).

References

1. Erste A. Zinc lozenges for the common cold. Made Up Journal. 2015;3:4.`;

const SEARCH = 'https://api.crossref.org/works';
const NAMED = new URLSearchParams({
  'query.bibliographic': 'Erste Zinc lozenges for the common cold Made Up Journal 2015',
  rows: '3',
});
const WORK = {
  DOI: '10.1000/zinc',
  title: ['Zinc lozenges for the common cold'],
  author: [{ family: 'Erste' }],
  'container-title': ['Made Up Journal'],
  published: { 'date-parts': [[2015]] },
  abstract: '<p>Zinc lozenges shortened colds by 33 hours in adults.</p>',
};
const works = (...items: unknown[]) =>
  reply(200, 'application/json', JSON.stringify({ message: { items } }));
const NOBODY = new URLSearchParams({ 'query.bibliographic': 'Nemo Lancet 2019', rows: '3' });

let web: Web;
let session: Session;
let audit: AuditExport;
let shown: string;
let violations: string[];

beforeAll(async () => {
  web = await startWeb({
    [`${SEARCH}?${NAMED.toString()}`]: works(WORK),
    [`${SEARCH}?${NOBODY.toString()}`]: works(),
    [`${SEARCH}?filter=doi%3A10.1000%2Fzinc&rows=2`]: works(WORK),
  });
  session = await startSession(web);
  await answerPermissionPrompt(session, lookupOrigins('works'));
  const options = await session.open(`chrome-extension://${session.id}/options.html#services`);
  await options.locator('[name="lookUpWorks"]').click();
  await options.waitForSelector('[name="lookUpWorks"]:checked');

  const panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
  await panel.locator('textarea').fill(ANSWER);
  await panel.locator('[data-action="check-pasted"]').click();
  await waitForFinished(panel);
  audit = await exportShown(session, panel);
  await panel.locator('[data-tab="sources"]').click();
  shown = (await textsOf(panel, '.source')).join('\n');

  await clickInMenu(panel, 'share');
  await panel.locator('[data-action="share-save-html"]').click();
  const html = readFileSync(await waitForDownload(session.downloadDir, 'html'), 'utf8');
  const page = await session.browser.newPage();
  await page.setContent(html);
  violations = await findViolations(page);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('a pasted answer without any link', () => {
  it('has its references looked up, and is checked against the one that is certain', () => {
    expect(audit.sources).toMatchObject([
      { url: null, status: 'read', extent: 'abstract', version: { from: 'crossref' } },
      { url: null, status: 'unreadable', reason: 'not-identified' },
    ]);
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['supported', 'not-judged']);
  });

  it('says which work a name was taken to be, and that nobody knows the other', () => {
    expect(shown).toContain('Veracite used “Zinc lozenges for the common cold”');
    expect(shown).toContain('unidentified work');
  });

  it('is shared as a page that everyone can read', () => expect(violations).toEqual([]));
});
