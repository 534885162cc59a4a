// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { OpenPages } from '../../../components/audit/OpenPages';
import { PanelContext, type PanelActions } from '../../../components/panel/panel-context';
import type { PageList } from '../../../lib/core/source/own-file';
import { panelProps } from '../../examples/examples';
import { mount, settle, type Screen } from './mount';

describe('open tabs to search in', () => {
  const CHAT = 'https://chatgpt.com/c/1';
  const ZINC = { tab: 4, url: 'https://clinic.example/zinc', title: 'Zinc' };
  const HOSTILE = { tab: 5, url: 'https://b.example/', title: '<img src=x onerror=alert(1)>' };

  async function openList(list: PageList, actions: Partial<PanelActions> = {}): Promise<Screen> {
    const listOpenPages = vi.fn(() => Promise.resolve(list));
    const panel = panelProps({ actions: { listOpenPages, ...actions } });
    const screen = await mount(
      <PanelContext.Provider value={panel}>
        <OpenPages chat={CHAT} />
      </PanelContext.Provider>,
    );
    expect(listOpenPages).not.toHaveBeenCalled();
    await screen.click('[data-action="list-tabs"]');
    await settle();
    expect(listOpenPages).toHaveBeenCalledExactlyOnceWith(CHAT);
    return screen;
  }
  const isOff = (screen: Screen) =>
    (screen.get('[data-action="read-tabs"]') as HTMLButtonElement).disabled;

  it('lists them at a click, ticks none, and reads those that the user ticks', async () => {
    const addOpenPages = vi.fn<PanelActions['addOpenPages']>(() => Promise.resolve([]));
    const pages = [ZINC, HOSTILE];
    const screen = await openList({ pages, isWhole: true }, { addOpenPages });

    expect(screen.texts('[data-open-page]')).toEqual([
      'Zinc clinic.example',
      '<img src=x onerror=alert(1)> b.example',
    ]);
    expect([screen.all('img'), screen.all('[data-tabs]')]).toEqual([[], []]);
    expect(isOff(screen)).toBe(true);
    await screen.click('[data-open-page] input');
    await screen.click(`[data-open-page="${HOSTILE.url}"] input`);
    expect(isOff(screen)).toBe(false);
    await screen.click('[data-open-page] input');
    await screen.click('[data-action="read-tabs"]');
    await settle();

    expect(addOpenPages).toHaveBeenCalledExactlyOnceWith([HOSTILE]);
    expect(screen.all('[data-open-page]')).toEqual([]);
  });

  it('says what is missing after a refusal, and that there is none', async () => {
    const partial = await openList({ pages: [ZINC], isWhole: false });
    expect(partial.get('[data-tabs="partial"]').textContent).toContain('only tabs of sites');

    const none = await openList({ pages: [], isWhole: true });
    expect(none.get('[data-tabs="none"]').textContent).toContain('list the tabs again');
    expect(none.all('[data-action="read-tabs"]')).toEqual([]);
  });

  it.each([
    'not-allowed',
    'tab-changed',
    'tab-not-readable',
    'tab-is-pdf',
    'too-large',
    'empty',
    'storage-full',
  ] as const)('says of each that was not added why, and what to do: %s', async failure => {
    const addOpenPages = () => Promise.resolve([{ page: ZINC, failure }]);
    const screen = await openList({ pages: [ZINC], isWhole: true }, { addOpenPages });
    await screen.click('[data-open-page] input');
    await screen.click('[data-action="read-tabs"]');
    await settle();

    const said = screen.texts(`[data-failure="${failure}"] p`);
    expect(said).toHaveLength(3);
    expect(said[0]).toBe('Zinc');
    expect(said.slice(1).join('')).not.toMatch(/right-click|paste/i);
  });
});
