import { browser } from 'wxt/browser';
import { SITE_IDS } from '../../capture/sites/registry';
import { t } from '../../i18n/t';
import { sendMessage } from '../../messaging/protocol';
import { pagesOf } from '../../capture/sites/chat-hosts';
import type { AuditService } from './audit-service';
import { openPanel, showInPanel } from './panel';
import type { AuditId } from '../../core/ids';
import type { RequestFailure } from '../../core/answer/page-check';
import { fail, type Result } from '../../core/result';
import type { TabWait } from '../../core/source/given-text';
import type { TabService } from './tab-service';
import { tabWaitItem } from '../../browser/settings';

/** Entries of the context menu; also names of commands, for those with a shortcut. */
const CHECK_SELECTION = 'check-selection';
const CHECK_ANSWER = 'check-answer';
/** Picks a tab by a click in it. */
const USE_PAGE = 'use-page-as-source';

export async function offerMenus(): Promise<void> {
  // Also runs on every update: the entries may exist already.
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: CHECK_SELECTION,
    title: t('menu.checkSelection'),
    contexts: ['selection'],
  });
  browser.contextMenus.create({
    id: CHECK_ANSWER,
    title: t('menu.checkAnswer'),
    contexts: ['page', 'link'],
    documentUrlPatterns: SITE_IDS.flatMap(pagesOf),
  });
  // Hidden until a check waits for a tab.
  browser.contextMenus.create({
    id: USE_PAGE,
    title: t('own_text.menu'),
    contexts: ['page', 'selection', 'link', 'image'],
    visible: false,
  });
}

export async function renameMenus(): Promise<void> {
  // Right after the installation there are none to rename: they are created with their titles.
  await Promise.allSettled([
    browser.contextMenus.update(CHECK_SELECTION, { title: t('menu.checkSelection') }),
    browser.contextMenus.update(CHECK_ANSWER, { title: t('menu.checkAnswer') }),
    browser.contextMenus.update(USE_PAGE, { title: t('own_text.menu') }),
  ]);
}

type Tab = { id?: number | undefined; windowId?: number | undefined };

/**
 * Runs a choice in the context menu or by a shortcut. nb. Opens the panel first, before any await:
 * the user gesture counts only that long.
 */
async function obeyChoice(
  chosen: { what: string; tab: Tab | undefined; frameId?: number | undefined },
  audits: Pick<AuditService, 'request'>,
): Promise<void> {
  const { what, tab } = chosen;
  const tabId = tab?.id;
  if (tabId === undefined || (what !== CHECK_SELECTION && what !== CHECK_ANSWER)) return;

  const opened = openPanel({ tab });
  // A page that checks its newest answer informs the panel itself.
  const isUnderWay = what === CHECK_ANSWER && (await checkLatestOn(tabId));
  if (!isUnderWay) {
    const place = { tabId, frameId: chosen.frameId ?? 0 };
    await showInPanel({ tab }, 'opening');
    await showInPanel({ tab }, await checkSelection(place, audits));
  }
  await opened;
}

/** `false` if the page has no content script or no finished answer. */
async function checkLatestOn(tabId: number): Promise<boolean> {
  try {
    return await sendMessage('checkLatestOnPage', undefined, tabId);
  } catch {
    // Not a chat page, or one that is switched off: the user may mean the selection.
    return false;
  }
}

export function watchChoices(audits: Pick<AuditService, 'request'>): void {
  browser.contextMenus.onClicked.addListener(
    ({ menuItemId, frameId }, tab) =>
      void obeyChoice({ what: String(menuItemId), tab, frameId }, audits),
  );
  browser.commands.onCommand.addListener((what, tab) => void obeyChoice({ what, tab }, audits));
}

/** Reads the selection on a page (`activeTab`) and requests its check. */
export async function checkSelection(
  { tabId, frameId }: { tabId: number; frameId: number },
  audits: Pick<AuditService, 'request'>,
): Promise<Result<AuditId, RequestFailure>> {
  const target = { tabId, frameIds: [frameId] };
  try {
    const [injection] = await browser.scripting.executeScript({ target, files: ['/selection.js'] });
    await browser.scripting.insertCSS({ target, files: ['/content-scripts/chat.css'] });
    const read = injection?.result as Result<unknown, 'answer-empty' | 'answer-too-large'>;
    return read.ok ? await audits.request(read.value) : read;
  } catch (error) {
    // Pages of the browser, extension stores and PDF viewers let no extension in.
    console.info('the selection could not be read', error);
    return fail('page-not-readable');
  }
}

/**
 * Lets the user pick a tab by a click in it, while a check waits for one: such a click grants
 * access to this tab, and no other (`activeTab`).
 */
export function offerTabs(tabs: TabService): void {
  async function take(tab: Tab | undefined): Promise<void> {
    if (tab?.id === undefined) return;
    // nb. First, before any await: the click counts only that long.
    const opened = openPanel({ tab });
    await tabs.take(tab.id);
    await opened;
  }
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === USE_PAGE) void take(tab);
  });
  // Chrome fires this only while the button does not open the panel automatically.
  browser.action.onClicked.addListener(tab => void take(tab));
  tabWaitItem.watch(wait => void show(wait));
  void tabWaitItem.getValue().then(show);
}

async function show(wait: TabWait | null): Promise<void> {
  const isWaiting = wait !== null;
  if (!import.meta.env.FIREFOX) {
    await browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: !isWaiting });
  }
  try {
    await browser.contextMenus.update(USE_PAGE, { visible: isWaiting });
  } catch (error) {
    // Before the installation is done there is no entry yet, and no check waits.
    console.info('the menu could not be changed', error);
  }
}
