// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';

import { SettingFields } from '../../../components/options/SettingFields';
import { ok } from '../../../lib/core/result';
import { DEFAULT_JUDGE_CHOICE } from '../../../lib/settings/judge-choice';
import {
  DEFAULT_SETTINGS,
  parseSettings,
  SETTINGS,
  type Setting,
} from '../../../lib/settings/settings';
import { readSettingsFile, writeSettingsFile } from '../../../lib/settings/settings-file';
import { optionsProps } from './options-props';
import { OptionsApp } from '../../../components/options/OptionsApp';
import { mount } from './mount';

const TOY = {
  schema: v.fallback(v.boolean(), true),
  control: { kind: 'switch' },
  section: 'checking',
} as const satisfies Setting;

describe('a setting that is one entry of the registry', () => {
  const registry = { ...SETTINGS, toy: TOY };

  it('is on the options page, in its section', async () => {
    const onChange = vi.fn();
    const settings = signal(parseSettings({}, registry));
    const screen = await mount(h(OptionsApp, optionsProps({ settings, registry, onChange })));
    const box = screen.get('#checking input[name="toy"]') as HTMLInputElement;

    expect(box.checked).toBe(true);
    await screen.click('#checking input[name="toy"]');

    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...settings.value, toy: false });
  });

  it('is read from what was stored, or has its default', () => {
    expect(parseSettings({ toy: false }, registry)).toMatchObject({ toy: false });
    expect(parseSettings({ toy: 'no' }, registry)).toMatchObject({ toy: true });
    expect(parseSettings({ toy: false })).not.toHaveProperty('toy');
  });

  it.each([
    ['is taken over from a settings file', TOY, false],
    ['is not, where only the user may switch it', { ...TOY, isOwn: true as const }, true],
  ])('%s', (_what, toy, taken) => {
    const all = { ...SETTINGS, toy };
    const settings = parseSettings({ toy: false }, all);
    const file = writeSettingsFile({ settings, engine: DEFAULT_JUDGE_CHOICE });

    const current = { settings: parseSettings({}, all), engine: DEFAULT_JUDGE_CHOICE };

    expect(readSettingsFile(file, current, all)).toMatchObject(ok({ settings: { toy: taken } }));
  });
});

describe('every setting with a field', () => {
  const sections = [...new Set(Object.values<Setting>(SETTINGS).map(({ section }) => section))];

  it('has all its words', async () => {
    for (const section of sections.filter(each => each !== undefined)) {
      const props = { section, settings: DEFAULT_SETTINGS, onChange: () => undefined };
      const screen = await mount(h(SettingFields, props));

      expect(screen.root.textContent).not.toContain('setting.');
      expect(screen.root.textContent).not.toMatch(/\{\w+\}/);
    }
  });
});
