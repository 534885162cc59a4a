import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { findUnclean, type CleanupOffer, warningsLostBy } from '../../lib/core/audit/cleanup';
import { summariseLedger } from '../../lib/core/audit/ledger';
import { startOpenaiServer, type OpenaiScript, type OpenaiServer } from '../fakes/openai-server';
import { readRewriteData, replyByQuoting } from '../fakes/rewrite-replies';
import { replySupportingFirst } from '../fakes/word-for-word';
import { API, serveApi } from './harness/api-host';
import { findViolations } from './harness/axe';
import { killEngine } from './harness/engine';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { connectApi, KEY, turnSwitch } from './pages/own-api';

/** A browser with the reader's API connected and switched to, and the server behind it. */
type Setup = { session: Session; web: Web; server: OpenaiServer; options: Page };

async function setUp(script: Partial<OpenaiScript> = {}): Promise<Setup> {
  const server = await startOpenaiServer({ key: KEY, reply: quoteOrFind, ...script });
  const web = await startWeb({});
  serveApi(web, server);
  const session = await startSession(web);
  const options = await connectApi(session, { isTested: false });
  await turnSwitch(options, 'api');
  return { session, web, server, options };
}

async function tearDown({ session, web, server }: Setup): Promise<void> {
  await session.close();
  await web.close();
  await server.close();
}

/** Rewrites by a sentence of the source; finds the first statement of every other question. */
const quoteOrFind: OpenaiScript['reply'] = chat => {
  const rewrite = readRewriteData(chat);
  return rewrite ? replyByQuoting(rewrite) : replySupportingFirst(chat);
};

/** Statements the server was asked to rewrite, in order. */
function rewritten({ chats }: OpenaiServer): string[] {
  return chats.flatMap(chat => readRewriteData(chat)?.statement ?? []);
}

/** By the keyboard: a page that has just come to its end still moves under a mouse. */
async function pickTab(panel: Page, tab: 'statements' | 'supported'): Promise<void> {
  await panel.focus(`[data-tab="${tab}"]`);
  await panel.keyboard.press('Enter');
  await panel.waitForSelector(`[data-tab="${tab}"][aria-selected="true"]`);
}

/** Checks the sample and turns to the supported answer. */
async function checkSample(session: Session): Promise<Page> {
  await clickCheck(await session.openSample());
  const panel = await session.panel();
  await waitForFinished(panel);
  await pickTab(panel, 'supported');
  await waitForStatus(panel, 'not-started');
  return panel;
}

function waitForStatus(panel: Page, status: string): Promise<unknown> {
  return panel.waitForSelector(`[data-cleanup-status="${status}"]`, { timeout: 120_000 });
}

async function start(panel: Page): Promise<void> {
  await panel.locator('[data-action="start-cleanup"]').click();
}

/** Text that the click put on the clipboard. */
async function copyAndRead({ browser, id }: Session, panel: Page): Promise<string> {
  await panel.locator('[data-action="copy-supported"]').click();
  await panel.waitForFunction(
    () => document.querySelector('.cleanup-copy [role="status"]')?.textContent === 'Copied.',
  );
  // Only to look at what was copied: to copy, the reader's click is enough.
  await browser.defaultBrowserContext().setPermission(`chrome-extension://${id}`, {
    permission: { name: 'clipboard-read' },
    state: 'granted',
  });
  return panel.evaluate(() => navigator.clipboard.readText());
}

function offersOf({ cleanup }: AuditExport): CleanupOffer[] {
  return cleanup?.offers ?? [];
}

/** Without the stop at its end, which an answer may not have there. */
function wordsOf(statement: string): string {
  return statement.replace(/[.,;!?]$/, '');
}

function textOf({ statements }: AuditExport, { statementId }: CleanupOffer): string {
  return statements.find(({ id }) => id === statementId)?.text ?? '';
}

describe('the supported answer by the reader’s own API, with the scrub test', () => {
  let setup: Setup;
  let panel: Page;
  let before: string;
  let audit: AuditExport;
  let copied: string;
  /** As they are before the user answers. */
  let offered: CleanupOffer[];
  /** The rewrite the reader takes, and the statement the reader keeps. */
  let taken: CleanupOffer;
  let kept: CleanupOffer;

  beforeAll(async () => {
    setup = await setUp();
    await setup.options.locator('[name="scrubTest"]').click();
    panel = await checkSample(setup.session);
    before = await panel.$eval('.cleanup', element => element.textContent);
    await start(panel);
    await waitForStatus(panel, 'finished');
    const first = await exportShown(setup.session, panel);
    offered = offersOf(first);
    const [one, other] = offered.filter(({ kind }) => kind === 'rewrite');
    if (!one || !other) throw new Error('e2e: too little was rewritten');
    [taken, kept] = [one, other];
    await panel.locator(`[data-statement="${taken.statementId}"] input[value="accept"]`).click();
    await panel.locator(`[data-statement="${kept.statementId}"] input[value="keep"]`).click();
    copied = await copyAndRead(setup.session, panel);
    audit = await exportShown(setup.session, panel);
  });

  afterAll(async () => {
    await tearDown(setup);
  });

  it('says before it begins what goes to whom, and what it takes', () => {
    expect(before).toContain(`titles and passages to ${API.host}.`);
    expect(before).toMatch(/Estimate: .+, about \d+ requests, [\d,]+ tokens in/);
  });

  it('offers something for every statement that is not supported, and names who made it', () => {
    expect(offersOf(audit).map(({ statementId }) => statementId)).toEqual(
      findUnclean(audit).map(({ statement }) => statement.id),
    );
    const by = { id: 'remote', model: `fake-model at ${API.host}` };
    expect(offersOf(audit).every(({ rewriter }) => rewriter?.model === by.model)).toBe(true);
    expect(taken).toMatchObject({ judge: by, finding: { kind: 'supported' } });
  });

  it('preselects no new wording that drops a warning, and names what would go', async () => {
    const losing = offered.filter(offer => warningsLostBy(offer).length > 0);
    expect(losing.length).toBeGreaterThan(0);
    expect(losing.map(({ answer }) => answer)).toEqual(losing.map(() => 'keep'));

    const shown = await panel.$$eval('[data-lost]', all =>
      all.map(each => each.closest('[data-statement]')?.getAttribute('data-statement')),
    );
    expect(shown).toEqual(losing.map(({ statementId }) => statementId));
  });

  it('shows the difference, that it was checked again, and the passage', async () => {
    const line = `[data-statement="${taken.statementId}"]`;

    expect(await panel.$eval(`${line} ins`, ({ textContent }) => textContent)).toContain('[new: ');
    expect(await panel.$eval(`${line} del`, ({ textContent }) => textContent)).not.toBe('');
    const text = await panel.$eval(line, ({ textContent }) => textContent);
    expect(text).toContain('Supported, checked again');
    const [evidence] = 'evidence' in taken.finding ? taken.finding.evidence : [];
    expect(await panel.$eval(`${line} mark`, ({ textContent }) => textContent)).toBe(
      evidence?.quote.exact,
    );
  });

  it('copies the new words, and what the reader keeps as it stands', () => {
    expect(copied).toContain(taken.text.replace(/[.!?]$/, ''));
    expect(copied).toContain(wordsOf(textOf(audit, kept)));
    expect(copied).not.toContain(kept.text);
    expect(copied).toContain('Sources:');
  });

  it('keeps the reader’s choice', async () => {
    const page = await setup.session.open(`chrome-extension://${setup.session.id}/sidepanel.html`);
    await waitForFinished(page);
    await pickTab(page, 'supported');
    for (const [offer, answer] of [
      [taken, 'accept'],
      [kept, 'keep'],
    ] as const) {
      const chosen = `[data-statement="${offer.statementId}"] input:checked`;
      await page.waitForSelector(chosen);
      expect(await page.$eval(chosen, input => (input as HTMLInputElement).value)).toBe(answer);
      const stored = offersOf(audit).find(({ statementId }) => statementId === offer.statementId);
      expect(stored?.answer).toBe(answer);
    }
    await page.close();
  });

  it('counts what it sent in the ledger, each for its purpose', () => {
    const lines = summariseLedger(audit.ledger);
    const calls = (purpose: string) => lines.find(each => each.purpose === purpose)?.calls ?? 0;

    expect(calls('rewrite')).toBe(rewritten(setup.server).length);
    expect(calls('rewrite')).toBe(findUnclean(audit).length);
    expect(calls('scrub')).toBeGreaterThan(0);
    expect(calls('judge') + calls('scrub') + calls('rewrite')).toBe(setup.server.chats.length);
  });

  it('marks what the model says without the passages too', async () => {
    const ungrounded = audit.pairs.filter(
      pair =>
        pair.state === 'settled' && JSON.stringify(pair.finding).includes('"isGrounded":false'),
    );
    await pickTab(panel, 'statements');
    const text = await panel.$eval('.statements', element => element.textContent);
    await pickTab(panel, 'supported');

    expect(ungrounded.length).toBeGreaterThan(0);
    expect(text).toContain('Source not used');
  });

  it('gives axe nothing to find, in light and dark', async () => {
    for (const value of ['light', 'dark']) {
      await panel.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      expect(await findViolations(panel), value).toEqual([]);
    }
  });

  it('drops the offers when the check is judged again', async () => {
    await turnSwitch(panel, 'device');
    await pickTab(panel, 'statements');
    await panel.locator('[data-action="offer-check-again"]').click();
    const told = await panel.$eval('.check-again', element => element.textContent);
    await panel.locator('[data-action="check-again"]').click();
    await pickTab(panel, 'supported');
    await waitForStatus(panel, 'too-early');

    expect(told).toContain('The clean copy is discarded.');
    expect((await exportShown(setup.session, panel)).cleanup).toBeUndefined();
  });
});

describe('a supported answer that is interrupted', () => {
  let setup: Setup;
  let panel: Page;

  beforeAll(async () => {
    setup = await setUp({ latencyMs: { first: 250, between: 0 } });
    panel = await checkSample(setup.session);
  });

  afterAll(async () => {
    await tearDown(setup);
  });

  it('stops at once, and goes on with what is left', async () => {
    await start(panel);
    await panel.waitForSelector('[data-cleanup]');
    await panel.locator('[data-action="stop-cleanup"]').click();
    await waitForStatus(panel, 'stopped');
    const asked = setup.server.chats.length;
    await new Promise(done => setTimeout(done, 1_500));

    expect(setup.server.chats.length).toBe(asked);
    const [first] = offersOf(await exportShown(setup.session, panel));
    await start(panel);
    await waitForStatus(panel, 'running');
    expect(rewritten(setup.server).filter(text => text === first?.diff[0]?.text)).toHaveLength(
      Number(first?.diff.length === 1),
    );
  });

  it('goes on after its engine was killed, and asks for no wording twice that was written', async () => {
    await killEngine(setup.session);
    await waitForStatus(panel, 'finished');

    const audit = await exportShown(setup.session, panel);
    const times = Map.groupBy(rewritten(setup.server), text => text);
    const twice = [...times.values()].filter(({ length }) => length > 1);
    expect(offersOf(audit).map(({ statementId }) => statementId)).toEqual(
      findUnclean(audit).map(({ statement }) => statement.id),
    );
    // One was under way when it was stopped, another when the engine died.
    expect(twice.length).toBeLessThanOrEqual(2);
    expect(times.size).toBe(findUnclean(audit).length);
  });
});

describe('the supported answer on this device', () => {
  let session: Session;
  let panel: Page;
  let audit: AuditExport;

  beforeAll(async () => {
    session = await startSession();
    panel = await checkSample(session);
  });

  afterAll(async () => {
    await session.close();
  });

  it('says that nothing is sent, and what to expect', async () => {
    const text = await panel.$eval('.cleanup', element => element.textContent);

    expect(text).toContain('Your text stays on this device.');
    expect(text).not.toContain('tokens');
  });

  it('offers to drop a clause or leave the statement out, and asks no model', async () => {
    await start(panel);
    await waitForStatus(panel, 'finished');
    audit = await exportShown(session, panel);

    expect(offersOf(audit)).toHaveLength(findUnclean(audit).length);
    expect(offersOf(audit).length).toBeGreaterThan(0);
    expect(offersOf(audit).every(({ judge }) => judge.id === 'lexical')).toBe(true);
    expect(offersOf(audit).every(({ rewriter }) => rewriter === null)).toBe(true);
    expect(audit.ledger.filter(({ purpose }) => purpose !== 'source')).toEqual([]);
  });

  it('leaves out nothing before the user says so, and notes what is not supported', async () => {
    const copied = await copyAndRead(session, panel);

    expect(offersOf(audit).map(({ answer }) => answer)).toEqual(offersOf(audit).map(() => 'keep'));
    for (const offer of offersOf(audit)) expect(copied).toContain(wordsOf(textOf(audit, offer)));
    expect(copied).toContain('(not found in the sources)');
    expect(copied).toContain('(not supported: a source says otherwise)');
  });

  it('leaves out what the user leaves out, and says which warnings go with it', async () => {
    const warned = await panel.$$eval('[data-lost]', all => all.map(each => each.textContent));
    const removals = offersOf(audit).filter(({ kind }) => kind === 'remove');
    const [first] = removals;
    if (!first) throw new Error('e2e: nothing can be left out');
    await panel.locator(`[data-statement="${first.statementId}"] input[value="accept"]`).click();

    const copied = await copyAndRead(session, panel);

    expect(warned.length).toBeGreaterThan(0);
    for (const words of warned) expect(words).toMatch(/^Drops: .+\. Kept until you decide\.$/);
    expect(copied).not.toContain(wordsOf(textOf(audit, first)));
    for (const other of removals.slice(1)) expect(copied).toContain(wordsOf(textOf(audit, other)));
  });
});
