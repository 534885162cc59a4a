import { browser } from 'wxt/browser';

import { keepChatScripts, followPageModes, renewNow, renewPages } from '../../browser/chat-sites';
import { followHiddenMarks } from '../../browser/hidden-marks';
import { closeStorage } from '../../browser/keys';
import { readSettings, tidiedItem, watchSettings, welcomedItem } from '../../browser/settings';
import { guideFor, type Installed } from '../../core/device/release';
import { onMessage } from '../../messaging/protocol';
import { createAuditHistory } from '../../store/history';
import { clearActionOnMove, clearActions } from './action';
import { answerCalls } from './answer-calls';
import { followLanguage } from './language';
import { offerMenus, offerTabs, renameMenus, watchChoices } from './menus';
import { watchAction } from './panel';
import { openServices, type Services } from './services';
import { tidyHistory } from './tidy-history';

export function startBackground(): void {
  followLanguage(() => void renameMenus());
  void closeStorage();
  const services = openServices();
  answerCalls(onMessage, { id: browser.runtime.id, origin: location.origin }, services);
  followBrowser(services);
  void services.audits.resumeRunning();
  void tidyHistory({
    history: createAuditHistory(services.db),
    readSettings,
    lastTidied: tidiedItem,
    now: () => Date.now(),
  });
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
  // Also allowed in the browser's own settings.
  browser.permissions.onAdded.addListener(() => void audits.readAllowed(null));
  watchAction();
  offerTabs(tabs);
  clearActionOnMove();
  keepChatScripts();
  followPageModes();
  renewPages();
  followBlind();
  followHiddenMarks();
}

async function openGuideOnce(installed: Installed): Promise<void> {
  const { showNews } = await readSettings();
  const { version } = browser.runtime.getManifest();
  const view = guideFor(installed, { version, showNews });
  if (view === null || (view === 'welcome' && (await welcomedItem.getValue()))) return;

  await welcomedItem.setValue(true);
  await browser.tabs.create({ url: browser.runtime.getURL(`/guide.html?view=${view}`) });
}

/** Hides verdicts on the open pages and the toolbar, or restores them. */
function followBlind(): void {
  const takeOff = async (): Promise<void> => {
    await clearActions();
    await renewNow();
  };
  watchSettings(
    ({ checkView }) => checkView === 'blind',
    () => void takeOff(),
  );
}
