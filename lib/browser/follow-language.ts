import { effect, signal } from '@preact/signals';

import { language, speak, t } from '../i18n/t';
import { parseSettings } from '../settings/settings';
import { readSettings, settingsItem } from './settings';
import { loadWords } from './load-words';

/**
 * Speaks the reader's language in one of the extension's own pages, and goes on in another one as
 * soon as it is chosen: whatever said a word while it was drawn is drawn anew. Wait for it before
 * anything is drawn. `onSpoken` is called for the first language and for every later one.
 */
export async function followLanguage(onSpoken: () => void): Promise<void> {
  let choice = (await readSettings()).language;
  const words = signal(await loadWords(choice));
  speak({ find: name => words.value.find(name) });
  effect(() => {
    document.documentElement.lang = language();
    document.documentElement.dir = t('direction');
    onSpoken();
  });
  settingsItem.watch(changed => {
    const next = parseSettings(changed).language;
    if (next === choice) return;
    choice = next;
    void loadWords(next).then(loaded => {
      // Two choices in a row may be read in any order; the later one counts.
      if (next === choice) words.value = loaded;
    });
  });
}
