import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { allowSites } from './harness/allow-sites';
import { asFirm } from './harness/as-firm';
import { findViolations } from './harness/axe';
import { COLOURS, setColours } from './harness/colours';
import { exportShown, startSession, waitForFinished, type Session } from './harness/extension';
import { keepChecks } from './harness/extension-pages';
import { startWeb, type Web } from './harness/web';
import {
  giveByKeyboard,
  onToolbar,
  paintedOn,
  readLists,
  unfoldSources,
  VERDICT,
  wordsOf,
} from './pages/blind';
import { chatgptPage, cite } from './pages/chatgpt';
import { REHYDRATION } from './pages/sources';
import { clickOwn, eventually, ownNames, placeOfOwn, textsOf, waitForCheckOf } from './pages/steps';
import { clickInMenu } from '../../scripts/lib/check-menu';

const CHAT = 'https://chatgpt.com/c/7c1d2b30-1111-4111-8111-111111111111';
const HEALTH = 'https://health.example/drinking';
const QUESTION = 'What helps?';
const SENTENCE =
  'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const AGAINST =
  'Oral rehydration solution does not replace the water and salts that are lost in diarrhoea.';

const BADGES = ['Statement 1: Supported. Open check', 'Statement 2: Contradicted. Open check'];
/** All that a chat page may say of a check whose verdicts are hidden. */
const NEUTRAL = ['Checked. Open check'];
const NOTHING_ON_BUTTON = { text: '', title: 'Veracite' };

let web: Web;
let session: Session;
let chat: Page;
let panel: Page;
let audit: AuditExport;
/** Names of our controls on the chat page before verdicts were hidden. */
let named: string[] = [];

/** Pages of the extension in tabs, opened before the switch is turned. */
let figures: Page;
let matrix: Page;
let check: Page;

beforeAll(async () => {
  const bodies = [SENTENCE, AGAINST].map(each => `<p>${each}${cite(HEALTH, 'Drinking')}</p>`);
  web = await startWeb({
    [CHAT]: chatgptPage({
      turns: [{ key: 'turn-1', question: QUESTION, bodies: [bodies.join('')] }],
    }),
    [HEALTH]: REHYDRATION,
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
  chat = await session.open(CHAT);
  await clickOwn(chat, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  audit = await exportShown(session, panel);
  await keepChecks(session);

  const own = `chrome-extension://${session.id}`;
  figures = await session.open(`${own}/dashboard.html`);
  matrix = await session.open(`${own}/sidepanel.html?matrix=${audit.id}`);
  check = await session.open(`${own}/sidepanel.html`);
  await figures.waitForSelector('[data-tile]');
  await matrix.waitForSelector('.matrix-page');
  await waitForFinished(check);
  await chat.bringToFront();
  await placeOfOwn(chat, BADGES[0] ?? '');
  named = await ownNames(chat);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

const onButton = () => onToolbar(session, CHAT);

/** On whole pages no contradiction of the packaged judge is firm. */
const ON_BUTTON = { text: '1?', title: 'Veracite: one possible conflict' };

/** Shows the check again: it is the newest. */
async function reopenCheck(ready: string): Promise<void> {
  await check.locator('.history-item [data-action="open-audit"]').click();
  await check.waitForSelector(ready);
  await panel.waitForSelector(ready);
}

const statementAt = (at: number): string =>
  `[data-statement="${audit.statements[at]?.id ?? 'none'}"]`;

describe('before verdicts are hidden', () =>
  it('all of these places show them, or none of this would mean anything', async () => {
    expect(named).toEqual(expect.arrayContaining(BADGES));
    expect((await paintedOn(chat)).kinds).toEqual(
      expect.arrayContaining(['contradicted', 'supported']),
    );
    expect(await onButton()).toEqual(ON_BUTTON);
    for (const page of [chat, panel, figures, matrix, check]) {
      expect(await wordsOf(page)).toMatch(VERDICT);
    }
    const { home, history } = await readLists(check);
    await reopenCheck('[data-audit-status="finished"]');
    expect(home).toMatch(VERDICT);
    expect(history).toMatch(VERDICT);
  }));

describe('once the reader judges blind', () => {
  let badge = { x: 0, y: 0 };

  beforeAll(async () => {
    await chat.bringToFront();
    badge = await placeOfOwn(chat, BADGES[1] ?? '');
    await clickInMenu(panel, 'view-blind');
    await panel.waitForSelector('[data-blind]');
  });

  it('the open chat page has neither badges nor marks, and no word of a verdict', async () => {
    await eventually(() => ownNames(chat)).toEqual(NEUTRAL);

    const { marks, kinds } = await paintedOn(chat);
    expect(marks).toBe(0);
    expect(kinds).toEqual(['checked']);
    expect(await wordsOf(chat)).not.toMatch(VERDICT);
  });

  it('no card comes where a badge was', async () => {
    await chat.bringToFront();
    await chat.mouse.move(2, 2);
    await chat.mouse.move(badge.x, badge.y, { steps: 4 });
    // Longer than a card takes to come.
    await new Promise(done => setTimeout(done, 2_000));

    expect(await ownNames(chat)).toEqual(NEUTRAL);
    expect(await wordsOf(chat)).not.toMatch(/Statement \d|“/);
  });

  it('the toolbar’s button shows no number', async () => {
    await eventually(onButton).toEqual(NOTHING_ON_BUTTON);
  });

  it('no open page of the extension shows a verdict, or hands one out', async () => {
    await check.waitForSelector('[data-blind]');
    await matrix.waitForSelector('[data-blind-notice]');
    await figures.waitForSelector('[data-blind-figures]');
    for (const page of [panel, figures, matrix, check]) {
      await eventually(() => wordsOf(page)).not.toMatch(VERDICT);
      expect(
        await page.$$(
          '[data-action="export"], [data-action^="share"], [data-tile], .verdict-tally, .mark-count',
        ),
      ).toEqual([]);
    }
  });

  it('nor do the list of checks, the history, or two checks side by side', async () => {
    const { home, history } = await readLists(check);
    for (const at of [1, 2]) {
      await check.locator(`.history-item:nth-child(${String(at)}) .history-select`).click();
    }
    await check.locator('[data-action="compare"]').click();
    await check.waitForSelector('[data-blind-notice]');
    const comparison = await wordsOf(check);
    await check.locator('[data-action="back"]').click();
    await reopenCheck('[data-blind]');

    for (const words of [home, history, comparison]) expect(words).not.toMatch(VERDICT);
    expect(history).toContain(QUESTION);
  });

  it.each([380, 320])('can be read by everybody at %d pixels', async width => {
    await check.bringToFront();
    await check.setViewport({ width, height: 900 });
    await unfoldSources(check);
    const client = await check.createCDPSession();
    for (const colours of COLOURS) {
      await setColours(client, colours);
      expect(await findViolations(check), colours).toEqual([]);
    }
    await setColours(client, 'light');
    await client.detach();

    expect(await wordsOf(check)).not.toMatch(VERDICT);
    expect(
      await check.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});

describe('a verdict given by the keyboard', () => {
  beforeAll(async () => {
    await check.reload();
    await check.waitForSelector('[data-blind]');
    await check.bringToFront();
    await giveByKeyboard(check, 'Only for some.');
    await check.waitForSelector(`${statementAt(0)} [data-machine="shown"]`);
  });

  it('stands as given blind, with the machine’s beside it, and the focus stays there', async () => {
    const shown = await textsOf(check, `${statementAt(0)} [data-machine="shown"]`);
    expect(shown.map(asFirm)).toEqual(['Veracite’s verdict: Supported']);
    const [said = ''] = await textsOf(check, '[data-corrected="partly-supported"]');
    expect(said).toMatch(/^Your verdict: Partly supported .*given blind.*Only for some\.$/s);
    expect(await check.evaluate(() => document.activeElement?.textContent)).toBe('Change again');
    expect(await textsOf(check, '[data-decided]')).toEqual(['1 of 2 statements rated']);
    expect(await findViolations(check)).toEqual([]);
  });

  it('shows nothing of the other statement', async () => {
    expect(await textsOf(check, `${statementAt(1)} [data-machine]`)).toEqual(['']);
    expect(await check.$$(`${statementAt(0)} [data-verdict]`)).toHaveLength(2);
    expect(await check.$$(`${statementAt(1)} [data-verdict]`)).toEqual([]);
    // nb. Of a page in the background the browser gives no names.
    await chat.bringToFront();
    expect(await ownNames(chat)).toEqual(NEUTRAL);
  });

  it('is counted apart in the figures, the only ones that are shown', async () => {
    await figures.bringToFront();

    await eventually(() => textsOf(figures, '[data-row="blind"] td')).toEqual([
      '0 of 1 (too few: 1)',
      '–',
      '0.00',
      '1',
    ]);
    expect(await textsOf(figures, '[data-row="seen"] td')).toEqual([
      'Nothing to count',
      '–',
      '–',
      '0',
    ]);
    expect(await figures.$$('[data-tile]')).toEqual([]);
    expect(await findViolations(figures)).toEqual([]);
  });
});

describe('after the service worker was ended', () =>
  it('verdicts stay hidden, on pages that are loaded anew too', async () => {
    await session.killWorker();
    await chat.bringToFront();
    await chat.reload();

    await eventually(() => ownNames(chat)).toEqual(NEUTRAL);
    expect(await onButton()).toEqual(NOTHING_ON_BUTTON);
    await matrix.reload();
    await matrix.waitForSelector('[data-blind-notice]');
  }));

describe('once all verdicts are shown again', () => {
  beforeAll(async () => {
    await chat.evaluate(() => {
      document.body.dataset['loaded'] = 'once';
    });
    await check.bringToFront();
    await check.locator('[data-action="show-verdicts"]').click();
    await check.locator('[data-action="confirm"]').click();
    await waitForFinished(check);
  });

  it('badges come back to the open chat page', async () => {
    await chat.bringToFront();

    // With the verdict that the user gave while judging blind.
    await eventually(() => ownNames(chat)).toEqual([
      '1 of 2 checked supported: 1 contradicted, 1 verdict by you. Open check',
      'What the marks mean',
      'Statement 1: Partly supported, your verdict. Open check',
      named[3],
    ]);
    expect(await chat.$eval('body', body => body.dataset['loaded'])).toBe('once');
  });

  it('so does the number on the toolbar’s button', async () => {
    await eventually(onButton).toEqual(ON_BUTTON);
  });

  it('so do the table and the figures, and what was given blind stays marked so', async () => {
    await matrix.waitForSelector('.matrix-page');
    await figures.bringToFront();
    await figures.waitForSelector('[data-tile]');
    await waitForFinished(panel);

    const { corrections } = await exportShown(session, panel);

    expect(corrections).toMatchObject([
      { kind: 'partly-supported', machine: { kind: 'supported' }, isBlind: true },
    ]);
  });
});
