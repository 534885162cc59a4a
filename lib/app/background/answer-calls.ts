import { ok } from '../../core/result';
import { forOwnPages, type OwnIdentity } from '../../messaging/own-pages';
import { parsePanelPlace, parsePasted } from '../../messaging/parse-calls';
import type { onMessage } from '../../messaging/protocol';
import type { Services } from './services';

/** Handles every call to the background; all but eleven from our own pages only. */
export function answerCalls(listen: typeof onMessage, own: OwnIdentity, services: Services): void {
  answerChatPages(listen, services);
  const listenToOwn = forOwnPages(listen, own);
  answerPanel(listenToOwn, services);
  answerEngine(listenToOwn, services);
}

/** Handles the calls a content script may make; its data is parsed. */
function answerChatPages(listen: typeof onMessage, services: Services): void {
  const { audits, openPanel, showInPanel } = services;
  // nb. The panel opens first, before any await: the click counts only that long.
  listen('requestAudit', async ({ data, sender }) => {
    const opened = openPanel(sender);
    const [request] = await Promise.all([audits.request(data), showInPanel(sender, 'opening')]);
    await showInPanel(sender, request);
    await opened;
    return request;
  });
  listen('openPanel', async ({ data, sender }) => {
    const opened = openPanel(sender);
    const place = parsePanelPlace(data);
    if (place) await showInPanel(sender, ok(place.audit), place.statement);
    await opened;
    // The page may show a check that was deleted meanwhile, here or by the browser.
    if (place) await services.pages.auditChanged(place.audit);
    // The answer's own button requests the whole check; a badge only the existing part.
    if (place?.statement === null) await audits.claim(place.audit);
  });
  listen('findPageMode', ({ data, sender }) => services.findModeOfPage(data, sender.url));
  listen('offerAnswer', ({ data }) => services.offer(data));
  listen('findWords', () => services.findPageWords());
  listen('findChecks', async ({ data, sender }) => {
    const checks = await audits.findChecks(data);
    if (sender.tab?.id !== undefined) await services.recallOnAction(sender.tab.id, checks);
    return checks;
  });
  listen('readPasted', async ({ data }) => {
    const pasted = parsePasted(data);
    return pasted.ok ? services.host.readPasted(pasted.value) : pasted;
  });
  listen('findCard', ({ data, sender }) => services.findCard(data, sender));
  listen('pointInPanel', ({ data }) => services.markRow(parsePanelPlace(data)));
  listen('hidesMarks', ({ data }) => services.hidesMarks(data));
  listen('hideMarks', ({ data }) => services.hideMarksFor(data));
  listen('explainsMarks', () => services.explainsMarks());
}

function answerPanel(listen: typeof onMessage, { audits, host, pages, tabs }: Services): void {
  listen('checkCapture', ({ data }) => audits.request(data));
  listen('stopAudit', ({ data }) => host.stop(data));
  listen('resumeAudit', ({ data }) => audits.resume(data));
  listen('agreeToAudit', ({ data }) => audits.agree(data.audit, data.place));
  listen('readAgain', ({ data }) => audits.readAgain(data.audit, data.sources));
  listen('readAllowed', ({ data }) => audits.readAllowed(data));
  listen('finishAudit', ({ data }) => audits.finish(data));
  listen('checkAgain', ({ data }) => audits.checkAgain(data));
  listen('startCleanup', ({ data }) => audits.startCleanup(data));
  listen('stopCleanup', ({ data }) => host.stopCleanup(data));
  listen('askAside', ({ data }) => audits.askAside(data));
  listen('stopAside', ({ data }) => host.stopAside(data));
  listen('showStatement', ({ data, sender }) =>
    pages.showStatement(data.audit, data.statement, { bringForward: !sender.tab }),
  );
  listen('pointFromPanel', ({ data }) => pages.pointAt(data));
  listen('waitForTab', ({ data }) => tabs.wait(data));
  listen('refuseTab', ({ data }) => tabs.refuse(data));
  listen('useOpenTab', ({ data }) => tabs.useOpen(data.place, data.confirmed));
  listen('keepWorking', () => host.wake());
}

function answerEngine(listen: typeof onMessage, services: Services): void {
  listen('mayRead', ({ data }) => services.mayRead(data));
  listen('engineSettings', () => services.readSettings());
  listen('detectLanguage', ({ data }) => services.detectLanguage(data));
  listen('connectionFor', ({ data }) => services.connectionFor(data));
  listen('auditChanged', ({ data }) => services.pages.auditChanged(data));
  listen('auditHeld', ({ data }) => services.audits.hold(data));
}
