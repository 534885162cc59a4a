import { computed, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';

import { MatrixApp } from '../../components/panel/MatrixApp';
import { PanelApp } from '../../components/panel/PanelApp';
import '../../components/styles/app.css';
import { auditId } from '../../lib/core/ids';
import type { StorageTrouble } from '../../lib/core/device/storage-trouble';
import { JUDGE_CARDS } from '../../lib/judges/registry';
import { t } from '../../lib/i18n/t';
import { createAuditState } from '../../lib/views/audit-state';
import { createHistoryState } from '../../lib/views/history-state';
import { showHeld } from '../../lib/views/held-audit';
import { createLedgerState } from '../../lib/views/ledger-state';
import { openDatabase } from '../../lib/store/database';
import { createDexieAnnotations } from '../../lib/store/dexie-annotations';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieStore } from '../../lib/store/dexie-store';
import { watchStorage } from '../../lib/store/storage-trouble';
import { followLanguage } from '../../lib/browser/follow-language';
import { createBrowserPower } from '../../lib/browser/browser-power';
import { openKeyStore } from '../../lib/browser/key-places';
import { subjectOf } from '../../lib/browser/panel-subject';
import { createAnnotationTools } from '../../lib/app/panel/annotations';
import { applySettings } from '../../lib/app/apply-settings';
import { keepAlive } from '../../lib/browser/keep-alive';
import { createHistoryDesk } from '../../lib/app/panel/history-actions';
import { createPanelActions, deleteAudit } from '../../lib/app/panel/panel-actions';
import { followSubject } from '../../lib/app/panel/follow-subject';
import { createOwnSubject } from '../../lib/app/panel/own-subject';
import { readWhenOnline } from '../../lib/app/panel/read-when-online';
import { watchStatementOrder } from '../../lib/app/panel/statement-order';
import { watchBlind } from '../../lib/browser/watch-blind';
import { watchEngine } from '../../lib/app/watch-engine';
import { watchHeld } from '../../lib/app/panel/watch-held';
import { watchPowerWait } from '../../lib/app/panel/watch-power-wait';

const db = openDatabase();
const history = createDexieHistory(db);
// What is shown first is looked up while the words are read.
const newest = createHistoryState(history);
applySettings();
// Asked at once: one after the other, each answer of the browser would put off the first paint.
const [ownWindow, isBlind] = await Promise.all([
  browser.windows.getCurrent(),
  watchBlind(),
  followLanguage(() => {
    document.title = t('extension.name');
  }),
]);
const store = createDexieStore(db);
const audit = createAuditState(store);
const cards = JUDGE_CARDS;
/** `?view=history`: a tab of its own, which begins with the history. */
const isHistoryFirst = new URL(location.href).searchParams.get('view') === 'history';
const subject = isHistoryFirst ? createOwnSubject() : subjectOf(ownWindow.id);
const desk = createHistoryDesk({
  store,
  history,
  deleteAudit: id => deleteAudit(store, subject, id),
  isHistoryFirst,
});
const actions = createPanelActions(store, createDexieCleanups(db), {
  subject,
  cards,
  history: desk.actions,
  annotations: createAnnotationTools(createDexieAnnotations(db)),
});
const shared = {
  actions,
  findText: audit.findText,
  findReadings: (url: string) => store.findReadings(url),
  ownOrigin: location.origin,
  cards,
};
const root = document.getElementById('app');
if (!root) throw new Error('sidepanel: the page has no root');

/** `?matrix=ID`: one audit's whole matrix in a tab; otherwise the panel. */
const matrixOf = new URL(location.href).searchParams.get('matrix');
const engine = watchEngine(openKeyStore()).view;
if (matrixOf !== null) {
  newest.stop();
  audit.show(auditId(matrixOf));
  render(<MatrixApp {...shared} state={{ audit: audit.view, engine, isBlind }} />, root);
  keepAlive(audit.view);
} else {
  const now = signal(Date.now());
  setInterval(() => {
    now.value = Date.now();
  }, 1_000);
  const held = watchHeld();
  const shown = computed(() => showHeld(audit.view.value, held.value));
  const storage = signal<StorageTrouble | null>(null);
  watchStorage(db, trouble => {
    storage.value = trouble;
  });
  const state = {
    audit: shown,
    storage,
    powerWait: watchPowerWait(createBrowserPower(navigator)),
    isBlind,
    history: newest.view,
    section: desk.section,
    search: desk.search,
    comparison: desk.comparison,
    order: watchStatementOrder(),
    now,
    engine,
    ledger: createLedgerState(createDexieLedger(db), shown).view,
    ...followSubject(audit, subject),
  };
  render(<PanelApp {...shared} state={state} />, root);
  keepAlive(shown);
  readWhenOnline(shown);
}
