import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportShown, startSession, type Session } from './harness/extension';
import { setEnabled } from './harness/update';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite, turnMarkup } from './pages/chatgpt';
import { REHYDRATION } from './pages/sources';
import { clickOwn, eventually, layoutOf, markupOf, ownNames, waitForCheckOf } from './pages/steps';

const HIDING = 'https://chatgpt.com/c/6a1d2b30-1111-4111-8111-111111111111';
const COUNTING = 'https://chatgpt.com/c/6a1d2b30-5555-4111-8111-555555555555';
const PLAIN = 'https://chatgpt.com/c/6a1d2b30-2222-4111-8111-222222222222';
const UNKNOWN = 'https://chatgpt.com/c/6a1d2b30-3333-4111-8111-333333333333';
const KEEPING = 'https://chatgpt.com/c/6a1d2b30-4444-4111-8111-444444444444';
const HEALTH = 'https://health.example/drinking';
/** Another address of the same leaflet: with the same one it would be the answer checked before. */
const LEAFLET = 'https://health.example/leaflet';
const HIDDEN = ['https://journal.example/zinc', 'https://journal.example/salt'];

const QUESTION = 'What helps?';
const SENTENCE =
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const SHOTS = process.env['VERACITE_SHOTS'];
const GROUNDS = [
  ['light', '#ffffff', '#1d2127'],
  ['dark', '#212121', '#ececec'],
] as const;

/** The chip shows one source and opens a card with the two others while it is hovered. */
const HIDING_BODY = `<p>${SENTENCE} <a data-testid="chatgpt-citation" href="${HEALTH}"
  aria-label="Drinking, +2 more sources"><span>Drinking +2</span></a></p>`;
const CARD_SCRIPT = `<script>
  const chip = document.querySelector('[data-testid="chatgpt-citation"]');
  let opened = 0;
  chip.addEventListener('pointerover', () => setTimeout(() => {
    opened += 1;
    const card = document.createElement('div');
    card.setAttribute('role', 'tooltip');
    for (const href of ${JSON.stringify(HIDDEN)}) {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'A trial';
      card.append(link);
    }
    document.body.append(card);
  }, 200));
  chip.addEventListener('pointerout', () => document.querySelector('[role="tooltip"]')?.remove());
  chip.addEventListener('click', event => { event.preventDefault(); document.title = 'clicked'; });
</script>`;

/**
 * One chip with a card of three pages, which listens inside the chip as many sites do, and a line
 * that opens a tray elsewhere on the page; neither goes away unless it is closed.
 */
const COUNTING_BODY = `<p>${SENTENCE} <span data-testid="chatgpt-citation"
  aria-label="A trial, 2 additional sources"><i>A trial +2</i></span></p>`;
const TRIALS = [
  'https://journal.example/1',
  'https://journal.example/2',
  'https://journal.example/3',
];
const TRAY = [
  'https://journal.example/3',
  'https://journal.example/4',
  'https://journal.example/5',
];
const COUNTING_SCRIPT = `<script>
  const trials = ${JSON.stringify(TRIALS)};
  const make = (name, words, parent) => {
    const made = document.createElement(name);
    made.textContent = words;
    parent.append(made);
    return made;
  };
  const inner = document.querySelector('[data-testid="chatgpt-citation"] i');
  let card = null;
  inner.addEventListener('mouseenter', () => setTimeout(() => {
    let at = 0;
    card = make('div', '', document.body);
    const count = make('span', '1/3', card);
    const next = make('button', '›', card);
    const link = make('a', 'A trial', card);
    link.href = trials[0];
    next.onclick = () => setTimeout(() => {
      at += 1;
      count.textContent = (at + 1) + '/3';
      link.href = trials[at];
      next.disabled = at === 2;
    }, 100);
  }, 200));
  inner.addEventListener('mouseleave', () => card?.remove());
  const line = make('div', '5 sources', document.querySelector('[data-turn-key]'));
  let tray = null;
  line.onclick = () => setTimeout(() => {
    if (tray !== null) return;
    tray = make('aside', '', document.body);
    const closing = make('button', '×', tray);
    closing.setAttribute('aria-label', 'Close');
    closing.onclick = () => { tray.remove(); tray = null; };
    for (const href of ${JSON.stringify(TRAY)}) make('a', 'A trial', tray).href = href;
  }, 200);
</script>`;

let web: Web;
let session: Session;

beforeAll(async () => {
  const turn = { key: 'turn-1', question: QUESTION };
  web = await startWeb({
    [HIDING]: chatgptPage({ turns: [{ ...turn, bodies: [HIDING_BODY] }], after: CARD_SCRIPT }),
    [COUNTING]: chatgptPage({
      turns: [{ ...turn, bodies: [COUNTING_BODY] }],
      after: COUNTING_SCRIPT,
    }),
    [PLAIN]: chatgptPage({
      turns: [{ ...turn, bodies: [`<p>${SENTENCE}${cite(LEAFLET, 'Drinking')}</p>`] }],
    }),
    [UNKNOWN]: `<!doctype html><meta charset="utf-8" /><title>New</title>
      <main class="chat-thread"><section data-jane-doe="1"><p>Jane takes insulin.</p></section></main>`,
    [HEALTH]: REHYDRATION,
    ...Object.fromEntries([...TRIALS, ...TRAY].map(url => [url, REHYDRATION])),
    [LEAFLET]: REHYDRATION,
  });
  session = await startSession(web);
  if (SHOTS !== undefined) mkdirSync(SHOTS, { recursive: true });
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('a page that keeps another conversation hidden', () => {
  it('offers a check of the answer shown alone, and follows when the other is shown', async () => {
    const turn = (key: string) => ({
      key,
      question: `What of ${key}?`,
      bodies: [`<p>The ${key} keeps for weeks.</p>`],
    });
    const kept = `<style>.kept { display: none }</style><div id="other" class="kept">${turnMarkup(turn('tea'))}</div>`;
    web.put(KEEPING, chatgptPage({ turns: [turn('salt')], after: kept }));

    const page = await session.open(KEEPING);
    await eventually(() => distanceToButton(page, 'salt')).toBeLessThan(80);
    expect(await ownNames(page)).toEqual(['Check this answer']);
    // Nothing but classes changes, as where a site returns to a conversation it has kept.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('#conversation, #other')) {
        part.classList.toggle('kept');
      }
    });

    await eventually(() => distanceToButton(page, 'tea')).toBeLessThan(80);
    expect(await ownNames(page)).toEqual(['Check this answer']);
    await page.close();
  });
});

/** Distance in pixels from the end of a turn; infinite while either is not shown. */
async function distanceToButton(page: Page, key: string): Promise<number> {
  const [turn, button] = await Promise.all([
    page.$(`[data-turn-key="${key}"]`),
    page.$('aria/Check this answer'),
  ]);
  const [end, start] = await Promise.all([turn?.boundingBox(), button?.boundingBox()]);
  return end && start ? Math.abs(end.y + end.height - start.y) : Infinity;
}

describe('sources that a page hides', () => {
  let page: Page;
  let before: string;

  beforeAll(async () => {
    page = await session.open(HIDING);
    before = await markupOf(page, 'body');
  });

  it('are counted beside the answer, and not opened by themselves', async () => {
    await eventually(() => ownNames(page)).toEqual(['2 hidden sources: show', 'Check this answer']);
    await shoot(page, 'hidden');
    expect(await page.evaluate('opened')).toBe(0);
  });

  it('are read at a click, and the page is left as it was', async () => {
    await clickOwn(page, '2 hidden sources: show');

    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
    expect(await page.evaluate('opened')).toBe(1);
    expect(await page.title()).toBe('A chat');
    expect(await markupOf(page, 'body')).toBe(before);
    await shoot(page, 'complete');
  });

  it('are among the sources of the check', async () => {
    await clickOwn(page, 'Check this answer');
    const panel = await session.panel();
    await waitForCheckOf(panel, QUESTION);

    const { answer } = await exportShown(session, panel);

    expect(answer.citations.map(({ target, hidden }) => ({ ...target, hidden }))).toEqual(
      [HEALTH, ...HIDDEN].map(url => ({ kind: 'url', url, hidden: 0 })),
    );
    await page.close();
  });
});

describe('sources that a page only counts', () => {
  it('are read from the pages of a card and from a tray, and both are closed again', async () => {
    const page = await session.open(COUNTING);
    await page.bringToFront();
    const before = await markupOf(page, 'body');

    await eventually(() => ownNames(page)).toEqual(['5 hidden sources: show', 'Check this answer']);
    await clickOwn(page, '5 hidden sources: show');
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
    expect(await markupOf(page, 'body')).toBe(before);

    await clickOwn(page, 'Check this answer');
    const panel = await session.panel();
    await waitForCheckOf(panel, QUESTION);
    const { answer } = await exportShown(session, panel);
    expect(answer.sourceCount).toBe(5);
    expect(
      answer.citations.map(({ target, marker }) => ({ ...target, isCited: marker !== null })),
    ).toEqual(
      [...TRIALS, ...TRAY.slice(1)].map((url, at) => ({ kind: 'url', url, isCited: at < 3 })),
    );
    await page.close();
  });
});

describe('what is drawn on a page', () => {
  let page: Page;
  let layout: string[];

  beforeAll(async () => {
    page = await session.open(PLAIN);
    layout = await layoutOf(page, 'body');
    await clickOwn(page, 'Check this answer');
  });

  it('moves nothing of the page', async () => {
    await eventually(() => ownNames(page)).toContainEqual(expect.stringMatching(/^Statement 1:/));
    await waitForCheckOf(await session.panel(), QUESTION);

    expect(await layoutOf(page, 'body')).toEqual(layout);
    await shoot(page, 'checked');
  });

  it('is in no text that is selected and copied', async () => {
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.documentElement);
      return getSelection()?.toString() ?? '';
    });

    expect(copied).toContain(SENTENCE);
    expect(copied).not.toMatch(/Statement 1|could not be checked|Open check/i);
  });

  it('marks statements without an element of its own, once they do not wait any more', async () => {
    expect(await marksOn(page)).toBe(0);
    const panel = await session.panel();
    await panel.locator('[data-action="without"]').click();

    await eventually(() => marksOn(page)).toBe(1);
    expect(await markupOf(page, '#conversation')).not.toMatch(/veracite|<mark/);
  });
});

describe('a page in a layout nobody knows', () =>
  it('shows a report without any text of the page, at a click', async () => {
    const page = await session.open(UNKNOWN);
    await eventually(() => ownNames(page)).toContain('No answer recognised');
    await clickOwn(page, 'No answer recognised');
    await clickOwn(page, 'Report this layout');

    const name: string = 'aria/Report without page text';
    const field = await page.waitForSelector(name);
    const report = await field?.evaluate(element => (element as HTMLTextAreaElement).value);

    expect(report).toContain('main.chat-thread');
    expect(report).toContain('layout timeline-2026-09');
    expect(report).not.toMatch(/Jane|Doe|insulin|chatgpt\.com/i);
    await shoot(page, 'report');
    await page.close();
  }));

/** Last: nothing of the extension is left after it. */
describe('once the extension is switched off', () =>
  it('takes everything it drew off the pages that stay open', async () => {
    const page = (await session.browser.pages()).find(each => each.url() === PLAIN);
    if (!page) throw new Error('e2e: the page is not open');
    expect(await hostsOn(page)).toBe(1);

    await setEnabled(session, false);

    await eventually(() => hostsOn(page)).toBe(0);
    expect(await marksOn(page)).toBe(0);
  }));

function hostsOn(page: Page): Promise<number> {
  return page.$$eval('[data-veracite-page]', hosts => hosts.length);
}

/** Stretches of text that are painted, of whatever kind. */
function marksOn(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
  );
}

/** Pictures for who looks at them; `VERACITE_SHOTS` names the folder. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  await page.bringToFront();
  for (const [value, ground, ink] of GROUNDS) {
    await page.$eval(
      'html',
      (html, look) => (html.style.cssText = look),
      `background: ${ground}; color: ${ink}`,
    );
    await new Promise(done => setTimeout(done, 500));
    await page.screenshot({ path: join(SHOTS, `${name}-${value}.png`) });
  }
  await page.$eval('html', html => html.removeAttribute('style'));
}
