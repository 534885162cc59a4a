import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';

import { ok } from '../../lib/core/result';
import { parsePanelPlace } from '../../lib/messaging/parse-ids';
import { onMessage } from '../../lib/messaging/protocol';
import { createDexieStore } from '../../lib/store/dexie-store';
import { openDatabase } from '../../lib/store/database';
import { createAuditDesk } from './audit-desk';
import { createEngineHost } from './engine-host';
import { mayRead } from './may-read';
import { createPages } from './pages';
import { openPanel, showInPanel, watchAction } from './panel';
import { checkSelection, offerSelectionMenu } from './selection';
import { readSettings } from './settings';

export default defineBackground(() => {
  const store = createDexieStore(openDatabase());
  const pages = createPages(store);
  const host = createEngineHost(id => pages.auditChanged(id));
  const desk = createAuditDesk({ store, host });

  // nb. Opening the panel comes first and without waiting: the click counts only that long.
  onMessage('requestAudit', async ({ data, sender }) => {
    const opened = openPanel(sender);
    const request = await desk.request(data);
    await showInPanel(request);
    await opened;
    return request;
  });
  onMessage('openPanel', async ({ data, sender }) => {
    const opened = openPanel(sender);
    const place = parsePanelPlace(data);
    if (place) await showInPanel(ok(place.audit), place.statement);
    await opened;
  });
  onMessage('findChecks', ({ data }) => desk.findChecks(data));

  onMessage('checkCapture', ({ data }) => desk.request(data));
  onMessage('stopAudit', ({ data }) => host.stop(data));
  onMessage('resumeAudit', ({ data }) => desk.resume(data));
  onMessage('recheckSources', ({ data }) => desk.recheck(data.audit, data.sources));
  onMessage('showStatement', ({ data, sender }) =>
    pages.showStatement(data.audit, data.statement, { bringForward: !sender.tab }),
  );
  onMessage('keepWorking', () => host.wake());

  onMessage('mayRead', ({ data }) => mayRead(data));
  onMessage('engineSettings', readSettings);
  onMessage('auditChanged', ({ data }) => pages.auditChanged(data));

  browser.runtime.onInstalled.addListener(offerSelectionMenu);
  browser.runtime.onStartup.addListener(() => void desk.resumeRunning());
  browser.contextMenus.onClicked.addListener((info, tab) => void checkSelection(info, tab, desk));
  watchAction();
  void desk.resumeRunning();
});
