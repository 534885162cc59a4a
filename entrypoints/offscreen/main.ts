import { browser } from 'wxt/browser';

import { forOwnPages } from '../../lib/messaging/own-pages';
import { onMessage, sendMessage } from '../../lib/messaging/protocol';
import { createBrowserEngine } from '../../lib/app/engine/browser-engine';
import { readPastedAnswer } from '../../lib/app/read-pasted-answer';

// nb. Of the extension's interfaces this document has only messages.
const engine = createBrowserEngine({
  mayRead: url => askTwice(() => sendMessage('mayRead', url)),
  engineSettings: () => askTwice(() => sendMessage('engineSettings', undefined)),
  detectLanguage: text => askTwice(() => sendMessage('detectLanguage', text)),
  connectionFor: judge => askTwice(() => sendMessage('connectionFor', judge)),
  auditChanged: id => void askTwice(() => sendMessage('auditChanged', id)),
  auditHeld: (audit, halt) => void askTwice(() => sendMessage('auditHeld', { audit, halt })),
});

const listenToOwn = forOwnPages(onMessage, {
  id: browser.runtime.id,
  origin: location.origin,
});
listenToOwn('wakeEngine', ({ data }) => void engine.wake(data));
listenToOwn('stopInEngine', ({ data }) => engine.stop(data));
listenToOwn('stopCleanupInEngine', ({ data }) => engine.stopCleanup(data));
listenToOwn('findWaitInEngine', () => engine.findWait());
listenToOwn('readPastedInEngine', ({ data }) => readPastedAnswer(data));
void engine.wake();

/** Asks the background, which may die with the question unanswered: the next message starts it again. */
async function askTwice<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    return await ask();
  } catch (error) {
    console.info('the background is asked again', error);
    return ask();
  }
}
