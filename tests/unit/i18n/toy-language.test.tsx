// @vitest-environment happy-dom
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SettingsSection } from '../../../components/options/SettingFields';
import { loadWords } from '../../../lib/browser/words';
import { speak, t } from '../../../lib/i18n/t';
import { parseSettings } from '../../../lib/settings/settings';
import { listLanguages } from '../../../scripts/lib/list-languages';
import { speakEnglish } from '../../../scripts/lib/speak-english';
import { mount } from '../components/mount';

const TOY = `
language: eo
endonym: Esperanto
direction: ltr
ui:
  keep: Konservi
`;

/** A folder of locales with that one file. */
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veracite-locales-'));
  await writeFile(join(folder, 'eo.yml'), TOY);
  vi.stubGlobal('__LOCALES__', listLanguages(folder));
  vi.stubGlobal('location', { origin: 'chrome-extension://abc' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await speakEnglish();
});

describe('a language that is one file in `locales`', () => {
  it('is offered in the options by its own name, and can be chosen', async () => {
    const onChange = vi.fn();
    const screen = await mount(
      <SettingsSection
        title=""
        section="look"
        settings={parseSettings({ language: 'eo' })}
        onChange={onChange}
      />,
    );
    const field = screen.get('select[name="language"]') as HTMLSelectElement;

    expect([...field.options].map(({ value, text, lang }) => [value, text, lang])).toEqual([
      ['auto', 'Same as browser', ''],
      ['eo', 'Esperanto', 'eo'],
    ]);
    expect(field.value).toBe('eo');
    field.value = 'auto';
    field.dispatchEvent(new Event('change', { bubbles: true }));

    expect(onChange).toHaveBeenCalledExactlyOnceWith({ language: 'auto' });
  });

  it('is spoken once it is chosen', async () => {
    const packed = generateChromeMessages(await parseMessagesFile(join(folder, 'eo.yml')));
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      asked.push(url.pathname);
      return Promise.resolve(Response.json(packed));
    });

    speak(await loadWords('eo'));

    expect(asked).toEqual(['/_locales/eo/messages.json']);
    expect(t('ui.keep')).toBe('Konservi');
  });
});
