import { onMessage, sendMessage } from '../../lib/messaging/protocol';
import { createBrowserEngine } from './browser-engine';

// nb. Of the extension's interfaces this document has only messages.
const engine = createBrowserEngine({
  mayRead: url => sendMessage('mayRead', url),
  engineSettings: () => sendMessage('engineSettings', undefined),
  auditChanged: id => void sendMessage('auditChanged', id),
});

onMessage('wakeEngine', () => void engine.wake());
onMessage('stopInEngine', ({ data }) => engine.stop(data));
void engine.wake();
