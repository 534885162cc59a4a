import type { PageMode } from '../../core/answer/page-check';
import { onMessage, sendMessage } from '../../messaging/protocol';
import { endWith } from './watch-extension';
import { wordsOf, type Catalogue } from '../../i18n/catalogue';
import { speak } from '../../i18n/t';
import { browserWords } from '../../browser/words';

/** Calls back with the mode of this page's site, now and after every change. */
export async function followMode(
  site: string,
  onMode: (mode: PageMode) => void,
  signal: AbortSignal,
): Promise<void> {
  let last: PageMode | null = null;
  const ask = async (): Promise<void> => {
    const mode = await sendMessage('findPageMode', site);
    if (signal.aborted || mode === last) return;
    last = mode;
    onMode(mode);
  };
  const stop = onMessage('pageModeChanged', () => {
    void ask();
  });
  endWith(signal, [stop]);
  await ask();
}

/**
 * Loads the user's language in a content script. It cannot read the package's files, so it asks for
 * the few messages it needs. `onChange` is called when the language has changed.
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
