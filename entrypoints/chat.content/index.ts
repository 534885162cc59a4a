import { defineContentScript } from 'wxt/utils/define-content-script';

import '../../components/page/highlights.css';
import { speak } from '../../lib/i18n/t';
import { CHAT_HOSTS } from '../../lib/sites/chat-hosts';
import { sendMessage } from '../../lib/messaging/protocol';
import { SITES } from '../../lib/sites/sites';
import { browserWords } from '../words/browser-words';
import { mountChatPage } from './mount-chat-page';
import { watchExtension } from './watch-extension';

export default defineContentScript({
  matches: CHAT_HOSTS,
  runAt: 'document_idle',
  async main(ctx) {
    const adapter = SITES.find(site => site.matches(new URL(location.href)));
    // nb. Of a background that does not answer nothing could be had later, either.
    if (!adapter || !(await sendMessage('isSiteOn', adapter.id))) return;
    speak(browserWords());
    const stop = new AbortController();
    watchExtension(stop);
    mountChatPage(adapter, AbortSignal.any([ctx.signal, stop.signal]));
  },
});
