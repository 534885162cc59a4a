import { detectLanguage } from '../../browser/detect-language';
import { findModeOfPage, findPageMode } from '../../browser/chat-sites';
import { explainsMarks, hidesMarks } from '../../browser/hidden-marks';
import { openKeyStore } from '../../browser/keys';
import { holdsOrigins, mayRead, maySend } from '../../browser/permissions';
import {
  automaticItem,
  heldItem,
  readJudgeChoice,
  readSettings,
  tabWaitItem,
} from '../../browser/settings';
import type { JudgeIdentity } from '../../core/audit/pair';
import { createCleanupStore } from '../../store/cleanups';
import { openDatabase } from '../../store/database';
import { createExamStore } from '../../store/exams';
import { createAsideStore } from '../../store/asides';
import { findStorageTrouble } from '../../store/storage-trouble';
import type { VeraciteDatabase } from '../../store/schema';
import { createAuditStore } from '../../store/store';
import { findConnection } from '../choose-judge';
import { recallOnAction } from './action';
import { createAuditService } from './audit-service';
import { createAutomatic } from './automatic';
import { BROWSER_TABS } from '../browser-tabs';
import { findCard, type PageSender } from './card-service';
import { createEngineHost } from './engine-host';
import { hideMarksFor } from './hide-marks';
import { findPageWords } from './language';
import { createPages } from './pages';
import { markRow, openPanel, showInPanel } from './panel';
import { createTabService } from './tab-service';

/** What answers the calls to the background. */
export type Services = ReturnType<typeof openServices>;

export function openServices() {
  const db = openDatabase();
  const store = createAuditStore(db);
  const pages = createPages(store, {
    findWait: () => host.findWait(),
    onWaiting: id => void audits.lookOnceMore(id),
  });
  const keys = openKeyStore();
  const connectionFor = (judge: JudgeIdentity) =>
    findConnection(judge, { readChoice: readJudgeChoice, keys, mayReach: maySend });
  const host = createEngineHost({
    auditChanged: id => void pages.auditChanged(id),
    connectionFor,
    auditHeld: (audit, halt) => void heldItem.setValue({ audit, halt }),
  });
  const audits = createAuditService({
    store,
    ...openMoreStores(db),
    host,
    readSettings,
    readChoice: readJudgeChoice,
    detectLanguage,
    findTrouble: () => findStorageTrouble(db),
    held: heldItem,
    isAllowed: holdsOrigins,
    onChange: id => void pages.auditChanged(id),
  });
  const now = () => new Date();
  return {
    db,
    audits,
    detectLanguage,
    host,
    pages,
    connectionFor,
    tabs: createTabService({ store, host, tabs: BROWSER_TABS, item: tabWaitItem, now }),
    findCard: (raw: unknown, sender: PageSender) =>
      findCard(raw, sender, { store, readSettings, ownOrigin: location.origin }),
    offer: createAutomatic({
      findPageMode,
      findKnown: id => store.findByAnswer(id),
      mayRead,
      begin: capture => audits.begin(capture),
      begun: automaticItem,
      now: () => Date.now(),
    }),
    openPanel,
    showInPanel,
    markRow,
    explainsMarks,
    hidesMarks,
    hideMarksFor,
    recallOnAction,
    mayRead,
    findModeOfPage,
    findPageWords,
    readSettings,
  };
}

/** Stores of the work besides checks. */
function openMoreStores(db: VeraciteDatabase) {
  return {
    cleanups: createCleanupStore(db),
    exams: createExamStore(db),
    asides: createAsideStore(db),
  };
}
