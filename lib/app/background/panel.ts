import { browser } from 'wxt/browser';

import type { AuditId, StatementId } from '../../core/ids';
import type { PanelPlace, RequestFailure } from '../../core/answer/page-check';
import { ok, type Result } from '../../core/result';
import { sendMessage } from '../../messaging/protocol';
import { subjectOf, type PanelSubject } from '../../browser/panel-subject';

/** Firefox only, and missing from the shared types. */
type WithSidebar = {
  sidebarAction: { open(): Promise<void>; isOpen(details: object): Promise<boolean> };
};

const PANEL = '/sidepanel.html';

function sidebar(): WithSidebar['sidebarAction'] {
  return (browser as unknown as WithSidebar).sidebarAction;
}

type Sender = { tab?: { windowId?: number | undefined } | undefined };

/**
 * Opens the panel beside the clicked page. Must be called in the click's own task. If the browser
 * does not allow that from a page's click, a tab is opened instead.
 */
export async function openPanel({ tab }: Sender): Promise<void> {
  const windowId = tab?.windowId;
  try {
    if (import.meta.env.FIREFOX) await sidebar().open();
    else if (windowId !== undefined) await browser.sidePanel.open({ windowId });
  } catch (error) {
    // In Firefox a page's click does not carry over to a message; some browsers have no side panel.
    console.info('the panel could not be opened by this click', error);
    if (!(await isPanelOpen(windowId))) await showPanelTab(windowId);
  }
}

/** Returns true if the panel is open beside the pages: it then follows without further calls. */
async function isPanelOpen(windowId: number | undefined): Promise<boolean> {
  if (import.meta.env.FIREFOX) return windowId !== undefined && sidebar().isOpen({ windowId });
  // nb. Chrome does not say in which window a panel is.
  const panels = await browser.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] });
  return panels.length > 0;
}

/** Reuses one tab per window as the panel, however often it is requested. */
async function showPanelTab(windowId: number | undefined): Promise<void> {
  const url = browser.runtime.getURL(PANEL);
  const inWindow = windowId === undefined ? {} : { windowId };
  const known = (await browser.tabs.query(inWindow)).find(tab => tab.url === url);
  if (known?.id === undefined) await browser.tabs.create({ url, ...inWindow });
  else await browser.tabs.update(known.id, { active: true });
}

export async function showInPanel(
  { tab }: Sender,
  request: Result<AuditId, RequestFailure> | 'opening',
  statement: StatementId | null = null,
): Promise<void> {
  await subjectOf(tab?.windowId).set(subjectFor(request, statement));
}

function subjectFor(
  request: Result<AuditId, RequestFailure> | 'opening',
  statement: StatementId | null,
): PanelSubject {
  if (request === 'opening' || !request.ok) return request;
  return ok({ audit: request.value, statement });
}

/** `false`: no panel is open. */
export async function markRow(place: PanelPlace | null): Promise<boolean> {
  if (place === null) return false;
  try {
    // Other pages of the extension may be open, and have no answer.
    const isMarked: unknown = await sendMessage('markRow', place);
    return isMarked === true;
  } catch {
    // There is no receiver.
    return false;
  }
}

/** Opens the panel on a click on the toolbar button; in Chrome `offerTabs` sets this up. */
export function watchAction(): void {
  if (import.meta.env.FIREFOX) {
    browser.action.onClicked.addListener(() => void sidebar().open());
  }
}
