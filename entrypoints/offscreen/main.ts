import { browser } from 'wxt/browser';

import { forOwnPages } from '../../lib/messaging/own-pages';
import { callBackground, onMessage } from '../../lib/messaging/protocol';
import { createBrowserEngine } from '../../lib/app/engine/browser-engine';
import { readPastedAnswer } from '../../lib/app/read-pasted-answer';

// nb. Of the extension's interfaces this document has only messages.
const engine = createBrowserEngine({
  mayRead: url => callBackground('mayRead', url),
  engineSettings: () => callBackground('engineSettings', undefined),
  detectLanguage: text => callBackground('detectLanguage', text),
  connectionFor: judge => callBackground('connectionFor', judge),
  auditChanged: id => void callBackground('auditChanged', id),
  auditHeld: (audit, halt) => void callBackground('auditHeld', { audit, halt }),
});

const listenToOwn = forOwnPages(onMessage, {
  id: browser.runtime.id,
  origin: location.origin,
});
listenToOwn('wakeEngine', ({ data }) => void engine.wake(data));
listenToOwn('stopInEngine', ({ data }) => engine.stop(data));
listenToOwn('stopCleanupInEngine', ({ data }) => engine.stopCleanup(data));
listenToOwn('stopAsideInEngine', ({ data }) => engine.stopAside(data));
listenToOwn('findWaitInEngine', () => engine.findWait());
listenToOwn('readPastedInEngine', ({ data }) => readPastedAnswer(data));
void engine.wake();
