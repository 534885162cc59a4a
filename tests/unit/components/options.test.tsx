// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { OptionsApp } from '../../../components/options/OptionsApp';
import { applyTheme } from '../../../components/ui/apply-theme';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { fail, ok } from '../../../lib/core/result';
import { mount, settle, type Screen } from './mount';
import { optionsProps, sitesActions } from './options-props';

/** Changes a field as a reader does who leaves it afterwards. */
async function change(screen: Screen, selector: string, edit: (field: HTMLInputElement) => void) {
  await act(() => {
    const field = screen.get(selector) as HTMLInputElement;
    edit(field);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const NUMBERS = 'input[type="number"]';

describe('when answers are checked', () => {
  async function choose(screen: Screen, name: string, value: string): Promise<void> {
    await act(() => {
      const field = screen.get(`select[name="${name}"]`) as HTMLSelectElement;
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }

  it('can be chosen for all sites, and for each that is switched on', async () => {
    const onChange = vi.fn();
    const screen = await mount(h(OptionsApp, optionsProps({ onChange })));

    await choose(screen, 'page-mode', 'auto');
    await choose(screen, 'page-mode-chatgpt', 'off');

    expect(onChange.mock.calls.map(([settings]) => settings as unknown)).toEqual([
      { ...DEFAULT_SETTINGS, pageMode: 'auto' },
      { ...DEFAULT_SETTINGS, siteModes: { chatgpt: 'off' } },
    ]);
  });

  it('is offered for no site that is off', async () => {
    const screen = await mount(h(OptionsApp, optionsProps()));
    const names = screen
      .all('.page-modes select')
      .map(field => (field as HTMLSelectElement).name.replace('page-mode', ''));

    expect(names).toEqual(['', '-chatgpt', '-poe']);
  });
});

describe('options', () => {
  it('change one setting and keep the others', async () => {
    const onChange = vi.fn();
    const screen = await mount(h(OptionsApp, optionsProps({ onChange })));

    await change(screen, 'input[type="checkbox"]', field => {
      field.checked = false;
    });
    await change(screen, 'input[value="dark"]', field => {
      field.checked = true;
    });
    await change(screen, NUMBERS, field => {
      field.value = '9';
    });
    await change(screen, 'input[name="scrubTest"]', field => {
      field.checked = true;
    });

    await change(screen, 'input[value="plain"]', field => {
      field.checked = true;
    });

    expect(onChange.mock.calls).toEqual([
      [{ ...DEFAULT_SETTINGS, badges: false }],
      [{ ...DEFAULT_SETTINGS, theme: 'dark' }],
      [{ ...DEFAULT_SETTINGS, passagesPerPair: 9 }],
      [{ ...DEFAULT_SETTINGS, scrubTest: true }],
      [{ ...DEFAULT_SETTINGS, checkView: 'plain' }],
    ]);
  });

  it.each(['0', '21', '2.5', ''])('take no "%s" for the number of passages', async value => {
    const onChange = vi.fn();
    const screen = await mount(h(OptionsApp, optionsProps({ onChange })));

    await change(screen, NUMBERS, field => {
      field.value = value;
    });

    expect(onChange).not.toHaveBeenCalled();
    expect((screen.get(NUMBERS) as HTMLInputElement).value).toBe('8');
  });

  it('show the settings as they become', async () => {
    const settings = signal(DEFAULT_SETTINGS);
    const screen = await mount(h(OptionsApp, optionsProps({ settings })));

    await act(() => {
      settings.value = { ...DEFAULT_SETTINGS, badges: false };
    });

    expect((screen.get('input[type="checkbox"]') as HTMLInputElement).checked).toBe(false);
  });

  it('name the sites that may be read and take permissions back', async () => {
    const onRevoke = vi.fn();
    const props = optionsProps({ sitesActions: sitesActions({ onRevoke }) });
    const screen = await mount(h(OptionsApp, props));

    await screen.click('[data-action="revoke"]');

    expect(screen.texts('.cited-sites li > span')).toEqual(['journal.example', 'All websites']);
    expect(onRevoke).toHaveBeenCalledExactlyOnceWith('https://journal.example/*');
  });

  it('switch chat sites on and off, one at a time, those of the installation too', async () => {
    const onSwitch = vi.fn(() => Promise.resolve(ok(null)));
    const props = optionsProps({ sitesActions: sitesActions({ onSwitch }) });
    const screen = await mount(h(OptionsApp, props));

    await screen.click('[data-site="claude"] button');
    expect(screen.get('[data-site="poe"]').textContent).toContain('Untested on the real site');
    await screen.click('[data-site="poe"] button');
    await screen.click('[data-site="chatgpt"] button');

    expect(onSwitch.mock.calls).toEqual([
      ['claude', true],
      ['poe', false],
      ['chatgpt', false],
    ]);
  });

  it('say why a chat site stays off, and what to do', async () => {
    const onSwitch = () => Promise.resolve(fail('not-allowed' as const));
    const props = optionsProps({ sitesActions: sitesActions({ onSwitch }) });
    const screen = await mount(h(OptionsApp, props));

    await screen.click('[data-site="claude"] button');
    await settle();

    expect(screen.texts('[role="status"]').join(' ')).toContain('Permission was refused. Allow it');
  });

  it('take hosts of the reader’s own, and give them back', async () => {
    const [onAddHost, onRemoveHost] = [vi.fn(() => Promise.resolve(ok(null))), vi.fn()];
    const props = optionsProps({ sitesActions: sitesActions({ onAddHost, onRemoveHost }) });
    const screen = await mount(h(OptionsApp, props));

    await screen.type('[name="own-host"]', 'chat.example.org');
    await screen.click('[data-action="add-host"]');
    await settle();
    await screen.click('[data-action="remove-host"]');

    expect(onAddHost).toHaveBeenCalledExactlyOnceWith('chat.example.org');
    expect((screen.get('[name="own-host"]') as HTMLInputElement).value).toBe('');
    expect(onRemoveHost).toHaveBeenCalledExactlyOnceWith('http://localhost/*');
  });

  it('delete everything only after a second word, and say when it is done', async () => {
    const onDeleteAll = vi.fn(() => Promise.resolve());
    const screen = await mount(h(OptionsApp, optionsProps({ onDeleteAll })));

    await screen.click('[data-action="delete-all"]');
    expect(onDeleteAll).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');
    await settle();

    expect(onDeleteAll).toHaveBeenCalledOnce();
    expect(screen.texts('[role="status"]')).toContain('Deleted.');
  });

  it.each([
    [{ pages: 3, bytes: 4_200_000 }, '3 pages deleted, about 4.2 MB freed.'],
    [{ pages: 0, bytes: 0 }, 'No cached pages.'],
  ])(
    'empty what is kept of pages only after a second word, and tell how much (%#)',
    async (cleared, words) => {
      const onClearCache = vi.fn(() => Promise.resolve(cleared));
      const screen = await mount(h(OptionsApp, optionsProps({ onClearCache })));

      await screen.click('[data-action="clear-cache"]');
      expect(onClearCache).not.toHaveBeenCalled();
      await screen.click('[data-action="confirm"]');
      await settle();

      expect(onClearCache).toHaveBeenCalledOnce();
      expect(screen.texts('[role="status"]')).toContain(words);
    },
  );

  it('say how much is kept, and when the browser does not tell', async () => {
    const told = await mount(h(OptionsApp, optionsProps()));
    expect(told.root.textContent).toContain('12 checks: about 4.2 MB.');

    const storage = signal({ bytes: null, audits: 1 });
    const silent = await mount(h(OptionsApp, optionsProps({ storage })));
    expect(silent.root.textContent).toContain('1 check, size unknown.');
  });
});

describe('the theme', () =>
  it('is set on the page, or left to the system', () => {
    const root = document.createElement('html');

    applyTheme(root, 'dark');
    const dark = root.dataset['theme'];
    applyTheme(root, 'system');

    expect(dark).toBe('dark');
    expect(root.dataset['theme']).toBeUndefined();
  }));
