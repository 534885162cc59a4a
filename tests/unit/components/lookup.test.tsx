// @vitest-environment happy-dom
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { LookupSection, type LookupSectionProps } from '../../../components/options/LookupSection';
import { lookupOrigins, originOf } from '../../../lib/core/device/service-bases';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { mount, settle } from './mount';

async function mountSection(overrides: Partial<LookupSectionProps> = {}) {
  const onChange = vi.fn<LookupSectionProps['onChange']>();
  const onAllow = vi.fn<LookupSectionProps['onAllow']>(() => Promise.resolve(true));
  const onAllowBase = vi.fn<LookupSectionProps['onAllowBase']>(() => Promise.resolve(true));
  const props = {
    settings: DEFAULT_SETTINGS,
    onChange,
    onAllow,
    onAllowBase,
    ...overrides,
  };
  const screen = await mount(h(LookupSection, props));
  const turn = async (name: string) => {
    await act(() => {
      const box = screen.get(`[name="${name}"]`) as HTMLInputElement;
      box.checked = !box.checked;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
  };
  const press = async (action: string) => {
    await screen.click(`[data-action="${action}"]`);
    await settle();
  };
  return { screen, onChange, onAllow, onAllowBase, turn, press };
}

describe('looking up sources', () => {
  it('is off until the reader turns it on and allows the hosts', async () => {
    const { screen, onChange, onAllow, turn } = await mountSection();

    expect((screen.get('[name="lookUpWorks"]') as HTMLInputElement).checked).toBe(false);
    expect((screen.get('[name="askArchive"]') as HTMLInputElement).checked).toBe(false);

    await turn('lookUpWorks');

    expect(onAllow).toHaveBeenCalledExactlyOnceWith('works');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ lookUpWorks: true });
  });

  it('stays off where the hosts are refused, and says so', async () => {
    const onAllow = vi.fn<LookupSectionProps['onAllow']>(() => Promise.resolve(false));
    const { screen, onChange, turn } = await mountSection({ onAllow });

    await turn('askArchive');

    expect(onChange).not.toHaveBeenCalled();
    expect((screen.get('[name="askArchive"]') as HTMLInputElement).checked).toBe(false);
    expect(screen.get('[role="status"]').textContent).toBe('Permission was refused.');
  });

  it('takes an e-mail address once it is one', async () => {
    const { screen, onChange } = await mountSection();

    await screen.type('[name="contactEmail"]', 'reader@');
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.get('[role="status"]').textContent).toContain('Not an e-mail address yet');

    await screen.type('[name="contactEmail"]', 'reader@example.org');
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

  it('asks for the hosts that stand in for the usual ones', () => {
    const bases = { crossref: 'https://mirror.example:8443/crossref' };

    expect(lookupOrigins('works', bases)).toContain('https://mirror.example/*');
    expect(lookupOrigins('works', bases)).not.toContain('https://api.crossref.org/*');
    expect(originOf('http://127.0.0.1:8080/x')).toBe('http://127.0.0.1/*');
  });
});

describe('the addresses of services', () => {
  const field = '[name="service-crossref"]';
  const set = { ...DEFAULT_SETTINGS, serviceBases: { crossref: 'https://mirror.example/c' } };

  it('are the usual ones until the reader enters another, and its host is allowed', async () => {
    const { screen, onChange, onAllowBase, press } = await mountSection();
    expect((screen.get(field) as HTMLInputElement).value).toBe('https://api.crossref.org');

    await screen.type(field, ' https://mirror.example/c/ ');
    expect(onChange).not.toHaveBeenCalled();
    await press('save-crossref');

    expect(onAllowBase).toHaveBeenCalledExactlyOnceWith('https://mirror.example/c');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      serviceBases: { crossref: 'https://mirror.example/c' },
    });
    expect(screen.get('[role="status"]').textContent).toContain('Saved');
  });

  it.each(['http://mirror.example/c', 'https://a.example/?q=1', 'javascript:alert(1)', 'mirror'])(
    'are not taken where they are no such addresses: %s',
    async entered => {
      const { screen, onChange, onAllowBase, press } = await mountSection();

      await screen.type(field, entered);
      await press('save-crossref');

      expect(onAllowBase).not.toHaveBeenCalled();
      expect(onChange).not.toHaveBeenCalled();
      expect(screen.get('[role="status"]').textContent).toContain('https://');
    },
  );

  it('stay as they were where the host is refused', async () => {
    const { screen, onChange, press } = await mountSection({
      onAllowBase: () => Promise.resolve(false),
    });

    await screen.type(field, 'https://mirror.example/c');
    await press('save-crossref');

    expect(onChange).not.toHaveBeenCalled();
    expect(screen.get('[role="status"]').textContent).toBe(
      'Permission refused; address unchanged.',
    );
  });

  it('are put back to the usual ones', async () => {
    const { screen, onChange, press } = await mountSection({ settings: set });
    expect(screen.all('[data-action^="reset-"]')).toHaveLength(1);

    await press('reset-crossref');

    expect(onChange).toHaveBeenCalledExactlyOnceWith({ serviceBases: {} });
  });
});
