import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { asFirm } from './harness/as-firm';
import { allowSites } from './harness/allow-sites';
import {
  answerPermissionPrompt,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { REHYDRATION, ZINC_TRIAL } from './pages/sources';
import {
  bringIntoView,
  clickOwn,
  eventually,
  ownNames,
  textsOf,
  waitForCheckOf,
} from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-1111-4111-8111-111111111111';
const PARTLY = 'https://chatgpt.com/c/6e1d8f20-2222-4111-8111-222222222222';

const HEALTH = 'https://health.example/drinking';
const JOURNAL = 'https://journal.example/zinc';
const CLINIC = 'https://clinic.example/drinking';
const REGISTRY = 'https://registry.example/zinc';

const FIRST = 'https://chatgpt.com/c/6e1d8f20-3333-4111-8111-333333333333';
const NEXT = 'https://chatgpt.com/c/6e1d8f20-4444-4111-8111-444444444444';
const WARD = 'https://ward.example/drinking';
const LAB = 'https://lab.example/zinc';

const GRANT = '[data-action="grant"]';

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb({
    [CHAT]: chatPage([HEALTH, JOURNAL], 'What helps a child with diarrhoea?'),
    [PARTLY]: chatPage([CLINIC, REGISTRY], 'And what helps a smaller child?'),
    [FIRST]: chatPage([WARD, JOURNAL], 'What is in the solution?'),
    [NEXT]: chatPage([HEALTH, LAB], 'And what shortens it?'),
    [WARD]: REHYDRATION,
    [LAB]: ZINC_TRIAL,
    [HEALTH]: REHYDRATION,
    [JOURNAL]: ZINC_TRIAL,
    [CLINIC]: REHYDRATION,
    [REGISTRY]: ZINC_TRIAL,
  });
  session = await startSession(web);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('the permissions at install', () =>
  it('are the chat hosts and what the features need, nothing more', async () => {
    const { manifest, held } = await readPermissions();

    expect(manifest.permissions.sort()).toEqual([
      'activeTab',
      'contextMenus',
      'offscreen',
      'scripting',
      'sidePanel',
      'storage',
      'unlimitedStorage',
    ]);
    expect(manifest.optional_permissions).toEqual(['tabs']);
    expect(manifest.host_permissions.sort()).toEqual(CHAT_HOSTS);
    expect(manifest.optional_host_permissions).toEqual(['*://*/*']);
    expect(manifest.content_scripts.flatMap(({ matches }) => matches).sort()).toEqual(CHAT_HOSTS);
    expect(manifest.externally_connectable).toBeUndefined();
    expect(manifest.web_accessible_resources ?? []).toEqual([]);
    expect(held.origins.sort()).toEqual(CHAT_HOSTS);
  }));

describe('an answer whose sources may not be read yet', () => {
  let page: Page;
  let panel: Page;

  beforeAll(async () => {
    page = await openAndCheck(CHAT);
    panel = await session.panel();
    await waitForCheckOf(panel, 'What helps a child with diarrhoea?');
  });

  it('sends nothing to the cited sites', () =>
    expect([web.hits(HEALTH), web.hits(JOURNAL)]).toEqual([0, 0]));

  it('waits, and says of every cell why', async () => {
    const audit = await exportShown(session, panel);

    expect(findingsOf(audit)).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'not-judged', reason: 'no-permission' })),
    );
    expect(audit.sources).toMatchObject([
      { status: 'unreadable', reason: 'no-permission', visit: null },
      { status: 'unreadable', reason: 'no-permission', visit: null },
    ]);
    expect(audit.status).toBe('waiting');
    expect(await textsOf(panel, '.cause p:first-child')).toEqual([
      'Waiting for permission · 2 statements',
    ]);
    expect(await textsOf(panel, '.statement-short .statement-line .visually-hidden')).toEqual([
      'Waiting for permission',
      'Waiting for permission',
    ]);
    await eventually(() => ownNames(page)).toContain('Allow 2 sites to check. Open check');
    expect(audit.rates['sourceUrlValidity']?.overJudged.of).toBe(0);
  });

  it('asks once for both sites, by name and with the reason', async () => {
    const banners = await bannersOf(panel);

    expect(banners).toHaveLength(1);
    expect(banners[0]).toContain('Open 2 cited sites?');
    expect(banners[0]).toContain('Your browser will ask about “read and change data”.');
    expect(banners[0]).toContain('Veracite only reads the cited pages');
    expect(await textsOf(panel, `.banner ${GRANT}`)).toEqual([
      'Allow 2 sites',
      'Allow all cited sites',
    ]);
    expect(await hostsIn(panel)).toEqual(['health.example', 'journal.example']);
  });

  it('reads the sources after the button in the banner, and fills the cells', async () => {
    await answerPermissionPrompt(session, [
      'https://health.example/*',
      'https://journal.example/*',
    ]);
    expect([web.hits(HEALTH), web.hits(JOURNAL)]).toEqual([0, 0]);

    await grant(panel);

    await eventually(() => labelsOf(panel)).toEqual(['Supported', 'Supported']);
    await waitForFinished(panel);
    const audit = await exportShown(session, panel);
    expect(findingsOf(audit).filter(({ kind }) => kind === 'not-judged')).toEqual([]);
    expect([web.hits(HEALTH), web.hits(JOURNAL)]).toEqual([1, 1]);
    expect(await bannersOf(panel)).toEqual([]);
    await eventually(() => ownNames(page)).toContain('2 of 2 checked supported. Open check');
  });

  it('was allowed these two sites and no other', async () => {
    const { held } = await readPermissions();

    expect(held.origins.sort()).toEqual(
      [...CHAT_HOSTS, 'https://health.example/*', 'https://journal.example/*'].sort(),
    );
  });
});

describe('an answer of whose sources one may be read', () => {
  let panel: Page;

  beforeAll(async () => {
    await allowSites(session, ['https://clinic.example/*']);
    await openAndCheck(PARTLY);
    panel = await session.panel();
    await waitForCheckOf(panel, 'And what helps a smaller child?');
  });

  it('is checked against that one, and says what is missing', async () => {
    const audit = await exportShown(session, panel);

    expect(audit.sources).toMatchObject([
      { url: CLINIC, status: 'read' },
      { url: REGISTRY, status: 'unreadable', reason: 'no-permission' },
    ]);
    expect(await labelsOf(panel)).toEqual(['Supported', 'Waiting for permission']);
    expect(await hostsIn(panel)).toEqual(['registry.example']);
    expect(web.hits(REGISTRY)).toBe(0);
  });

  it('needs only the other site for the rest, and reads no source twice', async () => {
    await answerPermissionPrompt(session, ['https://registry.example/*']);

    await grant(panel);

    await eventually(() => labelsOf(panel)).toEqual(['Supported', 'Supported']);
    await waitForFinished(panel);
    expect([web.hits(CLINIC), web.hits(REGISTRY)]).toEqual([1, 1]);
  });
});

describe('an answer whose reader allows all cited sites', () => {
  let panel: Page;

  beforeAll(async () => {
    await openAndCheck(FIRST);
    panel = await session.panel();
    await waitForCheckOf(panel, 'What is in the solution?');
  });

  it('is told what the browser will then say', async () => {
    const [banner] = await bannersOf(panel);

    expect(banner).toContain('For “Allow all cited sites” it says “all websites”');
  });

  it('goes on with the check by that one click', async () => {
    await answerPermissionPrompt(session, ['*://*/*']);
    expect(web.hits(WARD)).toBe(0);

    await panel.locator(`.banner ${GRANT} ~ ${GRANT}`).click();

    await eventually(() => labelsOf(panel)).toEqual(['Supported', 'Supported']);
    await waitForFinished(panel);
    expect(web.hits(WARD)).toBe(1);
    const { held } = await readPermissions();
    expect(held.origins).toContain('*://*/*');
  });

  it('is asked nothing about the next answer', async () => {
    await openAndCheck(NEXT);
    await waitForCheckOf(panel, 'And what shortens it?');

    await eventually(() => labelsOf(panel)).toEqual(['Supported', 'Supported']);
    expect(await bannersOf(panel)).toEqual([]);
    expect(web.hits(LAB)).toBe(1);
  });
});

const CHAT_HOSTS = [
  'https://chat.openai.com/*',
  'https://chatgpt.com/*',
  'https://openevidence.com/*',
  'https://www.openevidence.com/*',
];

type Permissions = {
  manifest: {
    permissions: string[];
    optional_permissions: string[];
    host_permissions: string[];
    optional_host_permissions: string[];
    content_scripts: { matches: string[] }[];
    externally_connectable?: unknown;
    web_accessible_resources?: unknown[];
  };
  held: { origins: string[] };
};

async function readPermissions(): Promise<Permissions> {
  const worker = await session.worker();
  return worker.evaluate(async () => {
    const { runtime, permissions } = (
      globalThis as unknown as {
        chrome: {
          runtime: { getManifest(): Permissions['manifest'] };
          permissions: { getAll(): Promise<Permissions['held']> };
        };
      }
    ).chrome;
    return { manifest: runtime.getManifest(), held: await permissions.getAll() };
  });
}

function chatPage([first, second]: [string, string], question: string): string {
  const body = `
    <p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${cite(first, 'Drinking')}</p>
    <p>Zinc shortened the illness by 25 hours on average.${cite(second, 'Zinc')}</p>`;
  return chatgptPage({ turns: [{ key: 'turn-1', question, bodies: [body] }] });
}

async function openAndCheck(url: string): Promise<Page> {
  const page = await session.open(url);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  return page;
}

/** A real click: the browser asks for permissions only while one lasts. */
async function grant(panel: Page): Promise<void> {
  await panel.locator(GRANT).click();
}

/** Text of each statement's badge in the panel, in order. */
async function labelsOf(panel: Page): Promise<string[]> {
  return (await textsOf(panel, '.statement-head .badge')).map(asFirm);
}

const hostsIn = (panel: Page) => textsOf(panel, '.banner .hosts li');

function bannersOf(panel: Page): Promise<string[]> {
  return panel.$$eval('.banner', banners =>
    banners
      .filter(banner => banner.querySelector('[data-action="grant"]') !== null)
      .map(({ textContent }) => textContent),
  );
}

function findingsOf(audit: AuditExport) {
  return audit.pairs.filter(isSettled).map(({ finding }) => finding);
}
