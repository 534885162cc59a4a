import { browser } from 'wxt/browser';

import { SITE_IDS } from '../../core/answer/answer';
import { t } from '../../i18n/t';
import { sendMessage } from '../../messaging/protocol';
import { pagesOf } from '../../capture/sites/chat-hosts';
import type { AuditDesk } from './audit-desk';
import { createTabMenu, renameTabMenu } from './offer-tab';
import { openPanel, showInPanel } from './panel';
import { checkSelection } from './selection';

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
export async function obeyChoice(chosen: Chosen, desk: Pick<AuditDesk, 'request'>): Promise<void> {
  const { what, tab } = chosen;
  const tabId = tab?.id;
  if (tabId === undefined || (what !== CHECK_SELECTION && what !== CHECK_ANSWER)) return;

  const opened = openPanel({ tab });
  // A page that checks its newest answer tells the panel of it itself.
  const isUnderWay = what === CHECK_ANSWER && (await checkLatestOn(tabId));
  if (!isUnderWay) {
    const place = { tabId, frameId: chosen.frameId ?? 0 };
    await showInPanel({ tab }, await checkSelection(place, desk));
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
export function watchChoices(desk: Pick<AuditDesk, 'request'>): void {
  browser.contextMenus.onClicked.addListener(
    ({ menuItemId, frameId }, tab) =>
      void obeyChoice({ what: String(menuItemId), tab, frameId }, desk),
  );
  browser.commands.onCommand.addListener((what, tab) => void obeyChoice({ what, tab }, desk));
}
