import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { allowSites } from './harness/allow-sites';
import { findViolations } from './harness/axe';
import { holdJudge, killEngine } from './harness/engine';
import { exportShown, startSession, waitForFinished, type Session } from './harness/extension';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { until } from './harness/until';
import { heldPage, startWeb, type Web } from './harness/web';
import { momentsOf, readWholeStore, stopWatching, watchMoments } from './harness/whole-store';
import { chatgptPage, cite } from './pages/chatgpt';
import { PASTED, quoteFor, sourceAt, WALL, WALLED, ZINC } from './pages/own-text';
import { sourcePage } from './pages/sources';
import { bringIntoView, clickOwn, eventually, ownNames, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/4b7e0d55-1111-4111-8111-111111111111';
const SITE = 'https://health.example';
const WATER = 'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const SACHET = 'One sachet of the powder is stirred into a glass of boiled water.';
const SUPPORTED = '2 of 2 checked supported. Open check';
/** Far from anything that is quoted. */
const FILLER = Array.from({ length: 80 }, (_, n) => `In ward ${n} nothing of note was seen.`);

/** Words that stand far from what is quoted, in the text of that name alone. */
const farWords = (name: string): string => `The heron of the ${name} stood by the mill.`;
const addressOf = (name: string): string => `${SITE}/${name}`;
const questionOf = (name: string): string => `What helps, by the ${name}?`;

function leaflet(name: string): string {
  const title = `The ${name} leaflet`;
  return sourcePage(title, [`${WATER} ${SACHET}`, FILLER.join(' '), farWords(name)]);
}

let web: Web;
let session: Session;
let view: Page;

beforeAll(async () => {
  web = await startWeb({ [WALLED]: WALL });
  session = await startSession(web);
  await allowSites(session, [`${SITE}/*`, `${new URL(WALLED).origin}/*`]);
  view = await openStoreView(session);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

/** Clicks for the check of an answer that cites the leaflet of that name, and another page. */
async function beginCheck(name: string, more = ''): Promise<{ page: Page; panel: Page }> {
  const chip = cite(addressOf(name), name);
  const bodies = [`<p>${WATER}${chip}</p><p>${SACHET}${chip}</p>${more}`];
  const address = `${CHAT}-${name}`;
  web.put(address, chatgptPage({ turns: [{ key: name, question: questionOf(name), bodies }] }));
  const page = await session.open(address);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  return { page, panel: await session.panel() };
}

async function check(name: string, more = ''): Promise<{ page: Page; panel: Page }> {
  web.put(addressOf(name), leaflet(name));
  const open = await beginCheck(name, more);
  await waitForCheckOf(open.panel, questionOf(name));
  return open;
}

/** Has all checks from now on keep only quotes, in the options. */
async function choose(): Promise<void> {
  const options = await session.open(`chrome-extension://${session.id}/options.html#data`);
  await options.bringToFront();
  await options.locator('[name="keepQuotesOnly"]').click();
  // It is written once another page that is opened then shows it.
  await until(async () => {
    await options.reload();
    const box = await options.waitForSelector('input[name="keepQuotesOnly"]');
    return (await box?.evaluate(({ checked }) => checked)) === true;
  }, 'the choice that is kept');
  await options.close();
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What an export has of a source that was read. */
function readSource(audit: AuditExport, address: string) {
  const source = sourceAt(audit, address);
  if (source?.status !== 'read') throw new Error(`e2e: ${address} was not read`);
  return source;
}

describe('a pasted text of which only the quotes are to be kept', () => {
  const text = `${PASTED} ${FILLER.join(' ')} ${farWords('paste')}`;
  let panel: Page;
  let audit: AuditExport;

  beforeAll(async () => {
    ({ panel } = await check('first', `<p>${ZINC}${cite(WALLED, 'Zinc')}</p>`));
    const before = await exportShown(session, panel);
    await panel.locator('[data-tab="sources"]').click();
    const id = sourceAt(before, WALLED)?.id ?? '';
    await panel.locator('[data-unread] > summary').click();
    await panel.locator(`[data-own-text="${id}"] > summary`).click();
    await panel.locator('[data-action="keep-quotes-only"]').click();
    const field = await panel.waitForSelector(`[data-own-text="${id}"] textarea`);
    await field?.evaluate((area, words) => {
      area.value = words;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
    await panel.locator(`[data-own-text="${id}"] [data-action="give-pasted"]`).click();
    await panel.waitForSelector('[data-given="pasted"]');
    await waitForFinished(panel);
    audit = await exportShown(session, panel);
  });

  it('is judged by it, and keeps its hash and what is quoted', () => {
    const { contentHash, excerpts, given } = readSource(audit, WALLED);

    expect(quoteFor(audit, ZINC, WALLED)).toMatchObject({ kind: 'supported' });
    expect(contentHash).toBe(hashOf(text));
    expect(given).toMatchObject({ way: 'pasted', keeps: 'quotes' });
    expect(excerpts?.some(each => each.text.includes(ZINC))).toBe(true);
  });

  it('is in no database any more, while a text nobody chose that for stays whole', async () => {
    const store = await readWholeStore(view);

    expect(store).toContain(ZINC);
    expect(store).not.toContain(farWords('paste'));
    expect(store).toContain(farWords('first'));
    expect(readSource(audit, addressOf('first'))).not.toHaveProperty('excerpts');
    expect(audit.texts.map(each => each.text.includes(farWords('first')))).toEqual([true]);
  });

  it('has to be given again before it is judged again; its address is not read instead', async () => {
    await panel.locator('[data-tab="statements"]').click();
    await panel.waitForSelector('.quotes-only');
    const says = await panel.$eval('.quotes-only', each => each.textContent);

    expect(says).toContain('Add your own text again under Sources.');
    expect(await panel.$('.quotes-only [data-action="read-again"]')).toBeNull();
  });
});

describe('a whole check that keeps only quotes', () => {
  let page: Page;
  let panel: Page;
  let audit: AuditExport;
  let badges: string[];

  beforeAll(async () => {
    await choose();
    ({ page, panel } = await check('second'));
    audit = await exportShown(session, panel);
    await page.bringToFront();
    await until(async () => (await ownNames(page))[0] === SUPPORTED, 'what the check found');
    badges = await ownNames(page);
  });

  it('has the hash and the quotes in the store, and the text nowhere', async () => {
    const store = await readWholeStore(view);
    const { contentHash, excerpts, textLength } = readSource(audit, addressOf('second'));

    expect(audit).toMatchObject({ keeps: 'quotes', texts: [] });
    expect(store).not.toContain(farWords('second'));
    expect(store).toContain(contentHash);
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(textLength).toBeGreaterThan(2_000);
    expect(excerpts?.map(({ text }) => text.includes(WATER) && text.length < 1_200)).toEqual([
      true,
    ]);
    expect(quoteFor(audit, WATER, addressOf('second'))).toMatchObject({
      kind: 'supported',
      exact: expect.stringContaining('water and salts') as string,
    });
  });

  it('keeps its badges on the page, also after a reload', async () => {
    await page.reload();
    await bringIntoView(page, '[data-turn-key]');

    // The summary, what the marks mean, and a badge for each statement.
    expect(badges).toHaveLength(4);
    await eventually(() => ownNames(page)).toEqual(badges);
  });

  it('shows the quote, and says that the passages around it were not kept', async () => {
    await panel.locator('[data-tab="matrix"]').click();
    await panel.locator('[data-place="0-0"]').click();
    const quote = await panel.waitForSelector('.matrix-evidence .quote');
    await panel.locator('.matrix-evidence .evidence-details ~ .disclosure > summary').click();
    const note = await panel.waitForSelector('.matrix-evidence [data-quotes-only]');

    expect(await quote?.$eval('mark', each => each.textContent)).toContain('water and salts');
    expect(await note?.evaluate(each => each.textContent)).toContain(
      'Veracite keeps only the quoted passages of this source.',
    );
    expect(await findViolations(panel)).toEqual([]);
  });

  it('says what judging again needs, and does it from a text that is read anew and goes again', async () => {
    const { contentHash } = readSource(audit, addressOf('second'));
    const before = audit.endedAt ?? '';
    const hits = web.hits(addressOf('second'));
    await panel.locator('.matrix-evidence [data-action="offer-check-pair"]').click();
    // The panel first looks up if the text is still there.
    await panel.waitForSelector('[data-check-pair] [data-action="read-again"]');
    const says = await panel.$eval('[data-check-pair]', each => each.textContent);
    expect(await panel.$('[data-action="check-pair"]')).toBeNull();

    await panel.locator('[data-check-pair] [data-action="read-again"]').click();

    await eventually(() => web.hits(addressOf('second'))).toBe(hits + 1);
    await eventually(async () => {
      const own = (await readStoredAudits(view)).find(({ id }) => id === audit.id);
      const times = Object.values(own?.settledAt ?? {});
      return [own?.status, times.filter(time => time > before).length];
    }).toEqual(['finished', 2]);
    await waitForFinished(panel);
    const after = await exportShown(session, panel);
    expect(says).toContain('The source’s text is gone.');
    expect(says).toContain('Read the source again to repeat all its comparisons.');
    expect(readSource(after, addressOf('second')).contentHash).toBe(contentHash);
    expect(await readWholeStore(view)).not.toContain(farWords('second'));
  });

  it('is in a backup without the text, and can be brought into another profile', async () => {
    const options = await session.open(`chrome-extension://${session.id}/options.html#backup`);
    await options.bringToFront();
    await options.locator('[data-action="backup"]').click();
    const file = await waitForDownload(session.downloadDir);
    const backup = readFileSync(file, 'utf8');
    const fresh = await startSession();
    try {
      const there = await fresh.open(`chrome-extension://${fresh.id}/options.html#backup`);
      const field = await there.waitForSelector('input[name="restore"]');
      await (await field?.toElement('input'))?.uploadFile(file);
      await there.waitForSelector('[data-backup="restored"]', { timeout: 60_000 });
      const restored = await readWholeStore(there);

      expect(backup).toContain(readSource(audit, addressOf('second')).contentHash);
      expect(backup).toContain(farWords('first'));
      expect(backup).not.toContain(farWords('second'));
      expect(await there.$eval('[data-backup]', each => each.textContent)).toMatch(/^2 added/);
      expect(restored).toContain(questionOf('second'));
      expect(restored).not.toContain(farWords('second'));
    } finally {
      await fresh.close();
      // What is exported next is not to be taken for it.
      rmSync(file);
    }
    await options.close();
  });
});

describe('a check that keeps only quotes, and whose engine and worker die', () =>
  it('has its text until every cell is filled, and not a moment longer', async () => {
    const held = heldPage(leaflet('third'));
    web.put(addressOf('third'), held.page);
    await killEngine(session);
    const { panel } = await beginCheck('third');
    await held.asked;
    await watchMoments(view);
    // Its judge says nothing: the cells are at work until it dies.
    const judge = holdJudge(session, 0);
    held.release();
    await judge;
    await eventually(async () => (await stored()).map(({ leased }) => leased)).toEqual([2]);
    const meanwhile = await readWholeStore(view);
    await killEngine(session);
    await session.killWorker();

    await eventually(() => momentsOf(view)).toContain('finished, gone');
    // Whatever were still to be done after the end is never done by these two.
    await killEngine(session);
    await session.killWorker();

    await waitForCheckOf(panel, questionOf('third'));
    const { pairs } = await exportShown(session, panel);
    await stopWatching(view);
    expect(meanwhile).toContain(farWords('third'));
    expect(await momentsOf(view)).toContain('running, kept');
    expect(await momentsOf(view)).not.toContain('finished, kept');
    expect(await readWholeStore(view)).not.toContain(farWords('third'));
    expect(pairs.map(pair => isSettled(pair) && pair.finding.kind)).toEqual([
      'supported',
      'supported',
    ]);
    expect(pairs.map(({ timesSettled }) => timesSettled)).toEqual([1, 1]);
  }));

/** The audits at work. */
async function stored() {
  return (await readStoredAudits(view)).filter(({ status }) => status === 'running');
}
