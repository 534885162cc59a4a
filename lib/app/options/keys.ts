import { signal, type ReadonlySignal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { KeyView } from '../../../components/options/KeysSection';

/** Page on which the browser lets users change extension keys; it cannot be linked to. */
export const KEYS_PLACE = import.meta.env.FIREFOX
  ? 'about:addons'
  : 'chrome://extensions/shortcuts';

/** Commands with their keys, read again whenever the page gains focus. */
export function watchKeys(openPanelWords: () => string): ReadonlySignal<readonly KeyView[]> {
  const keys = signal<readonly KeyView[]>([]);
  const read = async (): Promise<void> => {
    const all = await browser.commands.getAll();
    keys.value = all.map(({ name = '', description = '', shortcut = '' }) => ({
      name,
      // The browser's own commands have no description.
      words: name.startsWith('_execute') ? openPanelWords() : description,
      key: shortcut,
    }));
  };
  addEventListener('focus', () => void read());
  void read();
  return keys;
}
