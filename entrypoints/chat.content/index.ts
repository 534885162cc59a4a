import { defineContentScript } from 'wxt/utils/define-content-script';

import '../../components/page/highlights.css';
import { removeHighlights } from '../../components/page/highlights';
import { removeHosts } from '../../components/page/host';
import { CHAT_HOSTS } from '../../lib/capture/sites/chat-hosts';
import { sitesAt } from '../../lib/capture/sites/sites';
import { followMode, speakOnPage } from '../../lib/app/page/follow-background';
import { createMounting } from '../../lib/app/page/mount-chat-page';
import { watchExtension } from '../../lib/app/page/watch-extension';

export default defineContentScript({
  matches: CHAT_HOSTS,
  runAt: 'document_idle',
  async main(ctx) {
    const [adapter] = sitesAt(new URL(location.href));
    if (!adapter) return;
    removeRemains();
    const stop = new AbortController();
    watchExtension(stop);
    const signal = AbortSignal.any([ctx.signal, stop.signal]);
    const mount = createMounting(adapter, { signal });
    await speakOnPage(mount, signal);
    await followMode(adapter.id, mount, signal);
  },
});

/**
 * Of the script of an earlier version. nb. Chrome's live on, and have taken off what they drew when
 * this one came (WXT tells them); in Firefox they end with their extension, and what they drew stays.
 */
function removeRemains(): void {
  removeHosts(document);
  removeHighlights(document);
}
