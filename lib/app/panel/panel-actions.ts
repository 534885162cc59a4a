import type { ReadonlySignal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { PanelActions } from '../../../components/panel/panel-context';
import type { CheckAgainScope } from '../../core/device/judge-place';
import type { AuditId } from '../../core/ids';
import type { ReliabilityCard } from '../../core/audit/reliability';
import { callBackground } from '../../messaging/protocol';
import type { AuditStore, CleanupStore } from '../../ports/store';
import { findClosestPassages, withClosest } from '../../pipeline/closest-passages';
import { closestSentence } from '../../text/evidence/closest-sentence';
import { findNumbersApart } from '../../text/evidence/conflict';
import { supportedAnswer } from '../../text/rewriting/supported-answer';
import { changeSettings, chooseJudge } from '../../browser/settings';
import type { PanelSubject, SubjectItem } from '../../browser/panel-subject';
import { copyText, saveFile } from '../../browser/hand-out';
import { openTab, SAMPLE_CHECK } from '../../browser/tabs';
import { optionsPath } from '../../settings/option-places';
import { readPastedAnswer } from '../read-pasted-answer';
import { exportAudits, shareAudit } from './share-audit';
import type { createHistoryPart } from './history-actions';
import type { openOwnFiles } from './own-files';
import { createOwnTextTools } from './own-text';
import { createPageActions } from './page-actions';
import { orderStatements } from './follow-state';

export function createPanelActions(
  store: AuditStore,
  cleanups: Pick<CleanupStore, 'answer'>,
  {
    subject,
    cards,
    history,
    ...others
  }: {
    subject: SubjectItem;
    cards: ReadonlySignal<readonly ReliabilityCard[]>;
    history: ReturnType<typeof createHistoryPart>['actions'];
  } & Pick<PanelActions, 'annotations' | 'study' | 'keyPoints'> &
    ReturnType<typeof openOwnFiles>['actions'],
): PanelActions {
  const version = browser.runtime.getManifest().version;
  return {
    ...history,
    ...others,
    async checkPasted(text, html) {
      const capture = await readPastedAnswer({ text, html });
      if (!capture.ok) return capture;

      const request = await callBackground('checkCapture', capture.value);
      if (request.ok) await subject.set(wholeOf(request.value));
      return request;
    },
    openAudit: id => void subject.set(id === null ? null : wholeOf(id)),
    stop: id => void callBackground('stopAudit', id),
    resume: id => void callBackground('resumeAudit', id),
    agree: (audit, place) => void callBackground('agreeToAudit', { audit, place }),
    readAgain: (audit, sources) => void callBackground('readAgain', { audit, sources }),
    readAllowed: audit => void callBackground('readAllowed', audit),
    finish: audit => void callBackground('finishAudit', audit),
    findClosest: closestSentence,
    findNumbersApart,
    findClosestPassages: audit => findClosestPassages(audit, hash => store.findText(hash)),
    ownText: createOwnTextTools(store),
    grantAccess: (_id, origins) => browser.permissions.request({ origins }),
    ...createPageActions(),
    orderStatements: order => void orderStatements(order),
    chooseView: checkView => void changeSettings({ checkView }),
    openMatrix: id => void openTab(`/sidepanel.html?matrix=${encodeURIComponent(id)}`),
    openSample: () => void openTab(`/sample.html${SAMPLE_CHECK}`),
    openDashboard: () => void openTab('/dashboard.html'),
    openStudies: () => void openTab('/studies.html'),
    openHelp: () => void openTab('/guide.html?view=help'),
    openOptions: () => void browser.runtime.openOptionsPage(),
    openModels: () => void openTab(optionsPath('models')),
    openConnection: () => void openTab(optionsPath('my-api')),
    chooseJudge: (place, site) => void chooseJudge(place, site),
    checkAgain,
    ...createExtraWork(),
    answerCleanup: (id, statement, answer) => void cleanups.answer(id, statement, answer),
    copySupported: (audit, choices) => copyText(supportedAnswer(audit, choices)),
    deleteAudit: id => void deleteAudit(store, subject, id),
    exportAudit: id => void exportAudit(store, id),
    exportAudits: (ids, kind) => exportAudits(ids, kind, { store, cards: cards.value, version }),
    share: (shared, way) => shareAudit(shared, way, { cards: cards.value, version, copyText }),
  };
}

/** What the user has done for a check that has ended. */
function createExtraWork(): Pick<
  PanelActions,
  'startCleanup' | 'stopCleanup' | 'askAside' | 'stopAside' | 'chooseServices'
> {
  return {
    startCleanup: id => void callBackground('startCleanup', id),
    stopCleanup: id => void callBackground('stopCleanup', id),
    askAside: call => void callBackground('askAside', call),
    stopAside: (audit, kind) => void callBackground('stopAside', { audit, kind }),
    chooseServices: services => void changeSettings({ literatureServices: [...services] }),
  };
}

function checkAgain(audit: AuditId, scope: CheckAgainScope): void {
  void callBackground('checkAgain', { audit, scope, askedAt: new Date().toISOString() });
}

function wholeOf(audit: AuditId): PanelSubject {
  return { ok: true, value: { audit, statement: null } };
}

export async function deleteAudit(
  store: AuditStore,
  subject: SubjectItem,
  id: AuditId,
): Promise<void> {
  // Stops it first: an engine at work on it would find its rows gone.
  await callBackground('stopAudit', id);
  await callBackground('stopCleanup', id);
  await callBackground('stopAside', { audit: id, kind: null });
  await store.delete(id);
  await callBackground('auditChanged', id);
  const shown = await subject.find();
  if (shown !== 'opening' && shown?.ok && shown.value.audit === id) await subject.set(null);
}

async function exportAudit(store: AuditStore, id: AuditId): Promise<void> {
  const audit = await store.findWithTexts(id);
  if (!audit) return;

  saveFile({
    name: `veracite-audit-${audit.startedAt.slice(0, 10)}.json`,
    type: 'application/json',
    text: JSON.stringify(await withClosest(audit), null, 2),
  });
}
