import type { PageMode } from '../../core/device/page-mode';
import { onMessage, sendMessage } from '../../messaging/protocol';
import { endWith } from './watch-extension';

/** Calls with the mode of this page's site now, and whenever it changes, until `signal` aborts. */
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
