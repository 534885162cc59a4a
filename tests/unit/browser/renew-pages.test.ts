import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

import type { renewPages } from '../../../lib/browser/chat-sites';

const CHAT = 'https://chatgpt.com/c/1';
const OTHER_CHAT = 'https://www.openevidence.com/ask/1';
const ALLOWED = 'https://chat.example.org/room';
const ELSEWHERE = 'https://news.example/';

const SCRIPT = { css: ['/content-scripts/chat.css'], js: ['/content-scripts/chat.js'] };

type Installed = Parameters<Parameters<typeof fakeBrowser.runtime.onInstalled.addListener>[0]>[0];

let start: typeof renewPages;
/** Scripts injected, by tab, in order. */
let put: [address: string, files: readonly string[]][];
let addresses: Map<number, string>;
/** Tabs that have no document to put something into. */
let refusing: string[];

// nb. The browser's interfaces are looked for when a module is first read.
beforeAll(async () => {
  vi.stubGlobal('browser', fakeBrowser);
  ({ renewPages: start } = await import('../../../lib/browser/chat-sites'));
});

afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  fakeBrowser.reset();
  put = [];
  addresses = new Map();
  refusing = [];
  vi.spyOn(fakeBrowser.permissions, 'contains').mockReturnValue(Promise.resolve(false) as never);
  // The fake one compares addresses, and knows no patterns.
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(({ url }: { url?: unknown }) => {
    const fits = (address: string) =>
      [url].flat().some(pattern => address.startsWith(String(pattern).replace(/\*$/, '')));
    const found = [...addresses].filter(([, address]) => fits(address));
    return Promise.resolve(found.map(([id]) => ({ id }))) as never;
  });
  const noted = ({ target, files = [] }: { target: { tabId: number }; files?: string[] }) => {
    const address = addresses.get(target.tabId) ?? '';
    if (refusing.includes(address)) return Promise.reject(new Error('Frame with ID 0 was removed'));
    put.push([address, files]);
    return Promise.resolve([]);
  };
  vi.spyOn(fakeBrowser.scripting, 'insertCSS').mockImplementation(noted as never);
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(noted as never);
});

function openTabs(...urls: string[]): void {
  for (const url of urls) addresses.set(addresses.size + 1, url);
}

/** The extension is started because of this. */
async function tellOf(reason: string, isDone: () => boolean): Promise<void> {
  start();
  await fakeBrowser.runtime.onInstalled.trigger({ reason } as Installed);
  await vi.waitUntil(isDone);
}

describe('the chat pages that are open while the extension is updated', () => {
  it('get the new script, its style first, and no other page does', async () => {
    openTabs(CHAT, ELSEWHERE, OTHER_CHAT);

    await tellOf('update', () => put.length === 4);

    for (const address of [CHAT, OTHER_CHAT]) {
      expect(put.filter(([each]) => each === address).map(([, files]) => files)).toEqual([
        SCRIPT.css,
        SCRIPT.js,
      ]);
    }
  });

  it('get it too where the reader added the site', async () => {
    openTabs(ALLOWED);
    await fakeBrowser.storage.local.set({
      chatSites: { sites: {}, hosts: ['https://chat.example.org/*'] },
    });
    vi.spyOn(fakeBrowser.permissions, 'contains').mockReturnValue(Promise.resolve(true) as never);

    await tellOf('update', () => put.length === 2);

    expect(put).toEqual([
      [ALLOWED, SCRIPT.css],
      [ALLOWED, SCRIPT.js],
    ]);
  });

  it('get it though another of them has no document to put it into', async () => {
    openTabs(CHAT, OTHER_CHAT);
    refusing = [CHAT];

    await tellOf('update', () => put.length === 2);

    expect(put).toEqual([
      [OTHER_CHAT, SCRIPT.css],
      [OTHER_CHAT, SCRIPT.js],
    ]);
  });
});

describe('the chat pages that are open while the extension is installed', () =>
  it('get the script, and need not be loaded anew', async () => {
    openTabs(CHAT);

    await tellOf('install', () => put.length === 2);

    expect(put.map(([address]) => address)).toEqual([CHAT, CHAT]);
  }));

describe('an update of the browser', () =>
  it('puts nothing into pages: it has loaded them all anew', async () => {
    openTabs(CHAT);
    const { query } = fakeBrowser.tabs;

    await tellOf('chrome_update', () => true);

    expect(query).not.toHaveBeenCalled();
  }));
