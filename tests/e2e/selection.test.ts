import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, waitForFinished, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { articlePage } from './pages/article';
import { REHYDRATION, ZINC_TRIAL } from './pages/sources';
import { eventually, markupOf, textsOf } from './pages/steps';

/** Stands for any page: what a click in the browser's own menu allows cannot be had by a test. */
const ARTICLE = 'https://chatgpt.com/article';
const HEALTH = 'https://health.example/drinking';
const JOURNAL = 'https://journal.example/zinc';

const FIRST = 'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const SECOND = 'Zinc shortened the illness by 25 hours on average.';

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb({
    [ARTICLE]: articlePage(
      `<p>${FIRST} <a href="${HEALTH}">Health page</a></p>
       <p>${SECOND} <a href="${JOURNAL}">Zinc trial</a></p>`,
    ),
    [HEALTH]: REHYDRATION,
    [JOURNAL]: ZINC_TRIAL,
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*', 'https://journal.example/*']);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('text selected on any page', () => {
  let page: Page;
  let panel: Page;
  let markup: string;
  let audit: AuditExport;

  beforeAll(async () => {
    page = await session.open(ARTICLE);
    markup = await markupOf(page, 'body');
    await select(page, '#piece');
    await chooseCheckSelection(ARTICLE);
    panel = await session.panel();
    await waitForFinished(panel);
    audit = await exportShown(session, panel);
  });

  it('is checked alone, its links being the citations', () => {
    expect(audit.answer).toMatchObject({ origin: { kind: 'selection' }, pageUrl: ARTICLE });
    expect(audit.answer.text).toContain(FIRST);
    expect(audit.answer.text).toContain(SECOND);
    expect(audit.answer.text).not.toContain('This stands');
    expect(audit.answer.citations.map(({ target }) => target)).toEqual([
      { kind: 'url', url: HEALTH },
      { kind: 'url', url: JOURNAL },
    ]);
    expect(audit.sources.map(({ status }) => status)).toEqual(['read', 'read']);
  });

  it('is marked on the page when a statement is picked in the panel', async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

    await panel.locator(`[data-statement="${statementOf(SECOND)}"] button`).click();

    await eventually(() => markedOn(page)).toContain(SECOND);
    // The panel stands in a tab here: only a real click in a menu may open it at the side.
    await page.bringToFront();
    await eventually(() => page.evaluate(() => scrollY < innerHeight)).toBe(true);
    expect(await markedOn(page)).not.toContain(FIRST);
    expect(await textsOf(panel, '.statement-notice:not(:empty)')).toEqual([]);
  });

  it('leaves the page as it was', async () => {
    expect(await markupOf(page, 'body')).toBe(markup);
  });

  it('is said to be gone once its page is closed', async () => {
    await page.close();
    await panel.bringToFront();

    // Out from under the tabs, which stay in sight.
    const first = `[data-statement="${statementOf(FIRST)}"] button`;
    await panel.$eval(first, button => button.scrollIntoView({ block: 'center' }));
    await panel.locator(first).click();

    await eventually(() => textsOf(panel, '.statement-notice:not(:empty)')).toEqual([
      'The chat page is not open.',
    ]);
  });

  const statementOf = (text: string): string =>
    audit.statements.find(statement => statement.text.startsWith(text.slice(0, 20)))?.id ?? '';
});

describe('a selection that cannot be checked', () => {
  it('says so where the browser lets no extension in', async () => {
    const page = await session.open('chrome://version/');

    await chooseCheckSelection('chrome://version/');

    const panel = await session.panel();
    await eventually(() => textsOf(panel, '[role="alert"] .banner-title')).toEqual([
      'Your browser blocks extensions on this page.',
    ]);
    await page.close();
  });

  it('says so where nothing is selected', async () => {
    const page = await session.open(ARTICLE);

    await chooseCheckSelection(ARTICLE);

    const panel = await session.panel();
    await eventually(() => textsOf(panel, '[role="alert"] .banner-title')).toEqual([
      'No text to check.',
    ]);
    await page.close();
  });
});

describe('an answer pasted into the panel', () => {
  let panel: Page;

  beforeAll(async () => {
    panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await panel.locator('textarea').wait();
  });

  it('is asked for where nothing was pasted', async () => {
    await panel.locator('[data-action="check-pasted"]').click();

    await eventually(() => textsOf(panel, '.form-problem p')).toEqual([
      'No text to check.',
      'Paste the whole answer with its links.',
    ]);
  });

  it('is checked against the sources its Markdown links to', async () => {
    const address = 'https://health.example/pasted';
    web.put(address, REHYDRATION);
    const markdown = `## Drinking\n\n${FIRST} [Health page](${address})\n\n- Adults drink 200 to 400 millilitres after every loose stool. [1]\n\n[1]: ${JOURNAL}`;

    await panel.locator('textarea').fill(markdown);
    await panel.locator('[data-action="check-pasted"]').click();
    await waitForFinished(panel);

    const { answer, sources, statements, verdicts } = await exportShown(session, panel);
    expect(answer).toMatchObject({ origin: { kind: 'pasted' }, pageUrl: null });
    expect(answer.text).not.toContain('https://');
    expect(sources).toMatchObject([
      { url: address, status: 'read' },
      { url: JOURNAL, status: 'read' },
    ]);
    expect(web.hits(address)).toBe(1);
    expect(statements.map(({ block }) => block)).toEqual(['heading', 'paragraph', 'list-item']);
    // The second stands in the first source, and the second one is cited for it.
    expect(verdicts.map(({ kind }) => kind)).toEqual([
      'not-check-worthy',
      'supported',
      'supported-elsewhere',
    ]);
  });

  it('asks for nothing on a page when a statement is opened', async () => {
    await panel.locator('[data-verdict="supported"] .statement-head').click();

    await panel.waitForSelector('.statement-open .evidence');
    expect(await textsOf(panel, '.statement-notice:not(:empty)')).toEqual([]);
  });

  it('is checked against the links of its markup where the clipboard has it', async () => {
    const address = 'https://health.example/copied';
    web.put(address, REHYDRATION);
    const source = await session.open(ARTICLE);
    await source.setContent(
      `<article><p>${FIRST} <a href="${address}">Health page</a></p>
       <script>document.title = 'ran'</script><table><tr><th>Age</th><td>Adults</td></tr></table></article>`,
    );
    await select(source, 'article');
    await press(source, 'KeyC');

    await panel.bringToFront();
    await panel.locator('[data-action="back"]').click();
    await panel.locator('textarea').click();
    await press(panel, 'KeyV');
    await panel.locator('[data-action="check-pasted"]').click();
    await waitForFinished(panel);

    const { answer, sources } = await exportShown(session, panel);
    expect(answer).toMatchObject({ origin: { kind: 'pasted' }, pageUrl: null });
    expect(answer.text).toContain(FIRST);
    expect(answer.text).toContain('Age | Adults');
    expect(sources).toMatchObject([{ url: address, status: 'read' }]);
    await source.close();
  });
});

/** Chooses "Check this selection" in the page's menu, which only a person can open. */
async function chooseCheckSelection(address: string): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(async url => {
    type Tab = { id: number; url?: string; active: boolean };
    const { tabs, contextMenus } = (
      globalThis as unknown as {
        chrome: {
          tabs: { query(filter: object): Promise<Tab[]> };
          contextMenus: { onClicked: { dispatch(info: object, tab: Tab): void } };
        };
      }
    ).chrome;
    const [active] = await tabs.query({ active: true, lastFocusedWindow: true });
    if (!active) throw new Error('e2e: no tab is active');
    contextMenus.onClicked.dispatch({ menuItemId: 'check-selection', pageUrl: url }, active);
  }, address);
}

async function select(page: Page, selector: string): Promise<void> {
  await page.bringToFront();
  await page.$eval(selector, element => {
    getSelection()?.selectAllChildren(element);
  });
}

function markedOn(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('veracite-marked') ?? [])]
      .map(range => (range as Range).toString())
      .join(' '),
  );
}

/** Copies or pastes as a person does, with the browser's own commands. */
async function press(page: Page, key: 'KeyC' | 'KeyV'): Promise<void> {
  await page.keyboard.down('ControlLeft');
  await page.keyboard.press(key, { commands: [key === 'KeyC' ? 'Copy' : 'Paste'] });
  await page.keyboard.up('ControlLeft');
}
