import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import type { JudgeIdentity } from '../../lib/core/pair';
import { onMessage } from '../../lib/messaging/protocol';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { answerCalls } from './answer-calls';
import { createAuditDesk } from './audit-desk';
import { keepChatScripts } from './chat-sites';
import { findConnection } from './choose-judge';
import { readEngineChoice } from './engine-choice';
import { createEngineHost } from './engine-host';
import { closeStorage, openKeyStore } from './key-places';
import { mayRead } from './may-read';
import { createPages } from './pages';
import { openPanel, showInPanel, watchAction } from './panel';
import { checkSelection, offerSelectionMenu } from './selection';
import { readSettings } from './settings';

export default defineBackground(() => {
  void closeStorage();
  const store = createDexieStore(openDatabase());
  const pages = createPages(store);
  const keys = openKeyStore();
  const connectionFor = (judge: JudgeIdentity) =>
    findConnection(judge, { readChoice: readEngineChoice, keys, mayReach: mayRead });
  const host = createEngineHost({ auditChanged: id => pages.auditChanged(id), connectionFor });
  const desk = createAuditDesk({ store, host, readSettings, readChoice: readEngineChoice });

  answerCalls(
    onMessage,
    { id: browser.runtime.id, origin: location.origin },
    {
      desk,
      host,
      pages,
      panel: { open: openPanel, show: showInPanel },
      mayRead,
      engineSettings: readSettings,
      connectionFor,
    },
  );

  browser.runtime.onInstalled.addListener(offerSelectionMenu);
  browser.runtime.onStartup.addListener(() => void desk.resumeRunning());
  browser.contextMenus.onClicked.addListener((info, tab) => void checkSelection(info, tab, desk));
  watchAction();
  keepChatScripts();
  void desk.resumeRunning();
});
