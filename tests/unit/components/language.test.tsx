// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SettingsSection } from '../../../components/options/SettingFields';
import { speak, type Words } from '../../../lib/i18n/t';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { readWords, speakEnglish } from '../../../scripts/lib/speak-english';
import { mount } from './mount';

afterEach(async () => {
  vi.unstubAllGlobals();
  await speakEnglish();
});

const PROPS = { settings: DEFAULT_SETTINGS, section: 'look', title: 'Appearance' } as const;

beforeEach(() => vi.stubGlobal('__LOCALES__', { en: 'English', de: 'Deutsch' }));

it('the language is one of those the package has words in, each by its own name', async () => {
  const onChange = vi.fn();
  const screen = await mount(h(SettingsSection, { ...PROPS, onChange }));
  const field = screen.get('select[name="language"]') as HTMLSelectElement;

  expect(screen.texts('select[name="language"] option')).toEqual([
    'Same as browser',
    'English',
    'Deutsch',
  ]);
  await act(() => {
    field.value = 'de';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

  expect(onChange.mock.calls).toEqual([[{ language: 'de' }]]);
});

it('a language this package does not have is shown as the browser’s, which is then spoken', async () => {
  const settings = { ...DEFAULT_SETTINGS, language: 'fr' };
  const screen = await mount(h(SettingsSection, { ...PROPS, settings, onChange: vi.fn() }));

  expect((screen.get('select[name="language"]') as HTMLSelectElement).value).toBe('auto');
});

it('another language is drawn at once, in the same elements, so that nobody loses their place', async () => {
  const english = await readWords('en');
  const words = signal<Words>({ find: name => english[name] ?? '' });
  speak({ find: name => words.value.find(name) });
  const screen = await mount(h(SettingsSection, { ...PROPS, onChange: vi.fn() }));
  const field = screen.get('select[name="language"]');
  field.focus();

  await act(() => {
    words.value = { find: name => `[${name}]` };
  });

  expect(screen.texts('label').every(text => /^\[setting_/.test(text))).toBe(true);
  expect(document.activeElement).toBe(field);
});
