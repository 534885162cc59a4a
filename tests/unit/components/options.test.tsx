// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { OptionsApp } from '../../../components/options/OptionsApp';
import { applyTheme } from '../../../components/ui/apply-theme';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { fail, ok } from '../../../lib/core/result';
import { ALL_FOUND } from '../settings/all-found';
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

const NUMBERS = 'input[name="passagesPerPair"]';

describe('the parts of the page', () => {
  const shownParts = (screen: Screen) =>
    screen
      .all('[data-part]')
      .filter(part => !part.hidden)
      .map(part => part.dataset['part']);

  it.each([
    ['', 'general'],
    ['sources', 'sources'],
    ['my-api', 'models-and-api'],
    ['encoders', 'more-models'],
    ['lookUpWorks', 'sources'],
    ['delete-all', 'your-data'],
    ['__proto__', 'general'],
  ])('are shown one at a time: "#%s" is in %s', async (name, part) => {
    const screen = await mount(h(OptionsApp, optionsProps({ place: signal({ name }) })));

    expect(shownParts(screen)).toEqual([part]);
    expect(screen.texts('nav [aria-current]')).toEqual(screen.texts(`nav [href="#${part}"]`));
  });

  it.each([
    ['chat-sites', '#chat-sites button'],
    ['models', '#models input[value="embedded"]'],
    ['key', '#my-api input[name="key"]'],
    ['theme', '#theme input[value="system"]'],
    ['textSize', '#textSize input[value="normal"]'],
    ['delete-all', '[data-action="delete-all"]'],
    ['services-elsewhere', '#services-elsewhere input'],
  ])('lead to "#%s", focus its control and mark it', async (name, control) => {
    const place = signal({ name: '' });
    const screen = await mount(h(OptionsApp, optionsProps({ place })));

    await act(() => {
      place.value = { name };
    });

    expect(document.activeElement).toBe(screen.get(control));
    expect(screen.get('[data-found]').contains(screen.get(control))).toBe(true);
    expect(screen.get(control).closest('details')?.open ?? true).toBe(true);
  });
});

describe('the search of settings', () => {
  async function search(typed: string) {
    const onGo = vi.fn();
    const screen = await mount(h(OptionsApp, optionsProps({ onGo })));
    await screen.type('[name="search"]', typed);
    return { screen, onGo };
  }
  it('lists what it finds with its part, says how much, and goes there on Enter', async () => {
    const { screen, onGo } = await search('colours');
    expect(screen.texts('.found-settings a')).toEqual(['Panel colours General']);
    expect(screen.get('[role="search"] [role="status"]').textContent).toBe('1 setting');

    // What Enter in the field does.
    await act(() => (screen.get('[role="search"]') as HTMLFormElement).requestSubmit());

    expect(onGo).toHaveBeenCalledExactlyOnceWith('theme');
    expect(screen.all('.found-settings a')).toEqual([]);
  });

  it('is walked through with the arrow keys, and left with Escape', async () => {
    const { screen, onGo } = await search('key');
    screen.get('[name="search"]').focus();
    const links = screen.all('.found-settings a');
    expect(links.length).toBeGreaterThan(1);

    await screen.press('ArrowDown');
    expect(document.activeElement).toBe(links[0]);
    await screen.press('ArrowDown');
    expect(document.activeElement).toBe(links[1]);
    await act(() => links[1]?.click());
    expect(onGo).toHaveBeenCalledExactlyOnceWith(links[1]?.getAttribute('href')?.slice(1));

    await screen.type('[name="search"]', 'key');
    screen.get('.found-settings a').focus();
    await screen.press('Escape');
    expect(document.activeElement).toBe(screen.get('[name="search"]'));
    expect(screen.all('.found-settings a')).toEqual([]);
    expect((screen.get('[name="search"]') as HTMLInputElement).value).toBe('');
  });

  it('says that nothing is found', async () => {
    const { screen } = await search('zebra');

    expect(screen.get('[role="search"] [role="status"]').textContent).toBe('0 settings');
  });

  it('finds only what the page has', async () => {
    const screen = await mount(h(OptionsApp, optionsProps()));

    for (const { place, part } of ALL_FOUND) {
      const hooks = `#${place}, [name="${place}"], [data-action="${place}"]`;
      expect(screen.all(`[data-part="${part}"] :is(${hooks})`), place).not.toEqual([]);
    }
    expect(ALL_FOUND.length).toBeGreaterThan(30);
  });
});

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
      .all('#page-modes select')
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
