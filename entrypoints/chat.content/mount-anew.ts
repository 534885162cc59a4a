import type { SiteAdapter } from '../../lib/ports/site-adapter';
import { mountChatPage } from './mount-chat-page';

/**
 * Mounts the chat page at each call, in the language that is spoken then; what an earlier call
 * drew goes. Checks are found again by the background, so nothing of them is lost.
 */
export function createMounting(adapter: SiteAdapter, signal: AbortSignal): () => void {
  let last = new AbortController();
  return () => {
    last.abort();
    last = new AbortController();
    mountChatPage(adapter, AbortSignal.any([signal, last.signal]));
  };
}
