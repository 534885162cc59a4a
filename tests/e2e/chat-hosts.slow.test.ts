import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answerPermissionPrompt, startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { countOwn, eventually } from './pages/steps';

const CLAUDE = 'https://claude.ai/chat/7b1f0a52-1111-4111-8111-111111111111';
const CHATGPT = 'https://chatgpt.com/c/7b1f0a52-1111-4111-8111-111111111111';
const OPEN_WEBUI = 'https://chat.example.org/c/7b1f0a52-1111-4111-8111-111111111111';
const MODELS = 'https://huggingface.co/models';
const HUGGINGCHAT = 'https://huggingface.co/chat/conversation/66f0c1d2e3a4b5c6d7e8f901';

/** Hosts for which the user confirms the browser's question. */
const GRANTED = ['https://claude.ai/*', 'https://chat.example.org/*', 'https://huggingface.co/*'];

/** A page of the project's own, of one site. */
function pageOf(name: string): string {
  return readFileSync(
    join(resolve(import.meta.dirname, '../fixtures/sites'), name, 'page.html'),
    'utf8',
  );
}

let web: Web;
let session: Session;
let options: Page;

beforeAll(async () => {
  web = await startWeb({
    [CLAUDE]: pageOf('claude/classic-artifact'),
    [CHATGPT]: pageOf('chatgpt/timeline-two-answers'),
    [OPEN_WEBUI]: pageOf('self-hosted/open-webui'),
    [HUGGINGCHAT]: pageOf('huggingchat/chat-ui'),
    [MODELS]: pageOf('huggingchat/chat-ui'),
  });
  session = await startSession(web);
  await answerPermissionPrompt(session, GRANTED);
  options = await session.open(`chrome-extension://${session.id}/options.html#chat-sites`);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

/** Number of answers of a freshly opened page that have a check button. */
async function offersAt(url: string): Promise<number> {
  const page = await session.open(url);
  // Long enough for the script to be put in and an answer to be found finished.
  await new Promise(done => setTimeout(done, 4_000));
  const offers = await countOwn(page, 'Check this answer');
  await page.close();
  return offers;
}

function stateOf(site: string): Promise<string | null> {
  return options.$eval(`[data-site="${site}"]`, row => row.getAttribute('data-state'));
}

async function press(site: string): Promise<void> {
  await options.bringToFront();
  await options.locator(`[data-site="${site}"] [data-action="switch-site"]`).click();
}

describe('a chat site that is not on from the start', () => {
  it('is left alone while it is off, though the browser would let us read it', async () => {
    expect(await stateOf('claude')).toBe('off');
    expect(await offersAt(CLAUDE)).toBe(0);
  });

  it('is read once it is switched on, and only there', async () => {
    await press('claude');
    await eventually(() => stateOf('claude')).toBe('on');

    await eventually(() => offersAt(CLAUDE)).toBe(2);
    expect(await offersAt(OPEN_WEBUI)).toBe(0);
  });

  it('is still read after the worker died', async () => {
    await session.killWorker();

    expect(await offersAt(CLAUDE)).toBe(2);
  });

  it('says so when the browser’s permission is gone, and goes on once it is back', async () => {
    // An unpacked extension is installed anew at every start, which takes what it was granted.
    session = await session.killAndRestart();
    options = await session.open(`chrome-extension://${session.id}/options.html#chat-sites`);
    await eventually(() => stateOf('claude')).toBe('refused');
    expect(await offersAt(CLAUDE)).toBe(0);

    await answerPermissionPrompt(session, GRANTED);
    await press('claude');

    await eventually(() => stateOf('claude')).toBe('on');
    await eventually(() => offersAt(CLAUDE)).toBe(2);
  });

  it('is let go when it is switched off, and its permission given back', async () => {
    await press('claude');
    await eventually(() => stateOf('claude')).toBe('off');

    await eventually(() => offersAt(CLAUDE)).toBe(0);
    expect(await heldOrigins()).not.toContain('https://claude.ai/*');
  });

  it('is followed by a page that is open: read once it is on, left alone once it is off', async () => {
    const page = await session.open(CLAUDE);
    const offers = (): Promise<number> => countOwn(page, 'Check this answer');

    await press('claude');
    await eventually(() => stateOf('claude')).toBe('on');
    await page.bringToFront();
    await eventually(offers).toBe(2);

    await press('claude');
    await eventually(() => stateOf('claude')).toBe('off');
    await page.bringToFront();
    await eventually(offers).toBe(0);
    await page.close();
  });

  it('is read at its chat’s address alone, where the host holds more', async () => {
    await press('huggingchat');
    await eventually(() => stateOf('huggingchat')).toBe('on');

    await eventually(() => offersAt(HUGGINGCHAT)).toBe(1);
    expect(await offersAt(MODELS)).toBe(0);
  });
});

describe('a chat site that is on from the start', () =>
  it('is left alone once it is switched off, and read again once it is on', async () => {
    expect(await stateOf('chatgpt')).toBe('on');
    await eventually(() => offersAt(CHATGPT)).toBeGreaterThan(0);

    await press('chatgpt');
    await eventually(() => stateOf('chatgpt')).toBe('off');
    expect(await offersAt(CHATGPT)).toBe(0);

    await press('chatgpt');
    await eventually(() => stateOf('chatgpt')).toBe('on');
    await eventually(() => offersAt(CHATGPT)).toBeGreaterThan(0);
  }));

describe('a host of the reader’s own', () => {
  it('is read by what its pages look like, once it is added', async () => {
    await options.bringToFront();
    await options.locator('[name="own-host"]').fill('chat.example.org');
    await options.locator('[data-action="add-host"]').click();

    await eventually(() => offersAt(OPEN_WEBUI)).toBe(1);
  });

  it('is not read any more once it is removed', async () => {
    await options.bringToFront();
    await options.locator('[data-action="remove-host"]').click();

    await eventually(() => offersAt(OPEN_WEBUI)).toBe(0);
  });
});

function heldOrigins(): Promise<string[]> {
  return options.evaluate(async () => {
    const { origins = [] } = await chrome.permissions.getAll();
    return origins;
  });
}
