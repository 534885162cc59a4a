import { browser } from 'wxt/browser';

import type { AuditId } from '../../lib/core/ids';
import type { RequestFailure } from '../../lib/core/page-check';
import { fail } from '../../lib/core/result';
import type { Result } from '../../lib/core/result';
import type { AuditDesk } from './audit-desk';
import { createTabMenu } from './offer-tab';
import { openPanel, showInPanel } from './panel';

const MENU_ID = 'check-selection';

/** Context menu "Check this selection", on every page. */
export function offerSelectionMenu(): void {
  // Installing runs again on every update; the menu may be there already.
  void browser.contextMenus.removeAll().then(() => {
    browser.contextMenus.create({
      id: MENU_ID,
      title: 'Check this selection with Veracite',
      contexts: ['selection'],
    });
    createTabMenu();
  });
}

type Click = { menuItemId: string | number; frameId?: number | undefined };
type Tab = { id?: number | undefined; windowId?: number | undefined };

/** Reads the selection of the clicked page (`activeTab`) and starts its check. */
export async function checkSelection(
  click: Click,
  tab: Tab | undefined,
  desk: AuditDesk,
): Promise<void> {
  const tabId = tab?.id;
  if (click.menuItemId !== MENU_ID || tabId === undefined) return;

  const opened = openPanel({ tab });
  await showInPanel(await readAndRequest(tabId, click.frameId ?? 0, desk));
  await opened;
}

async function readAndRequest(
  tabId: number,
  frameId: number,
  desk: AuditDesk,
): Promise<Result<AuditId, RequestFailure>> {
  const target = { tabId, frameIds: [frameId] };
  try {
    const [injection] = await browser.scripting.executeScript({ target, files: ['/selection.js'] });
    await browser.scripting.insertCSS({ target, files: ['/content-scripts/chat.css'] });
    const read = injection?.result as Result<unknown, 'answer-empty' | 'answer-too-large'>;
    return read.ok ? await desk.request(read.value) : read;
  } catch (error) {
    // The browser's own pages, stores and PDF viewers let no extension in.
    console.info('the selection could not be read', error);
    return fail('page-not-readable');
  }
}
