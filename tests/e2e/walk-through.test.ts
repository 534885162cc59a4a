import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterEach, describe, expect, it } from 'vitest';

import { findWelcome } from '../../scripts/lib/launch';
import { answerPermissionPrompt, startSession, type Session } from './harness/extension';
import { findViolations } from './harness/axe';
import { readSpoken } from './harness/spoken';
import { startWeb, type Web } from './harness/web';
import { wordsOf } from './pages/blind';
import { chatgptPage, cite } from './pages/chatgpt';
import { chip, openEvidencePage } from './pages/openevidence';
import { REHYDRATION, ZINC_TRIAL } from './pages/sources';
import { clickOwn, eventually, textsOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/7b2d4c10-5555-4111-8111-555555555555';
const EVIDENCE = 'https://www.openevidence.com/ask/7b2d4c10-5555-4111-8111-666666666666';
const HEALTH = 'https://health.example/drinking';
const JOURNAL = 'https://journal.example/zinc';
const ORIGINS = ['https://health.example/*', 'https://journal.example/*'];

const MOST_CLICKS = 5;
/** Folder for a picture at the end of each walk, for people to look at. */
const PICTURES = process.env['VERACITE_PICTURES'];

const ANSWER = `
  <p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${cite(HEALTH, 'Health')}</p>
  <p>Zinc shortened the illness by 52 hours on average.${cite(JOURNAL, 'Trial')}</p>`;

const REPLY = `
  <p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${chip('Health', '[1]')}</p>
  <p>Vomiting was more frequent in the zinc group.${chip('Trial', '[2]')}</p>
  <p>Zinc prevents malaria in infants below six months of age.${chip('Trial', '[2]')}</p>`;

const GERMAN = `
  <p>Eine Trinklösung ersetzt das Wasser und die Salze, die bei Durchfall verloren gehen.${cite(HEALTH, 'Gesundheit')}</p>
  <p>Zink verkürzte die Krankheit der Kinder im Mittel um fünfundzwanzig Stunden.${cite(JOURNAL, 'Studie')}</p>`;

let web: Web;
let session: Session;
let clicks = 0;

/** Installs the extension in a new profile. Words judge where it does not matter what is found. */
async function install(judge: 'embedded' | 'lexical' = 'embedded'): Promise<Page> {
  const chat = (question: string, body: string) =>
    chatgptPage({ turns: [{ key: 'turn-1', question, bodies: [body] }] });
  web = await startWeb({
    [CHAT]: chat('What helps a child with diarrhoea?', ANSWER),
    [`${CHAT}de`]: chat('Was hilft einem Kind mit Durchfall?', GERMAN),
    [EVIDENCE]: openEvidencePage([
      {
        question: 'What helps a child with diarrhoea?',
        body: REPLY,
        references: [
          { title: 'Drinking when ill', publication: 'Health Example. 2024.', url: HEALTH },
          { title: 'A zinc trial', publication: 'Journal Example. 2023.', url: JOURNAL },
        ],
        isFinished: true,
      },
    ]),
    [HEALTH]: REHYDRATION,
    [JOURNAL]: ZINC_TRIAL,
  });
  session = await startSession(web, { judge, keepWelcome: true });
  clicks = 0;
  const welcome = await findWelcome(session.browser);
  await welcome.bringToFront();
  await welcome.waitForSelector('h1');
  return welcome;
}

afterEach(async () => {
  await session.close();
  await web.close();
});

async function click(page: Page, selector: string): Promise<void> {
  clicks += 1;
  await page.locator(selector).click();
}

/** Opens a chat page and has its answer checked: one click on it, one in the panel. */
async function check(address: string, name = 'Check this answer'): Promise<Page> {
  const page = await session.open(address);
  clicks += 1;
  await clickOwn(page, name);
  return session.panel();
}

async function allow(panel: Page): Promise<void> {
  await panel.waitForSelector('[data-action="grant"]');
  // The browser's own question, answered before it is asked: no test can click it.
  await answerPermissionPrompt(session, ORIGINS);
  await click(panel, '[data-action="grant"]');
  await panel.waitForSelector('[data-audit-status="finished"]', { timeout: 180_000 });
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

describe('from installation to a result, in five clicks at most', () => {
  it('a patient on ChatGPT reads one plain sentence, the passage, and what to ask', async () => {
    const welcome = await install();
    await click(welcome, '[data-action="view-plain"]');
    const panel = await check(CHAT);
    await allow(panel);

    const [summary = ''] = await textsOf(panel, '[data-summary]');
    expect(summary).toMatch(/statements? (?:may )?disagree/);
    expect(summary).not.toMatch(/%|\d of \d/);
    expect((await textsOf(panel, '[data-state="look"] mark')).join(' ')).toContain('25 hours');
    expect((await textsOf(panel, '[data-question]')).length).toBeGreaterThan(0);
    await picture(panel, 'patient');
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

  it('a clinician on OpenEvidence sees the number, the sources, and goes to a problem by j', async () => {
    await install();
    const panel = await check(EVIDENCE);
    await allow(panel);

    expect(await panel.$eval('.audit-header', each => each.textContent)).toMatch(
      /of 3 checked supported.*2 of 2 sources read/s,
    );
    expect(await panel.$$('.chip')).toHaveLength(3);
    await panel.keyboard.press('j');
    await panel.waitForSelector('.statement-open [data-evidence], .statement-open [data-cell]');
    const opened = await panel.$eval(
      '.statement-open',
      each => (each as HTMLElement).dataset['verdict'],
    );
    expect(opened).not.toBe('supported');
    await picture(panel, 'clinician');
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

  it('an auditor rates a statement of the sample before seeing what Veracite said', async () => {
    const welcome = await install('lexical');
    await click(welcome, '[data-action="view-blind"]');
    await click(welcome, '[data-action="open-sample"]');
    const panel = await session.panel();
    await panel.waitForSelector('[data-blind] .blind-statement');
    await panel.waitForSelector('.progress', { hidden: true, timeout: 180_000 });

    expect(await panel.$$('.badge, .mark-count, [data-machine="shown"]')).toEqual([]);
    const first = '.statement:first-child .blind-statement > .by-hand';
    await click(panel, `${first} summary[data-action="correct"]`);
    await click(panel, `${first} input[value="not-found"]`);
    await click(panel, `${first} [data-action="save-correction"]`);
    await panel.waitForSelector(`${first} [data-machine="shown"]`);
    expect(await panel.$$('[data-machine="shown"]')).toHaveLength(1);
    await picture(panel, 'auditor');
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

  it('a German reader is told in German that the built-in model does not read German', async () => {
    await install();
    const options = await session.open(`chrome-extension://${session.id}/options.html`);
    await options.waitForSelector('select[name="language"]');
    clicks += 2;
    await options.select('select[name="language"]', 'de');
    await options.waitForFunction(() => document.documentElement.lang === 'de');
    const panel = await check(`${CHAT}de`, 'Diese Antwort prüfen');
    await panel.waitForSelector('[data-action="agree-device"]');

    expect(await panel.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await panel.$eval('.tone-ask', each => each.textContent)).toContain('Deutsch');
    expect(await wordsOf(panel)).not.toContain('Not found');
    await picture(panel, 'german');
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

  it('a user of keyboard and screen reader hears the result and each problem', async () => {
    const welcome = await install('lexical');
    await welcome.focus('[data-action="open-sample"]');
    await welcome.keyboard.press('Enter');
    const panel = await session.panel();
    await panel.waitForSelector('[data-audit-status="finished"]', { timeout: 180_000 });

    expect(await panel.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await eventually(() => wordsOf(panel)).toMatch(/checked supported/);
    await panel.keyboard.press('j');
    await eventually(() =>
      panel.evaluate(() => document.activeElement?.closest('[data-statement]') !== null),
    ).toBe(true);
    const spoken = await readSpoken(panel);
    expect(spoken.filter(({ name }) => name === '')).toEqual([]);
    expect(await findViolations(panel)).toEqual([]);
    await picture(panel, 'keyboard');
    expect(clicks).toBe(0);
  });
});
