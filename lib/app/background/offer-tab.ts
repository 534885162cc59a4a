import { browser } from 'wxt/browser';

import type { TabWait } from '../../core/source/given-text';
import { t } from '../../i18n/t';
import { openPanel } from './panel';
import type { TabDesk } from './tab-desk';
import { tabWaitItem } from '../../browser/tab-wait';

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

type Tab = { id?: number | undefined; windowId?: number | undefined };

/**
 * Lets the reader hand over a tab by a click in it, while a check waits for one: such a click is
 * what opens this tab, and no other, to the extension (`activeTab`).
 */
export function offerTabs(desk: TabDesk): void {
  async function take(tab: Tab | undefined): Promise<void> {
    if (tab?.id === undefined) return;
    // nb. First and without waiting: the click counts only that long.
    const opened = openPanel({ tab });
    await desk.take(tab.id);
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
