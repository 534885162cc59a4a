import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import type { JudgeIdentity } from '../../lib/core/pair';
import { onMessage } from '../../lib/messaging/protocol';
import type { AuditStore } from '../../lib/ports/audit-store';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import type { VeraciteDatabase } from '../../lib/store/schema';
import { findStorageTrouble } from '../../lib/store/storage-trouble';
import { clearActionOnMove, recallOnAction } from './action';
import { answerCalls } from './answer-calls';
import { createAuditDesk } from './audit-desk';
import type { AuditDesk } from './audit-desk';
import { createCardDesk } from './card-desk';
import { BROWSER_TABS } from './browser-tabs';
import { findPageWords, followLanguage } from './language';
import { createAutomatic } from './automatic';
import type { Automatic } from './automatic';
import { keepChatScripts } from './chat-sites';
import { findConnection } from './choose-judge';
import { readEngineChoice } from './engine-choice';
import { offerMenus, renameMenus, watchChoices } from './commands';
import { createEngineHost } from './engine-host';
import type { EngineHost } from './engine-host';
import { followBatteryWait } from './follow-battery-wait';
import { openGuideOnce } from './first-run';
import { followBlind } from './follow-blind';
import { heldItem } from './held';
import { closeStorage, openKeyStore } from './key-places';
import { mayRead, maySend } from './may-read';
import { offerTabs } from './offer-tab';
import { findModeOfPage, findPageMode, followPageModes } from './page-modes';
import { createPages } from './pages';
import { openPanel, showInPanel, watchAction } from './panel';
import { renewPages } from './renew-pages';
import { automaticItem, readSettings, tidiedItem } from './settings';
import { createTabDesk } from './tab-desk';
import type { TabDesk } from './tab-desk';
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
  const pages = createPages(store, { findWait: () => host.findWait() });
  const keys = openKeyStore();
  const connectionFor = (judge: JudgeIdentity) =>
    findConnection(judge, { readChoice: readEngineChoice, keys, mayReach: maySend });
  const host = createEngineHost({
    auditChanged: id => pages.auditChanged(id),
    connectionFor,
    auditHeld: (audit, halt) => void heldItem.setValue({ audit, halt }),
  });
  const desk = createAuditDesk({
    store,
    cleanups: createDexieCleanups(db),
    host,
    readSettings,
    readChoice: readEngineChoice,
    findTrouble: () => findStorageTrouble(db),
    held: heldItem,
  });

  const tabDesk = openTabDesk(store, host);

  answerCalls(
    onMessage,
    { id: browser.runtime.id, origin: location.origin },
    {
      desk,
      host,
      pages,
      tabDesk,
      cards: createCardDesk({ store, readSettings, ownOrigin: location.origin }),
      panel: { open: openPanel, show: showInPanel },
      recall: recallOnAction,
      mayRead,
      findPageMode: findModeOfPage,
      automatic: openAutomatic(store, desk),
      findPageWords,
      engineSettings: readSettings,
      connectionFor,
    },
  );

  browser.runtime.onInstalled.addListener(() => void offerMenus());
  browser.runtime.onInstalled.addListener(installed => void openGuideOnce(installed));
  browser.runtime.onStartup.addListener(() => void desk.resumeRunning());
  watchChoices(desk);
  followBatteryWait(desk);
  watchAction();
  offerTabs(tabDesk);
  clearActionOnMove();
  keepPages();
  void desk.resumeRunning();
  void tidy(db);
}

function openTabDesk(store: AuditStore, host: EngineHost): TabDesk {
  return createTabDesk({
    store,
    host,
    tabs: BROWSER_TABS,
    item: tabWaitItem,
    now: () => new Date(),
  });
}

function tidy(db: VeraciteDatabase): Promise<void> {
  return tidyHistory({
    history: createDexieHistory(db),
    readSettings,
    lastTidied: tidiedItem,
    now: () => Date.now(),
  });
}

/** The script in the pages of the chat sites, as the reader wants it there. */
function keepPages(): void {
  keepChatScripts();
  followPageModes();
  renewPages();
  followBlind();
}

function openAutomatic(store: Pick<AuditStore, 'findByAnswer'>, desk: AuditDesk): Automatic {
  return createAutomatic({
    findPageMode,
    findKnown: answer => store.findByAnswer(answer),
    mayRead,
    begin: capture => desk.begin(capture),
    begun: automaticItem,
    now: () => Date.now(),
  });
}
