import { browser } from 'wxt/browser';

import { panelItem } from './settings';
import type { PanelSubject } from './settings';

/** Firefox alone has it, so the shared types do not know it. */
type WithSidebar = { sidebarAction: { open(): Promise<void> } };

function openSidebar(): Promise<void> {
  return (browser as unknown as WithSidebar).sidebarAction.open();
}

type Sender = { tab?: { windowId?: number | undefined } | undefined };

/**
 * Opens the panel beside the page that was clicked. Must be called in the click's own
 * task. Where the browser does not let a page's click open it, a tab takes its place.
 */
export async function openPanel({ tab }: Sender): Promise<void> {
  const windowId = tab?.windowId;
  try {
    if (import.meta.env.FIREFOX) await openSidebar();
    else if (windowId !== undefined) await browser.sidePanel.open({ windowId });
  } catch (error) {
    // Firefox lends a page's click to no message, and some browsers have no side panel.
    console.info('the panel opens in a tab instead', error);
    await browser.tabs.create({ url: browser.runtime.getURL('/sidepanel.html') });
  }
}

/** The store of record for what the panel shows, so that it survives being closed. */
export async function setPanelAudit(subject: PanelSubject): Promise<void> {
  await panelItem.setValue(subject);
}

/** A click on the toolbar button opens the panel too. */
export function watchAction(): void {
  if (import.meta.env.FIREFOX) {
    browser.action.onClicked.addListener(() => void openSidebar());
    return;
  }
  void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
}
