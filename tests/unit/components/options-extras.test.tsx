// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { KeysSection } from '../../../components/options/KeysSection';
import { ReportSection } from '../../../components/options/ReportSection';
import { SettingsFileSection } from '../../../components/options/SettingsFileSection';
import { applyTextSize } from '../../../components/ui/apply-theme';
import { fail, ok } from '../../../lib/core/result';
import { IDLE_EXTRAS } from '../../examples/idle-actions';
import { mount, settle } from './mount';

describe('the report for developers', () =>
  it('is shown before it can be copied or saved, and says what came of it', async () => {
    const onCopy = vi.fn(() => Promise.resolve(false));
    const onSave = vi.fn();
    const onMake = () => Promise.resolve('{"version":"9"}');
    const screen = await mount(<ReportSection onMake={onMake} onCopy={onCopy} onSave={onSave} />);
    expect(screen.root.querySelector('[data-action="copy-report"]')).toBeNull();

    await screen.click('[data-action="make-report"]');
    await settle();
    await screen.click('[data-action="copy-report"]');
    await settle();
    await screen.click('[data-action="save-report"]');

    expect((screen.get('textarea') as HTMLTextAreaElement).value).toBe('{"version":"9"}');
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('{"version":"9"}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('{"version":"9"}');
    expect(screen.get('[role="status"]').textContent).toContain('Select and copy the text.');
  }));

describe('settings as a file', () =>
  it.each([
    [ok(null), 'Imported.'],
    [fail('not-settings' as const), 'not a Veracite settings file'],
    [fail('newer' as const), 'A newer Veracite made this file'],
    [fail('too-large' as const), 'too large'],
  ])('say what came of a file (%#)', async (outcome, words) => {
    const onImport = vi.fn(() => Promise.resolve(outcome));
    const screen = await mount(
      <SettingsFileSection onExport={() => Promise.resolve()} onImport={onImport} />,
    );
    const input = screen.get('input[type="file"]');
    const file = new File(['{}'], 'settings.json');
    Object.defineProperty(input, 'files', { value: [file] });

    input.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();

    expect(onImport).toHaveBeenCalledExactlyOnceWith(file);
    expect(screen.get('[role="status"]').textContent).toContain(words);
  }));

describe('keys', () =>
  it('are named with what they do; a command without one says so', async () => {
    const { keys, keysPlace } = IDLE_EXTRAS;
    const screen = await mount(<KeysSection keys={keys.value} place={keysPlace} />);

    expect(screen.texts('.keys > div')).toEqual([
      'Open panelAlt+Shift+V',
      'Check the selectionnot set',
      'Next problemj',
      'Previous problemk',
    ]);
    expect(screen.root.textContent).toContain('chrome://extensions/shortcuts');
  }));

describe('the size of text', () =>
  it('is set on the page, and taken off again', () => {
    const root = document.createElement('html');

    applyTextSize(root, 'larger');
    expect(root.dataset['textSize']).toBe('larger');
    applyTextSize(root, 'normal');
    expect(root.dataset['textSize']).toBeUndefined();
  }));
