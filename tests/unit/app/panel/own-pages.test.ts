import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createOwnPages, type OwnPagesDeps } from '../../../../lib/app/panel/own-pages';
import { contentHash } from '../../../../lib/core/ids';
import { fail, ok } from '../../../../lib/core/result';
import type { OfferedPage, OwnFile } from '../../../../lib/core/source/own-file';
import { DEFAULT_LIMITS } from '../../../../lib/sources/web/fetch-limits';
import { fakePage, fakeTab, fakeTabs, type FakeTabs } from '../../../fakes/tabs';

const CHAT = 'https://chatgpt.com/c/1';
const ZINC = 'https://clinic.example/zinc';
const OWN_WINDOW = 1;

let tabs: FakeTabs;
let added: OwnFile[];
/** What the browser was asked and told, in order. */
let asked: string[];
let allowed: string[];
let saysYes: boolean;

beforeEach(() => {
  tabs = fakeTabs();
  added = [];
  asked = [];
  allowed = [];
  saysYes = true;
});

function pagesOver(overrides: Partial<OwnPagesDeps> = {}) {
  return createOwnPages({
    tabs,
    access: {
      askTabNames() {
        asked.push('tabs');
        return Promise.resolve(saysYes);
      },
      dropTabNames() {
        asked.push('no tabs');
        return Promise.resolve();
      },
      askSites(origins) {
        asked.push(...origins);
        if (saysYes) allowed.push(...origins);
        return Promise.resolve(saysYes);
      },
      mayRead: url => Promise.resolve(allowed.includes(`${new URL(url).origin}/*`)),
    },
    window: OWN_WINDOW,
    read: ({ title, url }, { bytes }) => {
      const text = new TextDecoder().decode(bytes);
      const id = contentHash(text);
      return Promise.resolve(
        text === '' ? fail('empty') : ok({ id, url, text, name: title, addedAt: '2026-10-01' }),
      );
    },
    add(read) {
      if (!read.ok) return Promise.resolve(read.failure);
      added.push(read.value);
      return Promise.resolve(null);
    },
    ...overrides,
  });
}

const offered = (tab: number, url = ZINC): OfferedPage => ({ tab, url, title: 'Zinc' });

describe('the list of open tabs', () => {
  it('is made with a permission that is given back', async () => {
    tabs.show(fakeTab({ title: ' Zinc ' }));
    const findOpen = () => {
      asked.push('list');
      return tabs.findOpen();
    };

    const list = await pagesOver({ tabs: { ...tabs, findOpen } }).listOpenPages(CHAT);

    expect(list).toEqual({ pages: [offered(1)], isWhole: true });
    expect(asked).toEqual(['tabs', 'list', 'no tabs']);
    expect(tabs.looked).toEqual([]);
  });

  it('gives it back also where the browser lists nothing', async () => {
    const findOpen = () => Promise.reject(new Error('test: no tabs'));

    await expect(pagesOver({ tabs: { ...tabs, findOpen } }).listOpenPages(CHAT)).rejects.toThrow(
      'no tabs',
    );
    expect(asked).toEqual(['tabs', 'no tabs']);
  });

  it('says that it may not be whole where the user refuses', async () => {
    saysYes = false;
    tabs.show(fakeTab());

    expect(await pagesOver().listOpenPages(CHAT)).toEqual({
      pages: [offered(1)],
      isWhole: false,
    });
    expect(asked).toEqual(['tabs']);
  });

  it('has no page of the check’s own chat, and the address for one without a title', async () => {
    tabs.show(fakeTab({ id: 2, url: `${CHAT}#answer` }));
    tabs.show(fakeTab({ id: 3, title: '' }));

    const { pages } = await pagesOver().listOpenPages(CHAT);

    expect(pages).toEqual([{ tab: 3, url: ZINC, title: ZINC }]);
  });

  it('names a private tab only in its own window', async () => {
    tabs.show(fakeTab({ id: 2, isPrivate: true, window: 5 }));

    expect(await pagesOver().listOpenPages(null)).toMatchObject({ pages: [] });
    expect(await pagesOver({ window: undefined }).listOpenPages(null)).toMatchObject({ pages: [] });
    expect(await pagesOver({ window: 5 }).listOpenPages(null)).toMatchObject({
      pages: [{ tab: 2 }],
    });
  });
});

describe('adding open pages', () => {
  it('asks once for the sites of the ticked ones, and reads no other', async () => {
    tabs.show(fakeTab());
    tabs.show(fakeTab({ id: 2 }), fakePage({ url: `${ZINC}#doses`, markup: '<p>Doses.</p>' }));
    tabs.show(fakeTab({ id: 3, url: 'https://other.example/' }));

    expect(await pagesOver().addOpenPages([offered(1), offered(2)])).toEqual([]);

    expect(asked).toEqual(['https://clinic.example/*']);
    expect(tabs.looked).toEqual([1, 2]);
    expect(added.map(({ text, url }) => [text, url])).toEqual([
      ['<p>Sun.</p>', ZINC],
      ['<p>Doses.</p>', ZINC],
    ]);
  });

  it('reads nothing of a site that the user refuses, and those that were allowed before', async () => {
    saysYes = false;
    allowed = ['https://other.example/*'];
    tabs.show(fakeTab());
    tabs.show(fakeTab({ id: 2, url: 'https://other.example/' }));

    const failed = await pagesOver().addOpenPages([
      offered(1),
      offered(2, 'https://other.example/'),
    ]);

    expect(failed).toEqual([{ page: offered(1), failure: 'not-allowed' }]);
    expect(tabs.looked).toEqual([2]);
  });

  it.each<[string, () => void, string]>([
    ['it is closed', () => undefined, 'tab-changed'],
    [
      'it shows another page',
      () => tabs.show(fakeTab(), fakePage({ url: `${ZINC}/2` })),
      'tab-changed',
    ],
    ['the browser lets nothing in', () => tabs.show(fakeTab(), null), 'tab-not-readable'],
    [
      'it is a PDF',
      () => tabs.show(fakeTab(), fakePage({ contentType: 'application/pdf' })),
      'tab-is-pdf',
    ],
    ['it is endless', () => tabs.show(fakeTab(), fakePage({ markup: null })), 'too-large'],
    [
      'it has too many bytes',
      () => tabs.show(fakeTab(), fakePage({ markup: 'é'.repeat(DEFAULT_LIMITS.maxBytes / 2 + 1) })),
      'too-large',
    ],
    ['it has no text', () => tabs.show(fakeTab(), fakePage({ markup: '' })), 'empty'],
  ])('says so where %s, and adds the others', async (_, prepare, failure) => {
    prepare();
    tabs.show(fakeTab({ id: 2 }));

    expect(await pagesOver().addOpenPages([offered(1), offered(2)])).toEqual([
      { page: offered(1), failure },
    ]);
    expect(added).toHaveLength(1);
  });

  it('says so where there is no room', async () => {
    tabs.show(fakeTab());
    const add = vi.fn(() => Promise.resolve('storage-full' as const));

    expect(await pagesOver({ add }).addOpenPages([offered(1)])).toEqual([
      { page: offered(1), failure: 'storage-full' },
    ]);
  });
});
