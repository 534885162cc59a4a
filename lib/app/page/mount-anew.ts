import type { PageMode } from '../../core/device/page-mode';
import type { SiteAdapter } from '../../ports/site-adapter';
import { mountChatPage } from './mount-chat-page';

/**
 * Mounts the chat page at each call, in the language that is spoken then, in this mode or the one
 * before; what an earlier call drew goes. Checks are found again by the background, so nothing of
 * them is lost.
 */
export function createMounting(
  adapter: SiteAdapter,
  signal: AbortSignal,
): (mode?: PageMode) => void {
  let last = new AbortController();
  let mode: PageMode = 'off';
  return next => {
    mode = next ?? mode;
    last.abort();
    last = new AbortController();
    if (mode === 'off') return;

    const mounted = AbortSignal.any([signal, last.signal]);
    mountChatPage(adapter, { signal: mounted, isAutomatic: mode === 'auto' });
  };
}
