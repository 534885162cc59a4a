import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import type { AuditExport } from '../../lib/core/audit/audit';
import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { API, serveApi } from './harness/api-host';
import { waitForFinished } from './harness/extension';
import {
  checkAllowed,
  clickAtEndOf,
  closeSidebar,
  permissionsOf,
  sidebarStatusOf,
  startFirefox,
  waitUntil,
  type FirefoxSession,
} from './harness/firefox';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { KEY, MODEL, saveApi, turnSwitch } from './pages/own-api';
import { REHYDRATION } from './pages/sources';

const CHAT_ANSWER = '[data-markdown-text-style]';

const QUESTION = 'What helps against diarrhoea?';
const CHAT = 'https://chatgpt.com/c/2a6f9c04-1111-4111-8111-111111111111';
const HEALTH = 'https://health.example/drinking';
const FRUIT = 'Fruit juice and lemonade hold too much sugar for this.';
const SACHET = 'One sachet of the powder is stirred into a glass of boiled water.';

const OTHER_CHAT = 'https://chatgpt.com/c/2a6f9c04-2222-4111-8111-222222222222';
const OTHER_QUESTION = 'What should nobody drink?';

const firefox = ensureFirefox();
// As root on Debian it can be installed; there its absence is a failure, told below.
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`The extension was not tried in Firefox. ${firefox.failure.sentence}`);

let web: Web;
let session: FirefoxSession;

beforeAll(async () => {
  if (isNotHere) return;
  if (!firefox.ok) throw new Error(firefox.failure.sentence);

  const body = [FRUIT, SACHET].map(text => `<p>${text}${cite(HEALTH, 'Health')}</p>`).join('');
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [OTHER_CHAT]: chatgptPage({
      turns: [
        {
          key: 'turn-2',
          question: OTHER_QUESTION,
          bodies: [`<p>${FRUIT}${cite(HEALTH, 'Health')}</p>`],
        },
      ],
    }),
    [HEALTH]: REHYDRATION,
  });
  session = await startFirefox(firefox.value, web);
});

afterAll(async () => {
  if (!firefox.ok) return;
  await session.close();
  await web.close();
});

describe.skipIf(isNotHere)('a check on a chat site in Firefox', () => {
  let page: Page;
  let own: Page;
  let panel: Page;

  beforeAll(async () => {
    own = await session.openOptions();
    page = await session.open(CHAT);
    await clickAtEndOf(page, CHAT_ANSWER);
  });

  it('is shown in the sidebar, which stands open, and in no tab', async () => {
    await waitUntil(
      async () => (await sidebarStatusOf(own)) === 'waiting',
      'the sidebar shows the check',
    );

    expect(await session.panelTabs()).toHaveLength(0);
  });

  it('is shown in one tab, however often it is opened, while the sidebar is closed', async () => {
    await closeSidebar(own);

    await clickAtEndOf(page, CHAT_ANSWER);
    await waitUntil(async () => (await session.panelTabs()).length > 0, 'a tab shows the panel');
    await clickAtEndOf(page, CHAT_ANSWER);
    const [shown, ...others] = await session.panelTabs();

    expect(others).toHaveLength(0);
    if (!shown) throw new Error('e2e: no tab shows the panel');
    panel = shown;
    await panel.waitForFunction(
      asked => document.querySelector('h1')?.textContent === asked,
      { polling: 100 },
      QUESTION,
    );
    await waitForFinished(panel);
  });

  it('leaves a site alone that it may not read, and says so', async () => {
    const audit = await session.exportShown(panel);

    expect(audit.sources).toMatchObject([{ status: 'unreadable', reason: 'no-permission' }]);
    expect(web.hits(HEALTH)).toBe(0);
  });

  it('reads that site after the click that allows it', async () => {
    await panel.bringToFront();
    await panel.locator('[data-action="grant"]').click();
    await panel.waitForSelector('[data-verdict="supported"]');
    await waitForFinished(panel);
    const audit = await session.exportShown(panel);

    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['supported', 'supported']);
    expect(web.hits(HEALTH)).toBe(1);
  });

  it('underlines each statement on the page by its verdict', async () => {
    await page.bringToFront();
    await waitUntil(
      async () => (await painted(page, 'open-supported')).length === 2,
      'they are amber',
    );

    expect(await painted(page, 'open-supported')).toEqual([FRUIT, SACHET]);
    expect(await painted(page, 'not-judged')).toEqual([]);
  });

  it('marks the statement on the page that is picked in the panel', async () => {
    const { statements } = await session.exportShown(panel);
    const second = statements.find(({ text }) => text === SACHET);

    await panel.locator(`[data-statement="${second?.id ?? ''}"] button`).click();

    await waitUntil(async () => (await painted(page, 'marked')).length > 0, 'it is marked');
    expect(await painted(page, 'marked')).toEqual([SACHET]);
  });
});

describe.skipIf(isNotHere)('a check by the reader’s own API in Firefox', () => {
  let server: OpenaiServer;
  let audit: AuditExport;
  let allowed: unknown;

  beforeAll(async () => {
    server = await startOpenaiServer({ key: KEY });
    serveApi(web, server);
    const options = await session.openOptions();
    await options.bringToFront();
    await options.locator('nav [href="#models-and-api"]').click();
    await saveApi(options, { isTested: false });
    allowed = await permissionsOf(options);
    await turnSwitch(options, 'api');
    await options.close();

    audit = await checkAllowed(session, OTHER_CHAT, OTHER_QUESTION);
  });

  afterAll(() => server.close());

  it('has been allowed to send what it sends by the click that saved the API', () =>
    expect(allowed).toMatchObject({
      data_collection: expect.arrayContaining(['websiteContent', 'healthInfo']) as unknown,
    }));

  it('is judged by that model, whose client was loaded for it', () => {
    expect(audit.judge.model).toBe(`${MODEL} at ${API.host}`);
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['supported']);
    expect(server.chats).toHaveLength(1);
  });
});

/** The stretches of the page that the extension has painted in one of its ways. */
function painted(page: Page, way: string): Promise<string[]> {
  return page.evaluate(
    name => [...(CSS.highlights.get(name) ?? [])].map(range => (range as Range).toString()),
    `veracite-${way}`,
  );
}
