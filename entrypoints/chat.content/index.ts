import { defineContentScript } from 'wxt/utils/define-content-script';

import '../../components/page/highlights.css';
import { CHAT_HOSTS } from '../../lib/sites/chat-hosts';
import { SITES } from '../../lib/sites/sites';
import { mountChatPage } from './mount-chat-page';
import { watchExtension } from './watch-extension';

export default defineContentScript({
  matches: CHAT_HOSTS,
  runAt: 'document_idle',
  main(ctx) {
    const adapter = SITES.find(site => site.matches(new URL(location.href)));
    if (!adapter) return;
    const stop = new AbortController();
    watchExtension(stop);
    mountChatPage(adapter, AbortSignal.any([ctx.signal, stop.signal]));
  },
});
