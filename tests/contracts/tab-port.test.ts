import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

import type { BROWSER_TABS } from '../../lib/app/browser-tabs';
import type { OpenTab, TakenPage } from '../../lib/app/tab-port';
import { fakePage, fakeTab, fakeTabs } from '../fakes/tabs';
import { describeTabPortContract, type TabWorld } from './tab-port-contract';

let port: typeof BROWSER_TABS;

// nb. The browser's interfaces are looked for when a module is first read.
beforeAll(async () => {
  vi.stubGlobal('browser', fakeBrowser);
  ({ BROWSER_TABS: port } = await import('../../lib/app/browser-tabs'));
});

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describeTabPortContract('fake', () => {
  const tabs = fakeTabs();
  return Promise.resolve({ ...tabs, port: tabs });
});
describeTabPortContract('browser', () => Promise.resolve(browserWorld()));

/** The interfaces of a browser with these tabs. */
function browserWorld(): TabWorld {
  const open = new Map<number, { tab: OpenTab; page: unknown; at: number }>();
  let clock = 0;
  const find = (id: number) => {
    const found = open.get(id);
    if (!found) throw new Error(`No tab with id: ${String(id)}.`);
    return found;
  };
  // A browser lists its tabs by their place, and one of each window is active.
  const list = () =>
    [...open.values()].map(({ tab: { id, url, title, isPrivate, window }, at }) => ({
      ...{ id, url, title, incognito: isPrivate, windowId: window },
      ...{ active: false, lastAccessed: at },
    }));
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(() => Promise.resolve(list()) as never);
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(
    (id: number) => Promise.resolve().then(() => find(id).tab) as never,
  );
  const inject = ({ target, files }: { target: { tabId: number }; files?: string[] }) => {
    expect(files).toEqual(['/take-page.js']);
    const { page } = find(target.tabId);
    if (page === null) throw new Error('Cannot access contents of the page.');
    return [{ result: page }];
  };
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(
    injection => Promise.resolve(injection as Parameters<typeof inject>[0]).then(inject) as never,
  );
  return {
    port,
    show(tab, page: TakenPage | null = fakePage({ url: tab.url })) {
      clock += 1;
      open.set(tab.id, { tab, page, at: clock });
    },
    close: id => void open.delete(id),
  };
}

describe('the tabs of a browser', () => {
  it('that keeps extensions out of its PDF viewer are known by their address', async () => {
    const world = browserWorld();
    const url = 'https://clinic.example/Zinc.PDF?page=2';
    world.show(fakeTab({ id: 8, url }), null);

    expect(await world.port.read(8)).toEqual({ url, contentType: 'application/pdf', markup: null });
  });

  it('give nothing that is no page: scripts of the site are beside ours', async () => {
    const world = browserWorld();
    world.show(fakeTab({ id: 9 }), { url: 4, markup: {} } as never);

    expect(await world.port.read(9)).toBe('tab-not-readable');
  });
});
