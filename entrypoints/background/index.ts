import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import type { JudgeIdentity } from '../../lib/core/pair';
import { onMessage } from '../../lib/messaging/protocol';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { clearActionOnMove } from './action';
import { answerCalls } from './answer-calls';
import { createAuditDesk } from './audit-desk';
import { BROWSER_TABS } from './browser-tabs';
import { findPageWords, followLanguage } from './language';
import { isSiteOn, keepChatScripts } from './chat-sites';
import { findConnection } from './choose-judge';
import { readEngineChoice } from './engine-choice';
import { offerMenus, renameMenus, watchChoices } from './commands';
import { createEngineHost } from './engine-host';
import { openGuideOnce } from './first-run';
import { closeStorage, openKeyStore } from './key-places';
import { mayRead, maySend } from './may-read';
import { offerTabs } from './offer-tab';
import { createPages } from './pages';
import { openPanel, showInPanel, watchAction } from './panel';
import { readSettings, tidiedItem } from './settings';
import { createTabDesk } from './tab-desk';
import { tabWaitItem } from './tab-wait';
import { tidyHistory } from './tidy-history';

export default defineBackground({
  // Firefox's event page holds the engine, and loads what only some checks need when they do. In
  // Chrome there is none of it here, and a service worker could load nothing later.
  type: { firefox: 'module' },
  main,
});

function main(): void {
  followLanguage(() => void renameMenus());
  void closeStorage();
  const db = openDatabase();
  const store = createDexieStore(db);
  const pages = createPages(store);
  const keys = openKeyStore();
  const connectionFor = (judge: JudgeIdentity) =>
    findConnection(judge, { readChoice: readEngineChoice, keys, mayReach: maySend });
  const host = createEngineHost({ auditChanged: id => pages.auditChanged(id), connectionFor });
  const desk = createAuditDesk({
    store,
    cleanups: createDexieCleanups(db),
    host,
    readSettings,
    readChoice: readEngineChoice,
  });

  const tabDesk = createTabDesk({
    store,
    host,
    tabs: BROWSER_TABS,
    item: tabWaitItem,
    now: () => new Date(),
  });

  answerCalls(
    onMessage,
    { id: browser.runtime.id, origin: location.origin },
    {
      desk,
      host,
      pages,
      tabDesk,
      panel: { open: openPanel, show: showInPanel },
      mayRead,
      isSiteOn,
      findPageWords,
      engineSettings: readSettings,
      connectionFor,
    },
  );

  browser.runtime.onInstalled.addListener(() => void offerMenus());
  browser.runtime.onInstalled.addListener(installed => void openGuideOnce(installed));
  browser.runtime.onStartup.addListener(() => void desk.resumeRunning());
  watchChoices(desk);
  watchAction();
  offerTabs(tabDesk);
  clearActionOnMove();
  keepChatScripts();
  void desk.resumeRunning();
  void tidyHistory({
    history: createDexieHistory(db),
    readSettings,
    lastTidied: tidiedItem,
    now: () => Date.now(),
  });
}
