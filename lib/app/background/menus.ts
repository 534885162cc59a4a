import { browser } from 'wxt/browser';
import { SITE_IDS } from '../../core/answer/answer';
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

/** Entries of the browser's own menu; also names of commands, where there is a key for it. */
const CHECK_SELECTION = 'check-selection';
const CHECK_ANSWER = 'check-answer';

/** Puts our entries into the browser's menu. */
export async function offerMenus(): Promise<void> {
  // Installing runs again on every update; the entries may be there already.
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
  createTabMenu();
}

/** Puts our entries into the language that is spoken now. */
export async function renameMenus(): Promise<void> {
  // Right after the installation there are none to rename: they are made with their titles.
  await Promise.allSettled([
    browser.contextMenus.update(CHECK_SELECTION, { title: t('menu.checkSelection') }),
    browser.contextMenus.update(CHECK_ANSWER, { title: t('menu.checkAnswer') }),
    renameTabMenu(),
  ]);
}

type Tab = { id?: number | undefined; windowId?: number | undefined };

/** What was chosen in the menu or by a key, and where. */
type Chosen = { what: string; tab: Tab | undefined; frameId?: number | undefined };

/**
 * Does what the reader chose in the browser's menu or by a key. nb. The panel comes first and without
 * waiting: the browser counts the choice as the reader's doing only that long.
 */
export async function obeyChoice(
  chosen: Chosen,
  audits: Pick<AuditService, 'request'>,
): Promise<void> {
  const { what, tab } = chosen;
  const tabId = tab?.id;
  if (tabId === undefined || (what !== CHECK_SELECTION && what !== CHECK_ANSWER)) return;

  const opened = openPanel({ tab });
  // A page that checks its newest answer tells the panel of it itself.
  const isUnderWay = what === CHECK_ANSWER && (await checkLatestOn(tabId));
  if (!isUnderWay) {
    const place = { tabId, frameId: chosen.frameId ?? 0 };
    await showInPanel({ tab }, await checkSelection(place, audits));
  }
  await opened;
}

/** `false`: no script of ours is on the page, or it has no finished answer. */
async function checkLatestOn(tabId: number): Promise<boolean> {
  try {
    return await sendMessage('checkLatestOnPage', undefined, tabId);
  } catch {
    // Not a chat page, or one that is switched off: what is selected there may be meant.
    return false;
  }
}

/** Follows the browser's menu and its keys. */
export function watchChoices(audits: Pick<AuditService, 'request'>): void {
  browser.contextMenus.onClicked.addListener(
    ({ menuItemId, frameId }, tab) =>
      void obeyChoice({ what: String(menuItemId), tab, frameId }, audits),
  );
  browser.commands.onCommand.addListener((what, tab) => void obeyChoice({ what, tab }, audits));
}

/** Reads what is selected on a page (`activeTab`) and asks for its check. */
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
    // The browser's own pages, stores and PDF viewers let no extension in.
    console.info('the selection could not be read', error);
    return fail('page-not-readable');
  }
}

const MENU_ID = 'use-page-as-source';

/** The entry in every page's menu; hidden until a check waits for a tab. */
export function createTabMenu(): void {
  browser.contextMenus.create({
    id: MENU_ID,
    title: t('own_text.menu'),
    contexts: ['page', 'selection', 'link', 'image'],
    visible: false,
  });
}

/** Puts the entry into the language that is spoken now. */
export async function renameTabMenu(): Promise<void> {
  await browser.contextMenus.update(MENU_ID, { title: t('own_text.menu') });
}

/**
 * Lets the reader hand over a tab by a click in it, while a check waits for one: such a click is
 * what opens this tab, and no other, to the extension (`activeTab`).
 */
export function offerTabs(tabs: TabService): void {
  async function take(tab: Tab | undefined): Promise<void> {
    if (tab?.id === undefined) return;
    // nb. First and without waiting: the click counts only that long.
    const opened = openPanel({ tab });
    await tabs.take(tab.id);
    await opened;
  }
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === MENU_ID) void take(tab);
  });
  // Chrome tells of the click only while the button does not open the panel by itself.
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
    await browser.contextMenus.update(MENU_ID, { visible: isWaiting });
  } catch (error) {
    // Before the installation is done there is no entry yet, and nobody waits.
    console.info('the menu could not be changed', error);
  }
}
