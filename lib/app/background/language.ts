import { PAGE_SECTIONS } from '../../../components/page/page-words';
import { pickSections, type Catalogue } from '../../i18n/catalogue';
import { speak } from '../../i18n/t';
import { sendMessage } from '../../messaging/protocol';
import { browserWords, loadCatalogue, loadWords } from '../../browser/words';
import { readSettings, watchSettings } from '../../browser/settings';
import { toAllTabs } from '../../browser/tabs';

/**
 * Loads the user's language in the background, and passes it on to the open pages when it changes.
 * `onSpoken` is called after each load.
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
 * Messages for content scripts, in the browser's language too: a script whose extension was updated
 * cannot ask the browser for messages, and still has to say that a click failed. `null` if the file
 * could not be read: the script then asks the browser for each message.
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
