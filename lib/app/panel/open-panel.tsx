import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';

import { MatrixApp } from '../../../components/panel/MatrixApp';
import { PanelApp } from '../../../components/panel/PanelApp';
import { followItem } from '../../browser/follow';
import { watchHiddenMarks } from '../../browser/hidden-marks';
import { openKeyStore } from '../../browser/keys';
import { askTabNames, dropTabNames, mayRead } from '../../browser/permissions';
import { createOwnSubject, subjectOf } from '../../browser/panel-subject';
import { createBrowserPower } from '../../browser/power';
import { heldItem } from '../../browser/settings';
import { takeScreenshot } from '../../browser/take-screenshot';
import type { Aside } from '../../core/audit/aside';
import type { StorageTrouble } from '../../core/device/storage-trouble';
import { auditId } from '../../core/ids';
import { t } from '../../i18n/t';
import type { CheckView } from '../../settings/settings';
import { openDatabase } from '../../store/database';
import { createAsideStore } from '../../store/asides';
import { createAnnotationStore } from '../../store/annotations';
import { createCleanupStore } from '../../store/cleanups';
import { createExamStore } from '../../store/exams';
import { createAuditHistory } from '../../store/history';
import { createKeyPointStore } from '../../store/key-points';
import { createPrivacyLedger } from '../../store/ledger';
import { createOwnFileStore } from '../../store/own-files';
import { createStudyStore } from '../../store/studies';
import { createAuditStore } from '../../store/store';
import { watchStorage } from '../../store/storage-trouble';
import type { VeraciteDatabase } from '../../store/schema';
import { createAuditState, showHeld } from '../../views/audit-state';
import { createHistoryState } from '../../views/history-state';
import { followShown } from '../../views/follow-shown';
import { createLedgerState } from '../../views/ledger-state';
import { BROWSER_TABS } from '../browser-tabs';
import { applySettings, followLanguage, watchCheckView } from '../own-page';
import { watchCards } from '../watch-cards';
import { watchJudgeChoice } from '../watch-judge-choice';
import { createAnnotationTools } from './annotations';
import { watchLiterature, watchPowerWait, watchStatementOrder } from './follow-state';
import { followSubject } from './follow-subject';
import { followPointing } from './page-actions';
import { createHistoryPart } from './history-actions';
import { createKeyPointActions, watchKeyPoints } from './key-points';
import { openStudyBar } from './study-bar';
import { keepAlive, readWhenOnline } from './keep-working';
import { openOwnFiles } from './own-files';
import { createPanelActions, deleteAudit } from './panel-actions';

type Panel = ReturnType<typeof joinParts>;

/** Opens the panel, or one audit's whole matrix in a tab (`?matrix=ID`). */
export async function openPanel(root: Element): Promise<void> {
  const db = openDatabase();
  // Looks up the newest audits while the messages load.
  const newest = createHistoryState(createAuditHistory(db));
  applySettings();
  // In parallel: one after the other, each reply of the browser would delay the first paint.
  const [ownWindow, checkView] = await Promise.all([
    browser.windows.getCurrent(),
    watchCheckView(),
    followLanguage(() => {
      document.title = t('extension.name');
    }),
  ]);
  const panel = joinParts(db, ownWindow.id, checkView);
  const matrix = new URL(location.href).searchParams.get('matrix');
  if (matrix === null) {
    showPanel(panel, newest.view, root);
    return;
  }
  newest.stop();
  showMatrix(panel, matrix, root);
}

function joinParts(
  db: VeraciteDatabase,
  ownWindow: number | undefined,
  checkView: ReadonlySignal<CheckView>,
) {
  const store = createAuditStore(db);
  const audit = createAuditState(store);
  // `?view=history`: separate tab, which begins with the history.
  const isHistoryFirst = new URL(location.href).searchParams.get('view') === 'history';
  const subject = isHistoryFirst ? createOwnSubject() : subjectOf(ownWindow);
  const annotations = createAnnotationStore(db);
  const history = createHistoryPart({
    store,
    history: createAuditHistory(db),
    annotations,
    deleteAudit: id => deleteAudit(store, subject, id),
    isHistoryFirst,
  });
  const cards = watchCards(createExamStore(db));
  const study = openStudyBar(
    { studies: createStudyStore(db), audits: store, takeScreenshot },
    audit.view,
  );
  const ownFiles = openOwnFiles(createOwnFileStore(db), openPagesOf(ownWindow));
  const actions = createPanelActions(store, createCleanupStore(db), {
    subject,
    cards,
    history: history.actions,
    annotations: createAnnotationTools(annotations),
    study: study.actions,
    ...ownFiles.actions,
    keyPoints: createKeyPointActions(createKeyPointStore(db)),
  });
  const props = {
    actions,
    findText: audit.findText,
    findReadings: (url: string) => store.findReadings(url),
    ownOrigin: location.origin,
    cards,
  };
  return {
    db,
    audit,
    subject,
    history,
    study,
    ownFiles: ownFiles.view,
    props,
    checkView,
    judging: watchJudgeChoice(openKeyStore()).view,
  };
}

/** What the browser lets the panel know and read of open tabs. */
function openPagesOf(window: number | undefined): Parameters<typeof openOwnFiles>[1] {
  const askSites = (origins: string[]) => browser.permissions.request({ origins });
  return {
    tabs: BROWSER_TABS,
    access: { askTabNames, dropTabNames, askSites, mayRead },
    window,
    async read(page, body) {
      const { readOwnPage } = await import('../read-own-file');
      return readOwnPage(page, body, new Date().toISOString());
    },
  };
}

function showMatrix({ audit, judging, checkView, props }: Panel, id: string, root: Element): void {
  audit.show(auditId(id));
  render(<MatrixApp {...props} state={{ audit: audit.view, judging, checkView }} />, root);
  keepAlive(audit.view);
}

function showPanel(
  { db, audit, subject, history, study, ownFiles, props, checkView, judging }: Panel,
  newest: ReturnType<typeof createHistoryState>['view'],
  root: Element,
): void {
  const now = signal(Date.now());
  setInterval(() => {
    now.value = Date.now();
  }, 1_000);
  const held = followItem(heldItem, null);
  const shown = computed(() => showHeld(audit.view.value, held.value));
  const storage = signal<StorageTrouble | null>(null);
  watchStorage(db, trouble => {
    storage.value = trouble;
  });
  const asideStore = createAsideStore(db);
  const asides = followShown<readonly Aside[]>(shown, (id, tell) => asideStore.watch(id, tell), []);
  const state = {
    audit: shown,
    storage,
    pointed: followPointing(shown),
    hiddenMarks: watchHiddenMarks(),
    powerWait: watchPowerWait(createBrowserPower(navigator)),
    checkView,
    history: newest,
    section: history.section,
    search: history.search,
    comparison: history.comparison,
    order: watchStatementOrder(),
    now,
    judging,
    study: study.view,
    ledger: createLedgerState(createPrivacyLedger(db), shown),
    asides,
    keyPoints: watchKeyPoints(shown, createKeyPointStore(db)),
    literature: watchLiterature(),
    ownFiles,
    ...followSubject(audit, subject),
  };
  render(<PanelApp {...props} state={state} />, root);
  keepAlive(shown, asides);
  readWhenOnline(shown);
}
