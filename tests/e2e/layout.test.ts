import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, type Session } from './harness/extension';
import { openLayout } from './harness/layout';
import { hostsOf, readNetLog } from './harness/net-log';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { absurdLayout, endlessLayout, TRAP_HOST, trapPage } from './pages/hostile-layout';
import { reply } from './pages/sources';
import { bringIntoView, clickOwn, eventually, markupOf, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/7f2e9a30-1111-4111-8111-111111111111';
const QUESTION = 'How are lemons kept?';
const COVERED = 'https://growers.example/covered';
const ENDLESS = 'https://growers.example/endless';
const OPEN = 'https://growers.example/open';
const KEPT = 'The growers kept the lemons at four degrees for six weeks.';
const CURED = 'Seven lemons a day cure the night cough.';
const PLAIN = `<p>${KEPT}</p><p>They weighed every basket twice and wrote it down in a book.</p>`;
/** In front of the sentence lies a box, which only a layout can tell. */
const BEHIND = `<div style="position:relative"><p>${CURED}</p>
  <div style="position:absolute;inset:0;background:#fff"></div></div>`;

let folder: string;
let web: Web;
let session: Session;
let panel: Page;
let slowest = 0;
let audit: AuditExport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-layout-'));
  const body = `<p>${KEPT}${cite(COVERED, 'Covered')}${cite(ENDLESS, 'Endless')}</p>
    <p>${CURED}${cite(COVERED, 'Covered')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [COVERED]: trapPage(`${PLAIN}${BEHIND}`),
    [ENDLESS]: endlessLayout(PLAIN),
    [OPEN]: `<!doctype html><link rel="stylesheet" href="/hidden.css">${PLAIN}<p class="no">${CURED}</p>
      <p id="turned">They did.</p><script>turned.textContent = 'They did not.'</script>`,
    'https://growers.example/hidden.css': reply(200, 'text/css', '.no { clip-path: inset(50%) }'),
  });
  session = await startSession(web, { netLog: join(folder, 'net.json') });
  await allowSites(session, ['https://growers.example/*']);
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  const watching = watchPanel();
  await waitForCheckOf(panel, QUESTION);
  slowest = await watching;
  audit = await exportShown(session, panel);
});

afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Longest time, in milliseconds, that the panel's thread stood still before the check ended. */
function watchPanel(): Promise<number> {
  return panel.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    while (document.querySelector('[data-audit-status="finished"]') === null) {
      await new Promise(done => setTimeout(done, 20));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
}

function findingsOf(url: string, text: string) {
  const source = audit.sources.find(each => each.url === url);
  const statement = audit.statements.find(each => each.text === text);
  return audit.pairs
    .filter(isSettled)
    .filter(({ sourceId, statementId }) => sourceId === source?.id && statementId === statement?.id)
    .map(({ finding }) => finding.kind);
}

describe('a check of pages that are laid out', () => {
  it('judges what is seen, and not what lies behind a box', () => {
    expect(findingsOf(COVERED, KEPT)).toEqual(['supported']);
    expect(findingsOf(COVERED, CURED)).toEqual(['not-found']);
  });

  it('reads a page without its layout if that never ends', () =>
    expect(findingsOf(ENDLESS, KEPT)).toEqual(['supported']));

  it('leaves the panel answering meanwhile', () => {
    // Generous for a busy machine; where the frame shared its process, this was the time limit.
    expect(slowest).toBeLessThan(2_000);
  });

  it('runs nothing, and leaves no frame behind', async () => {
    const target = await session.browser.waitForTarget(each =>
      each.url().endsWith('/offscreen.html'),
    );
    const offscreen = await target.asPage();

    expect(await offscreen.evaluate('globalThis.__pwned')).toBeUndefined();
    await eventually(async () => (await offscreen.$$('iframe')).length).toBe(0);
  });

  it('runs nothing in the frame either, and survives absurd sizes', async () => {
    const layout = await openLayout(session);

    expect(await layout.read(trapPage(PLAIN))).toContain(KEPT);
    // Time for events that come late.
    await new Promise(done => setTimeout(done, 200));
    expect(await layout.hasRun()).toBe(false);
    expect(await layout.read(absurdLayout(PLAIN))).toContain(KEPT);
    await layout.close();
  });

  it('takes an open tab as its scripts and style sheets made it, and leaves it as it was', async () => {
    const page = await session.open(OPEN);
    const before = await markupOf(page, 'html');

    const markup = await takeTab();

    expect(markup).toContain(`<p class="no"><span hidden="">${CURED}</span></p>`);
    expect(markup).toContain('They did not.');
    expect(markup.match(/hidden=/g)).toHaveLength(1);
    expect(await markupOf(page, 'html')).toBe(before);
  });

  it('asks for nothing that the page points at', async () => {
    await session.close();
    const hosts = hostsOf(readNetLog(join(folder, 'net.json')));

    expect(hosts).toContain('growers.example');
    expect(hosts).not.toContain(TRAP_HOST);
  });
});

/** Runs in the tab what the extension runs there when the user gives its text. */
async function takeTab(): Promise<string> {
  const worker = await session.worker();
  return worker.evaluate(async url => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        tabs: { query(by: { url: string }): Promise<{ id: number }[]> };
        scripting: {
          executeScript(what: object): Promise<{ result: { markup: string } }[]>;
        };
      };
    };
    const [tab] = await chrome.tabs.query({ url });
    const target = { tabId: tab?.id };
    const [taken] = await chrome.scripting.executeScript({ target, files: ['/take-page.js'] });
    return taken?.result.markup ?? '';
  }, OPEN);
}
