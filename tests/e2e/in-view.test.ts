import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { turnMarkup } from './pages/chatgpt';

const SCROLLER = 'https://chatgpt.com/c/7c1e2b30-1111-4111-8111-111111111111';
const OLD_STYLE = 'https://chatgpt.com/c/7c1e2b30-2222-4111-8111-222222222222';

/** Taller than any window, so that no answer's end is in view by itself. */
const LONG_ANSWER = '<p>Rice is a grain.</p>'.repeat(60);
const TURNS = ['turn-1', 'turn-2']
  .map(key => turnMarkup({ key, question: 'What is rice?', bodies: [LONG_ANSWER] }))
  .join('');

const FIELD = '<div id="field" style="background: #ddd; height: 90px">Ask more</div>';
const PAGES = {
  // As chat sites are: the answers scroll between a header and a field that stand still.
  [SCROLLER]: `<!doctype html><html lang="en"><body style="margin: 0">
    <header style="height: 60px">A chat</header>
    <main style="height: calc(100vh - 60px); overflow-y: auto">${TURNS}
      <div style="position: sticky; bottom: 0">${FIELD}</div></main></body></html>`,
  [OLD_STYLE]: `<html lang="en"><body><main>${TURNS}</main>
    <div style="height: 400px">The end</div></body></html>`,
};

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb(PAGES);
  session = await startSession(web);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe.each([
  ['a page whose answers scroll over a field that stands still', SCROLLER],
  ['a page without a doctype', OLD_STYLE],
])('a button that the keyboard reaches, on %s', (_name, url) =>
  it('comes into view with the end of its answer', async () => {
    const page = await session.open(url);

    for (const at of [0, 1]) {
      await expect.poll(() => focusButton(page, at), { timeout: 30_000 }).toBe(true);
      await expect.poll(() => isInView(page, at), { timeout: 5_000 }).toBe(true);
    }
  }),
);

/** `false`: there are not two of them yet. */
async function focusButton(page: Page, at: number): Promise<boolean> {
  const buttons = await page.$$('aria/Check this answer');
  await buttons[at]?.focus();
  return buttons.length === 2;
}

/** True if a click at the middle of the button hits it. */
async function isInView(page: Page, at: number): Promise<boolean> {
  const buttons = await page.$$('aria/Check this answer');
  const box = await buttons[at]?.boundingBox();
  if (!box) return false;

  return page.evaluate(
    (x, y) => document.elementFromPoint(x, y)?.hasAttribute('data-veracite-page') ?? false,
    box.x + box.width / 2,
    box.y + box.height / 2,
  );
}
