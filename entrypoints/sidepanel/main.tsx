import { signal } from '@preact/signals';
import { render } from 'preact';

import { MatrixApp } from '../../components/panel/MatrixApp';
import { PanelApp } from '../../components/panel/PanelApp';
import '../../components/styles/app.css';
import { auditId } from '../../lib/core/ids';
import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { t } from '../../lib/i18n/t';
import { createAuditState } from '../../lib/state/audit-state';
import { createHistoryState } from '../../lib/state/history-state';
import { createLedgerState } from '../../lib/state/ledger-state';
import { openDatabase } from '../../lib/store/database';
import { createDexieAnnotations } from '../../lib/store/dexie-annotations';
import { createDexieCleanups } from '../../lib/store/dexie-cleanups';
import { createDexieHistory } from '../../lib/store/dexie-history';
import { createDexieLedger } from '../../lib/store/dexie-ledger';
import { createDexieStore } from '../../lib/store/dexie-store';
import { followLanguage } from '../words/follow-language';
import { openKeyStore } from '../background/key-places';
import { createAnnotationTools } from './annotations';
import { applySettings } from './apply-settings';
import { keepAlive } from './keep-alive';
import { createHistoryDesk } from './history-actions';
import { createPanelActions, deleteAudit } from './panel-actions';
import { followSubject } from './follow-subject';
import { watchEngine } from './watch-engine';

await followLanguage(() => {
  document.title = t('extension.name');
});
const db = openDatabase();
const store = createDexieStore(db);
const audit = createAuditState(store);
const cards = [EMBEDDED_CARD];
const view = new URL(location.href).searchParams.get('view');
const history = createDexieHistory(db);
const desk = createHistoryDesk({
  store,
  history,
  deleteAudit: id => deleteAudit(store, id),
  isHistoryFirst: view === 'history',
});
const actions = createPanelActions(store, createDexieCleanups(db), {
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
applySettings();
if (matrixOf !== null) {
  audit.show(auditId(matrixOf));
  render(<MatrixApp {...shared} state={{ audit: audit.view }} />, root);
} else {
  const now = signal(Date.now());
  setInterval(() => {
    now.value = Date.now();
  }, 1_000);
  const state = {
    audit: audit.view,
    history: createHistoryState(history).view,
    section: desk.section,
    search: desk.search,
    comparison: desk.comparison,
    now,
    engine: watchEngine(openKeyStore()).view,
    ledger: createLedgerState(createDexieLedger(db), audit.view).view,
    ...followSubject(audit),
  };
  render(<PanelApp {...shared} state={state} />, root);
  keepAlive(audit.view);
}
