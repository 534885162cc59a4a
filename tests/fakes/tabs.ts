import type { OpenTab, TabPort, TakenPage } from '../../lib/app/tab-port';

export const fakeTab = (overrides: Partial<OpenTab> = {}): OpenTab => ({
  id: 1,
  url: 'https://clinic.example/zinc',
  title: 'Zinc',
  isPrivate: false,
  window: 1,
  ...overrides,
});

export const fakePage = (overrides: Partial<TakenPage> = {}): TakenPage => ({
  url: 'https://clinic.example/zinc',
  contentType: 'text/html',
  markup: '<p>Sun.</p>',
  ...overrides,
});

/** Tabs of a browser, the last shown one first. */
export type FakeTabs = TabPort & {
  /** `null`: the browser lets no extension in. */
  show(tab: OpenTab, page?: TakenPage | null): void;
  close(id: number): void;
  /** Tabs that were looked into, in order. */
  looked: number[];
};

export function fakeTabs(): FakeTabs {
  let open: { tab: OpenTab; page: TakenPage | null }[] = [];
  const looked: number[] = [];
  return {
    looked,
    show(tab, page = fakePage({ url: tab.url })) {
      open = [{ tab, page }, ...open];
    },
    close(id) {
      open = open.filter(({ tab }) => tab.id !== id);
    },
    findOpen: () =>
      Promise.resolve(open.flatMap(({ tab }) => (/^https?:/.test(tab.url) ? [tab] : []))),
    read(id) {
      looked.push(id);
      const found = open.find(({ tab }) => tab.id === id);
      return Promise.resolve(found ? (found.page ?? 'tab-not-readable') : 'no-open-tab');
    },
  };
}
