// @vitest-environment happy-dom
import { h } from 'preact';
import { expect, it, vi } from 'vitest';

import { LookupSection } from '../../../components/options/LookupSection';
import { DEFAULT_SETTINGS, parseSettings } from '../../../lib/settings/settings';
import { mount } from './mount';

const ENTRY = vi.hoisted(() => ({
  name: 'Toy Register',
  baseUrl: 'https://toy.example.org/api',
  gapMs: 0,
  kind: 'works' as const,
}));

vi.mock(import('../../../lib/core/source/services'), async importOriginal => {
  const { SERVICES, LOOKUP_SERVICES, ...others } = await importOriginal();
  const toy = 'toy' as (typeof LOOKUP_SERVICES)[number];
  return {
    ...others,
    SERVICES: { ...SERVICES, [toy]: ENTRY },
    LOOKUP_SERVICES: [...LOOKUP_SERVICES, toy],
  };
});

it('a service that is added to the registry is in the options, and may have another address', async () => {
  const nothing = () => Promise.resolve(true);
  const props = { settings: DEFAULT_SETTINGS, onChange: vi.fn() };
  const screen = await mount(
    h(LookupSection, { ...props, onAllow: nothing, onAllowBase: nothing }),
  );

  expect((screen.get('[name="service-toy"]') as HTMLInputElement).value).toBe(ENTRY.baseUrl);
  expect(screen.root.textContent).toContain(ENTRY.name);

  const serviceBases = { toy: 'https://mirror.example/toy/' };
  expect(parseSettings({ serviceBases }).serviceBases).toEqual({
    toy: 'https://mirror.example/toy',
  });
});
