import { browser } from 'wxt/browser';

import { findChatPages } from '../../browser/chat-sites';
import { putScript } from '../../browser/put-script';

/**
 * Puts the script into the chat pages that are open while the extension is installed or updated.
 *
 * The browser does that for pages that are opened afterwards. In an open one the script of the
 * version before has lost its extension: it takes what it drew off the page (`watch-extension.ts`),
 * and without this nothing would come in its place until the page is loaded anew.
 */
export function renewPages(): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install' || reason === 'update') void renewNow();
  });
}

/** Puts the script into the open chat pages once more: each asks anew for what it may show. */
export async function renewNow(): Promise<void> {
  await putScript(await findChatPages());
}
