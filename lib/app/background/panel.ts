import { browser } from 'wxt/browser';

import type { AuditId, StatementId } from '../../core/ids';
import type { RequestFailure } from '../../core/answer/page-check';
import { ok, type Result } from '../../core/result';
import { subjectOf } from '../../browser/panel-subject';

/** Firefox alone has it, so the shared types do not know it. */
type WithSidebar = {
  sidebarAction: { open(): Promise<void>; isOpen(details: object): Promise<boolean> };
};

const PANEL = '/sidepanel.html';

function sidebar(): WithSidebar['sidebarAction'] {
  return (browser as unknown as WithSidebar).sidebarAction;
}

type Sender = { tab?: { windowId?: number | undefined } | undefined };

/**
 * Opens the panel beside the page that was clicked. Must be called in the click's own
 * task. Where the browser does not let a page's click open it, a tab takes its place.
 */
export async function openPanel({ tab }: Sender): Promise<void> {
  const windowId = tab?.windowId;
  try {
    if (import.meta.env.FIREFOX) await sidebar().open();
    else if (windowId !== undefined) await browser.sidePanel.open({ windowId });
  } catch (error) {
    // Firefox lends a page's click to no message, and some browsers have no side panel.
    console.info('the panel could not be opened by this click', error);
    if (!(await isSidebarOpen(windowId))) await showPanelTab(windowId);
  }
}

/** A sidebar that is open shows what was asked for without our doing. */
async function isSidebarOpen(windowId: number | undefined): Promise<boolean> {
  return import.meta.env.FIREFOX && windowId !== undefined && sidebar().isOpen({ windowId });
}

/** One tab of the window takes the panel's place however often it is asked for. */
async function showPanelTab(windowId: number | undefined): Promise<void> {
  const url = browser.runtime.getURL(PANEL);
  const inWindow = windowId === undefined ? {} : { windowId };
  const known = (await browser.tabs.query(inWindow)).find(tab => tab.url === url);
  if (known?.id === undefined) await browser.tabs.create({ url, ...inWindow });
  else await browser.tabs.update(known.id, { active: true });
}

/** Has the panel beside the page show this, also if it is closed until then. */
export async function showInPanel(
  { tab }: Sender,
  request: Result<AuditId, RequestFailure>,
  statement: StatementId | null = null,
): Promise<void> {
  const subject = request.ok ? ok({ audit: request.value, statement }) : request;
  await subjectOf(tab?.windowId).set(subject);
}

/** A click on the toolbar button opens the panel too; Chrome is told so by `offerTabs`. */
export function watchAction(): void {
  if (import.meta.env.FIREFOX) {
    browser.action.onClicked.addListener(() => void sidebar().open());
  }
}
