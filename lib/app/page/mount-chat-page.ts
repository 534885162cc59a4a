import { browser } from 'wxt/browser';
import { createPageUi } from '../../../components/page/page-ui';
import { onMessage, sendMessage } from '../../messaging/protocol';
import { readCopied } from '../../capture/page/read-copied';
import { watchChatPage } from '../../capture/page/chat-page';
import type { ChatPage, ChatPageDeps } from '../../capture/page/watch';
import { answerIdOf } from '../../pipeline/request-audit';
import type { SiteAdapter } from '../../ports/site-adapter';
import { endWith } from './watch-extension';
import type { PageMode } from '../../core/answer/page-check';

function mountChatPage(
  adapter: SiteAdapter,
  { signal, ...given }: Pick<ChatPageDeps, 'signal' | 'isAutomatic' | 'settleMs'>,
): ChatPage {
  const page = watchChatPage({
    page: document,
    adapter,
    calls: {
      requestAudit: capture => sendMessage('requestAudit', capture),
      offerAnswer: capture => sendMessage('offerAnswer', capture),
      findChecks: answers => sendMessage('findChecks', answers),
      readPasted: pasted => sendMessage('readPasted', pasted),
      findCard: place => sendMessage('findCard', place),
      openPanel: place => sendMessage('openPanel', place),
      pointInPanel: place => sendMessage('pointInPanel', place),
      explainsMarks: () => sendMessage('explainsMarks', undefined),
      hideMarks: isHidden => sendMessage('hideMarks', { site: adapter.id, isHidden }),
    },
    createUi: callbacks => createPageUi(document, callbacks),
    answerIdOf,
    readClipboard: () => readCopied(navigator.clipboard),
    version: browser.runtime.getManifest().version,
    now: () => new Date().toISOString(),
    url: () => location.href,
    signal,
    ...given,
  });
  const askForMarks = async (): Promise<void> => {
    page.hideMarks(await sendMessage('hidesMarks', adapter.id));
  };
  void askForMarks();
  endWith(signal, [
    onMessage('hiddenMarksChanged', () => void askForMarks()),
    onMessage('pointOnPage', ({ data }) => page.pointAt(data)),
    onMessage('showCheck', ({ data }) => page.showCheck(data)),
    onMessage('forgetCheck', ({ data }) => page.forgetCheck(data)),
    onMessage('showStatementOnPage', ({ data }) => page.showStatement(data)),
    onMessage('checkLatestOnPage', () => page.checkLatest()),
  ]);
  return page;
}

/**
 * Mounts the chat page at each call, in the current language, in this mode or the previous one;
 * removes what an earlier call rendered. The background finds the checks again, so none is lost.
 * Returns the mounted page; `null` if the mode is off.
 */
export function createMounting(
  adapter: SiteAdapter,
  { signal, ...given }: Pick<ChatPageDeps, 'signal' | 'settleMs'>,
): (mode?: PageMode) => ChatPage | null {
  let last = new AbortController();
  let mode: PageMode = 'off';
  return next => {
    mode = next ?? mode;
    last.abort();
    last = new AbortController();
    if (mode === 'off') return null;

    const mounted = AbortSignal.any([signal, last.signal]);
    return mountChatPage(adapter, { ...given, signal: mounted, isAutomatic: mode === 'auto' });
  };
}
