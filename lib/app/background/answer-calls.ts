import type { ModelFailure } from '../../core/audit/model-failure';
import type { PageMode } from '../../core/answer/page-check';
import type { JudgeIdentity } from '../../core/audit/pair';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { ok, type Result } from '../../core/result';
import type { Catalogue } from '../../i18n/catalogue';
import { forOwnPages, type OwnIdentity } from '../../messaging/own-pages';
import { parsePanelPlace } from '../../messaging/parse-calls';
import type { EngineSettings, onMessage } from '../../messaging/protocol';
import type { recallOnAction } from './action';
import type { AuditService } from './audit-service';
import type { Automatic } from './automatic';
import type { CardService } from './card-service';
import type { EngineHost } from './engine-host';
import type { Pages } from './pages';
import type { openPanel, showInPanel } from './panel';
import type { TabService } from './tab-service';

export type CallDeps = {
  audits: AuditService;
  host: EngineHost;
  pages: Pages;
  tabs: TabService;
  cards: CardService;
  panel: { open: typeof openPanel; show: typeof showInPanel };
  recall: typeof recallOnAction;
  mayRead: (url: string) => Promise<boolean>;
  automatic: Automatic;
  findPageMode: (site: unknown, url: string | undefined) => Promise<PageMode>;
  findPageWords: () => Promise<Catalogue | null>;
  engineSettings: () => Promise<EngineSettings>;
  connectionFor: (judge: JudgeIdentity) => Promise<Result<RemoteConnection, ModelFailure>>;
};

/** Handles every call to the background; all but seven from our own pages only. */
export function answerCalls(listen: typeof onMessage, own: OwnIdentity, deps: CallDeps): void {
  answerChatPages(listen, deps);
  const listenToOwn = forOwnPages(listen, own);
  answerPanel(listenToOwn, deps);
  answerEngine(listenToOwn, deps);
}

/** Handles the calls a content script may make; its data is parsed. */
function answerChatPages(listen: typeof onMessage, deps: CallDeps): void {
  const { audits, panel } = deps;
  // nb. The panel opens first, before any await: the click counts only that long.
  listen('requestAudit', async ({ data, sender }) => {
    const opened = panel.open(sender);
    const request = await audits.request(data);
    await panel.show(sender, request);
    await opened;
    return request;
  });
  listen('openPanel', async ({ data, sender }) => {
    const opened = panel.open(sender);
    const place = parsePanelPlace(data);
    if (place) await panel.show(sender, ok(place.audit), place.statement);
    await opened;
    // The page may show a check that was deleted meanwhile, here or by the browser.
    if (place) await deps.pages.auditChanged(place.audit);
    // The answer's own button requests the whole check; a badge only the existing part.
    if (place?.statement === null) await audits.claim(place.audit);
  });
  listen('findPageMode', ({ data, sender }) => deps.findPageMode(data, sender.url));
  listen('offerAnswer', ({ data }) => deps.automatic.offer(data));
  listen('findWords', () => deps.findPageWords());
  listen('findChecks', async ({ data, sender }) => {
    const checks = await audits.findChecks(data);
    if (sender.tab?.id !== undefined) await deps.recall(sender.tab.id, checks);
    return checks;
  });
  listen('findCard', ({ data, sender }) => deps.cards.find(data, sender));
}

function answerPanel(listen: typeof onMessage, { audits, host, pages, tabs }: CallDeps): void {
  listen('checkCapture', ({ data }) => audits.request(data));
  listen('stopAudit', ({ data }) => host.stop(data));
  listen('resumeAudit', ({ data }) => audits.resume(data));
  listen('agreeToAudit', ({ data }) => audits.agree(data.audit, data.place));
  listen('readAgain', ({ data }) => audits.readAgain(data.audit, data.sources));
  listen('checkAgain', ({ data }) => audits.checkAgain(data.audit, data.scope));
  listen('startCleanup', ({ data }) => audits.startCleanup(data));
  listen('stopCleanup', ({ data }) => host.stopCleanup(data));
  listen('showStatement', ({ data, sender }) =>
    pages.showStatement(data.audit, data.statement, { bringForward: !sender.tab }),
  );
  listen('waitForTab', ({ data }) => tabs.wait(data));
  listen('refuseTab', ({ data }) => tabs.refuse(data));
  listen('useOpenTab', ({ data }) => tabs.useOpen(data.place, data.confirmed));
  listen('keepWorking', () => host.wake());
}

function answerEngine(listen: typeof onMessage, deps: CallDeps): void {
  listen('mayRead', ({ data }) => deps.mayRead(data));
  listen('engineSettings', () => deps.engineSettings());
  listen('connectionFor', ({ data }) => deps.connectionFor(data));
  listen('auditChanged', ({ data }) => deps.pages.auditChanged(data));
  listen('auditHeld', ({ data }) => deps.audits.hold(data));
}
