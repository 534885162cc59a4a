import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { startSession, waitForFinished, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { articlePage } from './pages/article';
import { chatgptPage, cite } from './pages/chatgpt';
import { REHYDRATION } from './pages/sources';
import { eventually, ownNames, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/7b1d2b30-1111-4111-8111-111111111111';
const ARTICLE = 'https://chatgpt.com/article';
const HEALTH = 'https://health.example/drinking';
const SENTENCE =
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const AGAINST =
  'Oral rehydration solution does not replace the water and salts that are lost in diarrhoea.';

let web: Web;
let session: Session;
let chat: Page;

beforeAll(async () => {
  const body = `<p>${SENTENCE}${cite(HEALTH, 'Drinking')}</p><p>${AGAINST}${cite(HEALTH, 'Drinking')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: 'By a key?', bodies: [body] }] }),
    [ARTICLE]: articlePage(`<p id="words">${SENTENCE} <a href="${HEALTH}">Health page</a></p>`),
    [HEALTH]: REHYDRATION,
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

type Chrome = {
  tabs: { query(filter: object): Promise<{ id: number; windowId: number }[]> };
  commands: {
    onCommand: { dispatch(name: string, tab: object): void };
    getAll(): Promise<{ name: string; shortcut: string }[]>;
  };
  action: { getBadgeText(of: object): Promise<string>; getTitle(of: object): Promise<string> };
};

/** A key of the browser's own, which no test can press: the browser is told that it was. */
async function press(name: string): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(async command => {
    const { tabs, commands } = (globalThis as unknown as { chrome: Chrome }).chrome;
    const [active] = await tabs.query({ active: true, lastFocusedWindow: true });
    if (!active) throw new Error('e2e: no tab is active');
    commands.onCommand.dispatch(command, active);
  }, name);
}

async function onAction(): Promise<{ text: string; title: string }> {
  const worker = await session.worker();
  return worker.evaluate(async () => {
    const { tabs, action } = (globalThis as unknown as { chrome: Chrome }).chrome;
    const [active] = await tabs.query({ active: true, lastFocusedWindow: true });
    const of = { tabId: active?.id };
    return { text: await action.getBadgeText(of), title: await action.getTitle(of) };
  });
}

/** The panel in a tab of its own: nobody's click opens it beside the page here. */
async function openPanel(): Promise<Page> {
  return session.open(`chrome-extension://${session.id}/sidepanel.html`);
}

describe('the keys', () => {
  it('are known to the browser, with the keys we suggest', async () => {
    const worker = await session.worker();
    const all = await worker.evaluate(() =>
      (globalThis as unknown as { chrome: Chrome }).chrome.commands.getAll(),
    );

    expect(Object.fromEntries(all.map(({ name, shortcut }) => [name, shortcut]))).toEqual({
      _execute_action: 'Alt+Shift+V',
      'check-answer': 'Alt+Shift+K',
      'check-selection': '',
    });
  });

  it('check the newest answer of a chat page, and the button says what came of it', async () => {
    chat = await session.open(CHAT);
    await eventually(() => ownNames(chat)).toContain('Check this answer');
    await press('check-answer');
    const panel = await openPanel();
    await waitForCheckOf(panel, 'By a key?');
    await waitForFinished(panel);

    await chat.bringToFront();
    await eventually(onAction).toEqual({
      text: '1?',
      title: 'Veracite: one possible conflict',
    });
  });

  it('forget it when the tab goes to another address', async () => {
    await chat.goto(ARTICLE);

    await eventually(onAction).toEqual({ text: '', title: 'Veracite' });
  });

  it('check what is selected, where no answer stands', async () => {
    await chat.$eval('#words', words => {
      getSelection()?.selectAllChildren(words);
    });
    await press('check-answer');
    const panel = await openPanel();

    await eventually(() => panel.evaluate(() => document.body.innerText)).toContain(
      SENTENCE.slice(0, 40),
    );
    await waitForFinished(panel);
  });
});
