import { wordsOf, type Catalogue } from '../../i18n/catalogue';
import { speak } from '../../i18n/t';
import { onMessage, sendMessage } from '../../messaging/protocol';
import { browserWords } from '../../browser/browser-words';
import { endWith } from './watch-extension';

/**
 * Speaks the reader's language in a script of a web page. The package's files are closed to it,
 * so it asks for the few words it needs. `onChange`: another language is spoken from now on.
 */
export async function speakOnPage(onChange: () => void, signal: AbortSignal): Promise<void> {
  speakFrom(await sendMessage('findWords', undefined));
  const stop = onMessage('speakWords', ({ data }) => {
    speakFrom(data);
    onChange();
  });
  endWith(signal, [stop]);
}

function speakFrom(catalogue: Catalogue | null): void {
  speak(catalogue === null ? browserWords() : wordsOf(catalogue));
}
