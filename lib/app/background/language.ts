import { PAGE_SECTIONS } from '../../../components/page/page-words';
import { pickSections, type Catalogue } from '../../i18n/catalogue';
import { speak } from '../../i18n/t';
import { sendMessage } from '../../messaging/protocol';
import { browserWords, loadCatalogue, loadWords } from '../../browser/words';
import { readSettings, watchSettings } from '../../browser/settings';
import { toAllTabs } from '../../browser/tabs';

/**
 * Speaks the reader's language in the background, and passes it on to the open pages when another
 * one is chosen. `onSpoken` is called whenever the language is known anew.
 */
export function followLanguage(onSpoken: () => void): void {
  // A menu may be asked for before the settings are read.
  speak(browserWords());
  void speakChosen(onSpoken);
  watchSettings(
    ({ language }) => language,
    () => {
      void speakChosen(onSpoken);
      void tellPages();
    },
  );
}

async function speakChosen(onSpoken: () => void): Promise<void> {
  speak(await loadWords((await readSettings()).language));
  onSpoken();
}

/**
 * What a content script may say, in the browser's own language too: a script whose extension was
 * updated can ask the browser for no word, and still has to say that a click came to nothing.
 * `null`: the file could not be read, and the script asks the browser for each word.
 */
export async function findPageWords(): Promise<Catalogue | null> {
  const chosen = await loadCatalogue((await readSettings()).language);
  const catalogue = chosen ?? (await loadCatalogue(browserWords().find('language')));
  return catalogue === null ? null : pickSections(catalogue, PAGE_SECTIONS);
}

async function tellPages(): Promise<void> {
  const words = await findPageWords();
  await toAllTabs(tab => sendMessage('speakWords', words, tab));
}
