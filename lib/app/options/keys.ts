import { signal, type ReadonlySignal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { KeyView } from '../../../components/options/KeysSection';

/** Where the browser has the keys of extensions changed; a page of its own that nobody may link to. */
export const KEYS_PLACE = import.meta.env.FIREFOX
  ? 'about:addons'
  : 'chrome://extensions/shortcuts';

/** The commands with the keys the user's browser gave them, read again whenever the page is looked at. */
export function watchKeys(openPanelWords: () => string): ReadonlySignal<readonly KeyView[]> {
  const keys = signal<readonly KeyView[]>([]);
  const read = async (): Promise<void> => {
    const all = await browser.commands.getAll();
    keys.value = all.map(({ name = '', description = '', shortcut = '' }) => ({
      name,
      // The browser's own commands are described by nobody.
      words: name.startsWith('_execute') ? openPanelWords() : description,
      key: shortcut,
    }));
  };
  addEventListener('focus', () => void read());
  void read();
  return keys;
}
