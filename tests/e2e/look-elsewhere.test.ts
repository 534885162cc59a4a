import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { startSession, type Session } from './harness/extension';
import { chooseFiles } from './harness/files';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { reply } from './pages/sources';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-4444-4111-8111-666666666666';
const QUESTION = 'Does zinc shorten colds?';
const CITED = 'https://cited.example.org/lemons';
const SAID = 'Zinc lozenges shortened colds by 33 hours in adults.';
/** The only address of a service that exists: one word, asked of Wikipedia. */
const WIKIPEDIA =
  'https://en.wikipedia.org/w/api.php?action=query&generator=search&gsrsearch=%22zinc%22&gsrnamespace=0&gsrlimit=5&prop=extracts%7Cinfo&exintro=1&explaintext=1&exlimit=5&inprop=url&format=json&formatversion=2';
const FOUND = JSON.stringify({
  batchcomplete: true,
  query: {
    pages: [
      { index: 1, title: 'Zinc', fullurl: 'https://en.wikipedia.org/wiki/Zinc', extract: SAID },
    ],
  },
});

let web: Web;
let session: Session;

beforeAll(async () => {
  const body = `<p>${SAID}${cite(CITED, 'Lemons')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [CITED]: `<article><h1>Lemons</h1>${'<p>Lemons keep for six weeks in a cold room.</p>'.repeat(9)}</article>`,
    [WIKIPEDIA]: reply(200, 'application/json', FOUND),
  });
  session = await startSession(web);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

it('asks the chosen service at the click alone, and shows its words beside the verdict', async () => {
  await allowSites(session, ['https://cited.example.org/*', 'https://en.wikipedia.org/*']);
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  const panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  await panel.locator('[data-tab="statements"]').click();
  await panel.locator('.statement-head').click();
  await panel.locator('[data-action="look-elsewhere"]').click();
  for (const service of ['pubmed', 'europe-pmc', 'medlineplus']) {
    await panel.locator(`[name="look-${service}"]`).click();
    await panel.waitForSelector(`[name="look-${service}"]:not(:checked)`);
  }
  await panel.locator('[name^="look-query"]').fill('zinc');
  expect(web.hits(WIKIPEDIA)).toBe(0);

  await panel.locator('[data-action="ask-literature"]').click();
  await panel.waitForSelector('.look[data-look="ended"]', { timeout: 60_000 });

  expect(web.hits(WIKIPEDIA)).toBe(1);
  const words = await panel.$eval('.look-result', each => each.textContent);
  expect(words).toContain('Wikipedia gave 1 of 5');
  expect(words).not.toContain('PubMed');
  expect(await panel.$eval('.look-result mark', each => each.textContent)).toBe(SAID);
  expect(await panel.$eval('.statement', each => each.getAttribute('data-verdict'))).toBe(
    'not-found',
  );
});

it("goes through the reader's own file, and asks no service", async () => {
  const panel = await session.panel();
  await panel.locator('[data-action="look-elsewhere"]').click();
  await chooseFiles(panel, '[name="own-file"]', await writeNotes());
  await panel.waitForSelector('[data-own-file="notes.txt"]', { timeout: 20_000 });
  await panel.locator('[name="look-wikipedia"]').click();
  await panel.waitForSelector('[name="look-wikipedia"]:not(:checked)');
  await panel.locator('[name^="look-query"]').fill('zinc lozenges');
  await panel.locator('[data-action="ask-literature"]').click();
  await panel.waitForFunction(
    () =>
      document.querySelector('.look-result')?.textContent.includes('My files and tabs gave 1 of 5'),
    { timeout: 60_000 },
  );

  expect(await panel.$eval('.look-result mark', each => each.textContent)).toBe(SAID);
  expect(await panel.$eval('.look-result', each => each.textContent)).toContain('notes.txt');
  expect(web.hits(WIKIPEDIA)).toBe(1);
});

async function writeNotes(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'veracite-')), 'notes.txt');
  await writeFile(file, `Notes on colds.\n\n${SAID}\n`);
  return file;
}
