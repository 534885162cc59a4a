import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { clickInMenu } from '../../scripts/lib/check-menu';
import { startOpenaiServer, type OpenaiServer, type Trouble } from '../fakes/openai-server';
import { GOOD_REPLIES, type OpinionReplies } from '../fakes/opinion-model';
import { allowSites } from './harness/allow-sites';
import { serveApi } from './harness/api-host';
import { killEngine } from './harness/engine';
import { exportShown, startSession, type Session } from './harness/extension';
import { until } from './harness/until';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { connectApi, KEY } from './pages/own-api';
import { reply } from './pages/sources';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-4444-4111-8111-777777777777';
const QUESTION = 'Does zinc shorten colds?';
const CITED = 'https://cited.example.org/lemons';
const SAID = 'Zinc lozenges shortened colds by 33 hours in adults.';

/** The only addresses of a service that exist: the user's word, and the words of the one gap. */
const FIRST = wikipediaAt('%22zinc%22');
const AGAIN = wikipediaAt('%22dose%22+OR+%22zinc%22+OR+%22lozenges%22');
const FOUND = JSON.stringify({
  batchcomplete: true,
  query: {
    pages: [
      { index: 1, title: 'Zinc', fullurl: 'https://en.wikipedia.org/wiki/Zinc', extract: SAID },
    ],
  },
});

const REPLIES: OpinionReplies = {
  ...GOOD_REPLIES,
  gaps: () => ({ missing: ['dose of zinc'] }),
  background: () => ({ background: 'Zinc lozenges.' }),
  selection: () => ({ needs: ['effect'], chosen: [1] }),
  answer: () => ({
    sentences: [
      { text: SAID, documents: [1] },
      { text: 'Rest helps most people.', documents: [1] },
    ],
  }),
};

let server: OpenaiServer;
let web: Web;
let session: Session;
let panel: Page;
let trouble: Trouble | null = null;

function wikipediaAt(search: string): string {
  return `https://en.wikipedia.org/w/api.php?action=query&generator=search&gsrsearch=${search}&gsrnamespace=0&gsrlimit=5&prop=extracts%7Cinfo&exintro=1&explaintext=1&exlimit=5&inprop=url&format=json&formatversion=2`;
}

const steps = (): string[] =>
  server.chats.map(({ response_format: format }) => format?.json_schema?.name ?? '');

beforeAll(async () => {
  server = await startOpenaiServer({
    key: KEY,
    reply: chat => {
      const name = chat.response_format?.json_schema?.name as keyof OpinionReplies;
      const data = JSON.parse(chat.messages.at(-1)?.content ?? '{}') as Record<string, unknown>;
      return JSON.stringify(REPLIES[name](data));
    },
    trouble: () => trouble,
  });
  const body = `<p>${SAID}${cite(CITED, 'Lemons')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [CITED]: `<article><h1>Lemons</h1>${'<p>Lemons keep for six weeks in a cold room.</p>'.repeat(9)}</article>`,
    [FIRST]: reply(200, 'application/json', FOUND),
    [AGAIN]: reply(200, 'application/json', FOUND),
  });
  serveApi(web, server);
  session = await startSession(web);
  await connectApi(session, { isTested: false });
  await allowSites(session, ['https://cited.example.org/*', 'https://en.wikipedia.org/*']);
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
});

afterAll(async () => {
  await session.close();
  await web.close();
  await server.close();
});

describe('a second opinion', () => {
  it('sends nothing before the click, and says what it may cost', async () => {
    await panel.locator('.opinion > summary').click();
    for (const service of ['pubmed', 'europe-pmc', 'medlineplus']) {
      await panel.locator(`[name="opinion-${service}"]`).click();
      await panel.waitForSelector(`[name="opinion-${service}"]:not(:checked)`);
    }
    await panel.locator('[name="opinion-query"]').fill('zinc');

    expect(await panel.$eval('.opinion [data-estimate]', each => each.textContent)).toMatch(
      /about 28 requests/,
    );
    expect(web.hits(FIRST)).toBe(0);
    expect(server.chats).toEqual([]);
  });

  it('goes on after its engine was killed, and pays for no kept reply again', async () => {
    trouble = { kind: 'silence', afterPieces: 0 };
    await panel.locator('[data-action="ask-opinion"]').click();
    await until(() => Promise.resolve(server.chats.length === 1), 'the first question');
    trouble = null;
    await killEngine(session);
    await panel.waitForSelector('[data-opinion="ended"]', { timeout: 90_000 });

    expect(steps()).toEqual([
      ...['condensed', 'condensed', 'gaps', 'background', 'selection', 'answer'],
    ]);
    expect(web.hits(FIRST)).toBe(1);
    expect(web.hits(AGAIN)).toBe(1);
  });

  it('shows numbered passages, own words apart, and both answers; the verdict stays', async () => {
    const said = await panel.$$eval('[data-opinion-sentence] > .soft', all =>
      all.map(each => each.textContent),
    );
    expect(said).toEqual(['[1] Supports it', '[1] Says nothing about it']);
    expect(await panel.$eval('[data-opinion-sentence] mark', each => each.textContent)).toBe(SAID);
    expect(await panel.$eval('[data-own-words]', each => each.textContent)).toContain('no source');
    expect(await panel.$$eval('[data-relation]', all => all.length)).toBeGreaterThan(0);
    expect(await panel.$eval('[data-relation="agree"]', each => each.textContent)).toContain(SAID);

    const audit = await exportShown(session, panel);
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['not-found']);
    const counted = audit.ledger.filter(({ purpose }) => purpose === 'opinion');
    expect(counted.reduce((sum, { calls }) => sum + calls, 0)).toBe(server.chats.length);
  });

  it('is one paragraph in the plain view', async () => {
    await clickInMenu(panel, 'view-plain');
    await panel.waitForSelector('[data-plain-opinion]');

    expect(await panel.$eval('[data-plain-opinion] p', each => each.textContent)).toBe(SAID);
    await panel.locator('[data-action="view-full"]').click();
    await panel.waitForSelector('[data-opinion="ended"]');
  });

  it('says that the key was refused, with the next step', async () => {
    trouble = { kind: 'refusal', status: 401, error: { message: 'Invalid key' } };
    await panel.locator('[data-action="opinion-again"]').click();
    await panel.locator('[data-action="ask-opinion"]').click();
    await panel.waitForSelector('.opinion [data-why="key-refused"]', { timeout: 30_000 });

    const words = await panel.$eval('.opinion', each => each.textContent);
    expect(words).toContain('Your API needs a valid key. Enter your key in the options.');
    expect(words).toContain('What is done is kept.');
  });
});
