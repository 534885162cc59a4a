import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { onMessage } from '../../lib/messaging/protocol';
import type { AuditStore } from '../../lib/ports/audit-store';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import type { VeraciteDatabase } from '../../lib/store/schema';
import { findStorageTrouble } from '../../lib/store/storage-trouble';
import { clearActionOnMove, recallOnAction } from '../../lib/app/background/action';
import { answerCalls } from '../../lib/app/background/answer-calls';
import { createAuditDesk, type AuditDesk } from '../../lib/app/background/audit-desk';
import { createCardDesk } from '../../lib/app/background/card-desk';
import { BROWSER_TABS } from '../../lib/app/background/browser-tabs';
import { findPageWords, followLanguage } from '../../lib/app/background/language';
import { createAutomatic, type Automatic } from '../../lib/app/background/automatic';
import { keepChatScripts } from '../../lib/browser/chat-sites';
import { findConnection } from '../../lib/app/choose-judge';
import { readEngineChoice } from '../../lib/browser/engine-choice';
import { offerMenus, renameMenus, watchChoices } from '../../lib/app/background/commands';
import { createEngineHost, type EngineHost } from '../../lib/app/background/engine-host';
import { followBatteryWait } from '../../lib/app/background/follow-battery-wait';
import { openGuideOnce } from '../../lib/app/background/first-run';
import { followBlind } from '../../lib/app/background/follow-blind';
import { heldItem } from '../../lib/browser/held';
import { closeStorage, openKeyStore } from '../../lib/browser/key-places';
import { mayRead, maySend } from '../../lib/browser/may-read';
import { offerTabs } from '../../lib/app/background/offer-tab';
import { findModeOfPage, findPageMode, followPageModes } from '../../lib/browser/page-modes';
import { createPages } from '../../lib/app/background/pages';
import { openPanel, showInPanel, watchAction } from '../../lib/app/background/panel';
import { renewPages } from '../../lib/app/background/renew-pages';
import { automaticItem, readSettings, tidiedItem } from '../../lib/browser/settings';
import { createTabDesk, type TabDesk } from '../../lib/app/background/tab-desk';
import { tabWaitItem } from '../../lib/browser/tab-wait';
import { tidyHistory } from '../../lib/app/background/tidy-history';

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
