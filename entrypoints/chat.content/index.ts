import { defineContentScript } from 'wxt/utils/define-content-script';

import '../../components/page/highlights.css';
import { CHAT_HOSTS } from '../../lib/sites/chat-hosts';
import { sendMessage } from '../../lib/messaging/protocol';
import { SITES } from '../../lib/sites/sites';
import { createMounting } from './mount-anew';
import { speakOnPage } from './speak-on-page';
import { watchExtension } from './watch-extension';

export default defineContentScript({
  matches: CHAT_HOSTS,
  runAt: 'document_idle',
  async main(ctx) {
    const adapter = SITES.find(site => site.matches(new URL(location.href)));
    // nb. Of a background that does not answer nothing could be had later, either.
    if (!adapter || !(await sendMessage('isSiteOn', adapter.id))) return;
    const stop = new AbortController();
    watchExtension(stop);
    const signal = AbortSignal.any([ctx.signal, stop.signal]);
    const mount = createMounting(adapter, signal);
    await speakOnPage(mount, signal);
    mount();
  },
});
