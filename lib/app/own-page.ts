import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import { applyTextSize, applyTheme } from '../../components/ui/apply-theme';
import { follow, followed } from '../browser/follow';
import { readSettings, settingsItem } from '../browser/settings';
import { browserWords, loadWords } from '../browser/words';
import { language, speak, t } from '../i18n/t';
import { DEFAULT_SETTINGS, type CheckView } from '../settings/settings';

/** Returns the element that a page's components are rendered into. */
export function rootOfPage(): HTMLElement {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no root');
  return root;
}

/** Applies the chosen colours and text size to the page, now and after every change. */
export function applySettings(): void {
  void follow([settingsItem], readSettings, ({ theme, textSize }) => {
    applyTheme(document.documentElement, theme);
    applyTextSize(document.documentElement, textSize);
  });
}

/**
 * Loads the chosen language in one of the extension's own pages, now and after every change;
 * rendered messages are rendered again. Must be awaited before the first render. `onSpoken` is
 * called for the first language and every later one.
 */
export async function followLanguage(onSpoken: () => void): Promise<void> {
  let choice: string | null = null;
  const words = signal(browserWords());
  async function read() {
    const { language: chosen } = await readSettings();
    return { chosen, found: chosen === choice ? words.value : await loadWords(chosen) };
  }
  await follow([settingsItem], read, ({ chosen, found }) => {
    choice = chosen;
    words.value = found;
  });
  speak({ find: name => words.value.find(name) });
  effect(() => {
    document.documentElement.lang = language();
    document.documentElement.dir = t('direction');
    onSpoken();
  });
}

export function followSettings() {
  return followed(DEFAULT_SETTINGS, [settingsItem], readSettings);
}

/** Returns how checks are shown. Must be awaited before the first render. */
export async function watchCheckView(): Promise<ReadonlySignal<CheckView>> {
  const { view, ready } = followSettings();
  await ready;
  return computed(() => view.value.checkView);
}
