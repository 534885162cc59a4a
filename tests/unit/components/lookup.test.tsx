// @vitest-environment happy-dom
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { LookupSection } from '../../../components/options/LookupSection';
import type { LookupSectionProps } from '../../../components/options/LookupSection';
import { lookupOrigins } from '../../../entrypoints/options/lookup-access';
import { DEFAULT_SETTINGS } from '../../../lib/state/settings';
import { mount, settle } from './mount';

async function mountSection(overrides: Partial<LookupSectionProps> = {}) {
  const onChange = vi.fn<LookupSectionProps['onChange']>();
  const onAllow = vi.fn<LookupSectionProps['onAllow']>(() => Promise.resolve(true));
  const props = { settings: DEFAULT_SETTINGS, onChange, onAllow, ...overrides };
  const screen = await mount(h(LookupSection, props));
  const turn = async (name: string) => {
    await act(() => {
      const box = screen.get(`[name="${name}"]`) as HTMLInputElement;
      box.checked = !box.checked;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
  };
  return { screen, onChange, onAllow, turn };
}

describe('looking up sources', () => {
  it('is off until the reader turns it on and allows the hosts', async () => {
    const { screen, onChange, onAllow, turn } = await mountSection();

    expect((screen.get('[name="look-up-works"]') as HTMLInputElement).checked).toBe(false);
    expect((screen.get('[name="ask-archive"]') as HTMLInputElement).checked).toBe(false);

    await turn('look-up-works');

    expect(onAllow).toHaveBeenCalledExactlyOnceWith('works');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ lookUpWorks: true });
  });

  it('stays off where the hosts are refused, and says so', async () => {
    const onAllow = vi.fn<LookupSectionProps['onAllow']>(() => Promise.resolve(false));
    const { screen, onChange, turn } = await mountSection({ onAllow });

    await turn('ask-archive');

    expect(onChange).not.toHaveBeenCalled();
    expect((screen.get('[name="ask-archive"]') as HTMLInputElement).checked).toBe(false);
    expect(screen.get('[role="status"]').textContent).toBe('Not allowed. Nothing is asked.');
  });

  it('takes an e-mail address once it is one', async () => {
    const { screen, onChange } = await mountSection();

    await screen.type('[name="contact-email"]', 'reader@');
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.get('[role="status"]').textContent).toContain('no e-mail address yet');

    await screen.type('[name="contact-email"]', 'reader@example.org');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ contactEmail: 'reader@example.org' });
  });

  it('asks for the hosts of the services, and for the archive apart', () => {
    expect(lookupOrigins('archive')).toEqual(['https://archive.org/*']);
    expect(lookupOrigins('works')).toContain('https://api.crossref.org/*');
    expect(lookupOrigins('works')).not.toContain('https://archive.org/*');
    expect(lookupOrigins('works').every(origin => /^https:\/\/[\w.-]+\/\*$/.test(origin))).toBe(
      true,
    );
  });
});
