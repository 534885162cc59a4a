import { browser } from 'wxt/browser';

import {
  keepChatScripts,
  findModeOfPage,
  findPageMode,
  followPageModes,
  renewNow,
  renewPages,
} from '../../browser/chat-sites';
import { closeStorage, openKeyStore } from '../../browser/keys';
import { mayRead, maySend } from '../../browser/permissions';
import {
  automaticItem,
  heldItem,
  readJudgeChoice,
  readSettings,
  tabWaitItem,
  tidiedItem,
  watchSettings,
} from '../../browser/settings';
import type { JudgeIdentity } from '../../core/audit/pair';
import { guideFor, type Installed } from '../../core/device/release';
import { onMessage } from '../../messaging/protocol';
import { openDatabase } from '../../store/database';
import { createCleanupStore } from '../../store/cleanups';
import { createAuditHistory } from '../../store/history';
import { createAuditStore } from '../../store/store';
import { findStorageTrouble } from '../../store/storage-trouble';
import { findConnection } from '../choose-judge';
import { clearActionOnMove, clearActions, recallOnAction } from './action';
import { answerCalls } from './answer-calls';
import { createAuditService } from './audit-service';
import { createAutomatic } from './automatic';
import { BROWSER_TABS } from './browser-tabs';
import { createCardService } from './card-service';
import { createEngineHost } from './engine-host';
import { findPageWords, followLanguage } from './language';
import { offerMenus, offerTabs, renameMenus, watchChoices } from './menus';
import { createPages } from './pages';
import { openPanel, showInPanel, watchAction } from './panel';
import { createTabService } from './tab-service';
import { tidyHistory } from './tidy-history';

type Services = ReturnType<typeof openServices>;

export function startBackground(): void {
  followLanguage(() => void renameMenus());
  void closeStorage();
  const services = openServices();
  answer(services);
  followBrowser(services);
  void services.audits.resumeRunning();
  void tidyHistory({
    history: createAuditHistory(services.db),
    readSettings,
    lastTidied: tidiedItem,
    now: () => Date.now(),
  });
}

function openServices() {
  const db = openDatabase();
  const store = createAuditStore(db);
  const pages = createPages(store, { findWait: () => host.findWait() });
  const keys = openKeyStore();
  const connectionFor = (judge: JudgeIdentity) =>
    findConnection(judge, { readChoice: readJudgeChoice, keys, mayReach: maySend });
  const host = createEngineHost({
    auditChanged: id => pages.auditChanged(id),
    connectionFor,
    auditHeld: (audit, halt) => void heldItem.setValue({ audit, halt }),
  });
  const audits = createAuditService({
    store,
    cleanups: createCleanupStore(db),
    host,
    readSettings,
    readChoice: readJudgeChoice,
    findTrouble: () => findStorageTrouble(db),
    held: heldItem,
  });
  const now = () => new Date();
  const tabs = createTabService({ store, host, tabs: BROWSER_TABS, item: tabWaitItem, now });
  return { db, store, pages, connectionFor, host, audits, tabs };
}

function answer({ store, host, pages, connectionFor, audits, tabs }: Services): void {
  answerCalls(
    onMessage,
    { id: browser.runtime.id, origin: location.origin },
    {
      audits,
      host,
      pages,
      tabs,
      cards: createCardService({ store, readSettings, ownOrigin: location.origin }),
      panel: { open: openPanel, show: showInPanel },
      recall: recallOnAction,
      mayRead,
      findPageMode: findModeOfPage,
      automatic: createAutomatic({
        findPageMode,
        findKnown: id => store.findByAnswer(id),
        mayRead,
        begin: capture => audits.begin(capture),
        begun: automaticItem,
        now: () => Date.now(),
      }),
      findPageWords,
      engineSettings: readSettings,
      connectionFor,
    },
  );
}

/** nb. Listens in the first task: the event that woke the background is fired only then. */
function followBrowser({ audits, tabs }: Services): void {
  browser.runtime.onInstalled.addListener(() => void offerMenus());
  browser.runtime.onInstalled.addListener(installed => void openGuideOnce(installed));
  browser.runtime.onStartup.addListener(() => void audits.resumeRunning());
  watchChoices(audits);
  // A changed battery setting may let waiting audits go on.
  watchSettings(
    ({ batteryWait }) => batteryWait,
    () => void audits.resumeRunning(),
  );
  watchAction();
  offerTabs(tabs);
  clearActionOnMove();
  keepChatScripts();
  followPageModes();
  renewPages();
  followBlind();
}

/** Opens the guide once after the installation, and after updates that have news. */
async function openGuideOnce(installed: Installed): Promise<void> {
  const { showNews } = await readSettings();
  const { version } = browser.runtime.getManifest();
  const view = guideFor(installed, { version, showNews });
  if (view === null) return;

  await browser.tabs.create({ url: browser.runtime.getURL(`/guide.html?view=${view}`) });
}

/** Hides verdicts on the open pages and the toolbar, or restores them. */
function followBlind(): void {
  const takeOff = async (): Promise<void> => {
    await clearActions();
    await renewNow();
  };
  watchSettings(
    ({ judgeBlind }) => judgeBlind,
    () => void takeOff(),
  );
}
