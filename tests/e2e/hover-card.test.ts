import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { asFirm } from './harness/as-firm';
import { allowSites } from './harness/allow-sites';
import { startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { sourcePage } from './pages/sources';
import {
  clickOwn,
  eventually,
  layoutOf,
  ownNames,
  placeOfOwn,
  waitForCheckOf,
} from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6a1d2b30-5555-4111-8111-111111111111';
const OTHER = 'https://chatgpt.com/c/6a1d2b30-6666-4111-8111-111111111111';
const HEALTH = 'https://health.example/drinking';
const FONT = 'https://spy.example/font';

const QUESTION = 'What helps?';
const SENTENCE =
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const PASSAGE =
  'In diarrhoea, oral rehydration solution replaces the water and the salts that are lost, which no juice does.';
const PAGE = sourcePage('Drinking when ill', [PASSAGE, 'Ask a doctor when a fever lasts.']);
const BADGE = 'Statement 1: Supported. Open check';
const SHOTS = process.env['VERACITE_SHOTS'];
const GROUNDS = [
  ['light', '#ffffff', '#1d2127'],
  ['dark', '#212121', '#ececec'],
] as const;

/** The page defines every family our style could name, letter by letter, and is told which load. */
const FAMILIES = ['system-ui', 'sans-serif', 'Segoe UI', 'Roboto', '-apple-system'];
const SPYING_FONTS = FAMILIES.map(
  family => `@font-face { font-family: "${family}"; src: url("${fontOf(family)}"); }`,
).join('\n');

function fontOf(family: string): string {
  return `${FONT}/${encodeURIComponent(family)}`;
}

let web: Web;
let session: Session;
let page: Page;

beforeAll(async () => {
  const bodies = [`<p>${SENTENCE}${cite(HEALTH, 'Drinking')}</p>`];
  const chat = chatgptPage({
    turns: [{ key: 'turn-1', question: QUESTION, bodies }],
    after: `<style>${SPYING_FONTS}</style>`,
  });
  web = await startWeb({ [CHAT]: chat, [OTHER]: chat, [HEALTH]: PAGE });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
  page = await session.open(CHAT);
  await clickOwn(page, 'Check this answer');
  await waitForCheckOf(await session.panel(), QUESTION);
  await page.bringToFront();
  await placeOfOwn(page, BADGE);
  if (SHOTS !== undefined) mkdirSync(SHOTS, { recursive: true });
});

afterAll(async () => {
  await session.close();
  await web.close();
});

/** The card as a screen reader finds it; `null` if there is none. */
async function readCard(of: Page): Promise<string | null> {
  const client = await of.createCDPSession();
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const card = nodes.find(
      ({ role, name }) => role?.value === 'group' && name?.value === 'Statement 1',
    );
    if (!card) return null;
    const byId = new Map(nodes.map(node => [node.nodeId, node]));
    const wordsOf = (id: string): string[] => {
      const node = byId.get(id);
      if (!node) return [];
      if (node.role?.value === 'StaticText') return [String(node.name?.value)];
      return (node.childIds ?? []).flatMap(wordsOf);
    };
    return wordsOf(card.nodeId).join(' | ');
  } finally {
    await client.detach();
  }
}

function waitForCard(of: Page, isIt: (card: string | null) => boolean): Promise<unknown> {
  return vi.waitUntil(async () => isIt(await readCard(of)), { timeout: 30_000, interval: 100 });
}

async function restOnBadge(of: Page): Promise<void> {
  const { x, y } = await placeOfOwn(of, BADGE);
  await of.mouse.move(x, y);
}

async function leave(of: Page): Promise<void> {
  await of.mouse.move(2, 2);
  await waitForCard(of, card => card === null);
}

describe('the card of a badge', () => {
  let layout: string[];

  beforeAll(async () => {
    await leave(page);
    layout = await layoutOf(page, 'body');
    await restOnBadge(page);
  });

  it('shows the passage, where it stands, and the way to the check', async () => {
    await eventually(() => readCard(page)).toMatch(
      /^(?:Possibly s|S)upported \| Statement 1 \| “.*oral rehydration.*” \| .+ \| health\.example \| (?:.+ \| )?Open check$/i,
    );
    await shoot('card');
  });

  it('moves nothing of the page', async () => {
    expect(await layoutOf(page, 'body')).toEqual(layout);
  });

  it('stays while the pointer goes to it, and goes with Escape', async () => {
    const { x, y } = await placeOfOwn(page, 'Open check');
    await page.mouse.move(x, y, { steps: 8 });
    await new Promise(done => setTimeout(done, 1_000));
    const held = await readCard(page);
    await page.keyboard.press('Escape');

    expect(held).toMatch(/^(?:Possibly s|S)upported /);
    await eventually(() => readCard(page)).toBeNull();
  });

  it('comes with the focus of the keyboard; the next stop is in it, Escape leads back', async () => {
    await leave(page);
    await page.focus('textarea');
    // The summary, what the marks mean, and the badge.
    for (const stop of ['checked supported', 'What the marks mean', 'Statement 1']) {
      await page.keyboard.press('Tab');
      expect(asFirm((await focusedName(page)) ?? '')).toContain(stop);
    }
    await eventually(() => readCard(page)).toContain('health.example');

    await page.keyboard.press('Tab');
    const inside = await focusedName(page);
    await page.keyboard.press('Escape');
    await eventually(() => readCard(page)).toBeNull();

    expect(inside).toBe('Open check');
    expect(asFirm((await focusedName(page)) ?? '')).toBe(BADGE);
  });
});

describe('a hostile script of the page', () => {
  beforeAll(async () => {
    await page.bringToFront();
    await leave(page);
    await restOnBadge(page);
    await waitForCard(page, card => card?.includes('health.example') ?? false);
  });

  it('cannot look for what the card says, letter by letter', async () => {
    const card = (await readCard(page)) ?? '';
    const passage = /“(.*?)”/.exec(card)?.[1] ?? '';
    expect(passage).toBe(PASSAGE);

    const found = await page.evaluate(
      pieces => {
        const page = globalThis as unknown as { find(text: string): boolean };
        const isFound = (piece: string): boolean => {
          getSelection()?.removeAllRanges();
          return page.find(piece);
        };
        // Proves that the search finds the page's and our own words at all.
        return {
          works: ['What helps?', 'Open check'].filter(isFound),
          secret: pieces.filter(piece => !document.body.innerText.includes(piece)).length,
          all: pieces.filter(isFound),
        };
      },
      [passage, passage.slice(-20), 'health.example', `“${passage.slice(0, 5)}`],
    );

    expect(found).toEqual({ works: ['What helps?', 'Open check'], secret: 4, all: [] });
    expect(await readCard(page)).toBe(card);
  });

  it('cannot learn its letters from fonts that it offers for them', () =>
    expect(FAMILIES.filter(family => web.hits(fontOf(family)) > 0)).toEqual([]));

  it('cannot select, copy or walk to it', async () => {
    const seen = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.documentElement);
      const hosts = [...document.querySelectorAll('[data-veracite-page]')];
      return {
        copied: getSelection()?.toString() ?? '',
        roots: hosts.map(host => host.shadowRoot),
        texts: hosts.map(host => host.textContent),
      };
    });

    expect(seen.copied).not.toMatch(/health\.example|Statement 1/);
    expect(seen).toMatchObject({ roots: [null], texts: [''] });
  });
});

describe('the same answer in a conversation it was not checked in', () =>
  it('has no passage for who asks at that address', async () => {
    const other = await session.open(OTHER);
    // The page knows the answer, for its text is the same: so the badges are there.
    await eventually(() => ownNames(other)).toContain(BADGE);
    await restOnBadge(other);

    await eventually(() => readCard(other)).toContain('Open the check to read the passage');
    expect(await readCard(other)).not.toContain('health.example');
    await other.close();
  }));

/** The name of what has the focus, in our root too. */
async function focusedName(of: Page): Promise<string | null> {
  const client = await of.createCDPSession();
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const focused = nodes.filter(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'focused' && value.value === true),
    );
    return String(focused.at(-1)?.name?.value ?? null);
  } finally {
    await client.detach();
  }
}

/** Pictures for who looks at them; `VERACITE_SHOTS` names the folder. */
async function shoot(name: string): Promise<void> {
  if (SHOTS === undefined) return;
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
  await page.emulateMediaFeatures([{ name: 'forced-colors', value: 'active' }]);
  await page.screenshot({ path: join(SHOTS, `${name}-forced.png`) });
  await page.emulateMediaFeatures([]);
}
