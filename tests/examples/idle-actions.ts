import type { ModelActions } from '../../components/options/ModelsSection';
import { signal } from '@preact/signals';
import { idleAnnotations } from '../fakes/annotations';
import { idleOwnText } from '../fakes/own-text';
import type { BackupActions } from '../../components/options/BackupSection';
import type { SitesActions } from '../../components/options/SitesSection';
import type { PanelActions } from '../../components/panel/panel-context';
import type { StudyActions } from '../../components/studies/studies-props';
import type { KeptUse } from '../../lib/core/audit/history';
import { fail, ok } from '../../lib/core/result';
import { findNumbersApart } from '../../lib/text/evidence/conflict';

export function idleStudyBar(): PanelActions['study'] {
  const nothing = (): void => undefined;
  return {
    copyQuestion: () => Promise.resolve(true),
    openChat: nothing,
    passOver: nothing,
    sayOfChat: nothing,
    stop: nothing,
    addScreenshot: () => Promise.resolve('no-picture'),
    bind: () => Promise.resolve('no-reason'),
  };
}

export function idleKeyPoints(): PanelActions['keyPoints'] {
  const stored = (): Promise<null> => Promise.resolve(null);
  return { add: stored, edit: stored, remove: stored, importFile: stored };
}

/** Actions that do nothing; each can be replaced. */
export function idleActions(overrides: Partial<PanelActions> = {}): PanelActions {
  const nothing = (): void => undefined;
  return {
    checkPasted: () => Promise.resolve(fail('answer-too-large')),
    openAudit: nothing,
    stop: nothing,
    resume: nothing,
    agree: nothing,
    readAgain: nothing,
    readAllowed: nothing,
    finish: nothing,
    findClosest: () => null,
    findNumbersApart,
    findClosestPassages: () => Promise.resolve([]),
    ownText: idleOwnText(),
    annotations: idleAnnotations(),
    study: idleStudyBar(),
    grantAccess: () => Promise.resolve(false),
    showStatement: () => Promise.resolve(true),
    pointAt: nothing,
    hideMarks: nothing,
    orderStatements: nothing,
    chooseView: nothing,
    openMatrix: nothing,
    openSample: nothing,
    openOptions: nothing,
    openDashboard: nothing,
    openStudies: nothing,
    openHelp: nothing,
    openConnection: nothing,
    openModels: nothing,
    chooseJudge: nothing,
    checkAgain: nothing,
    startCleanup: nothing,
    stopCleanup: nothing,
    askAside: nothing,
    stopAside: nothing,
    addOwnFile: () => Promise.resolve(null),
    deleteOwnFile: nothing,
    listOpenPages: () => Promise.resolve({ pages: [], isWhole: true }),
    addOpenPages: () => Promise.resolve([]),
    keyPoints: idleKeyPoints(),
    chooseServices: nothing,
    answerCleanup: nothing,
    copySupported: () => Promise.resolve(true),
    deleteAudit: nothing,
    exportAudit: nothing,
    share: () => Promise.resolve(true),
    openHistory: nothing,
    openHome: nothing,
    openHistoryTab: nothing,
    searchHistory: nothing,
    moreHistory: nothing,
    deleteAudits: nothing,
    findFound: () => Promise.resolve([]),
    tagAudits: () => Promise.resolve(null),
    exportAudits: () => Promise.resolve(),
    compareAudits: nothing,
    ...overrides,
  };
}

export const IDLE_BACKUP: BackupActions = {
  onBackup: () => Promise.resolve(ok(null)),
  onRestore: () => Promise.resolve(fail('not-a-backup')),
};

export const IDLE_SITES: SitesActions = {
  onSwitch: () => Promise.resolve(fail('not-allowed')),
  onAddHost: () => Promise.resolve(fail('no-host')),
  onRemoveHost: () => undefined,
  onRevoke: () => undefined,
};

/** A little of each kind, and none of one. */
export const KEPT: KeptUse[] = [
  { kind: 'checks', rows: 12, bytes: 900_000 },
  { kind: 'texts', rows: 80, bytes: 3_100_000 },
  { kind: 'lookups', rows: 0, bytes: 0 },
  { kind: 'search', rows: 12, bytes: 60_000 },
];

/** Actions of the options page for files, reports and keys. */
export const IDLE_EXTRAS = {
  onClearCache: () => Promise.resolve({ pages: 3, bytes: 120_000 }),
  settingsFile: {
    onExport: () => Promise.resolve(),
    onImport: () => Promise.resolve(fail('not-settings' as const)),
  },
  report: {
    onMake: () => Promise.resolve('{\n  "version": "0.1.0"\n}'),
    onCopy: () => Promise.resolve(true),
    onSave: () => undefined,
  },
  keys: signal([
    { name: '_execute_action', words: 'Open panel', key: 'Alt+Shift+V' },
    { name: 'check-selection', words: 'Check the selection', key: '' },
  ]),
  keysPlace: 'chrome://extensions/shortcuts',
};

const IDLE_LIST: ModelActions['encoders'] = {
  onMeasure: () => undefined,
  onBring: () => undefined,
  onPause: () => undefined,
  onDecline: () => undefined,
  onRemove: () => undefined,
};

export const IDLE_MODELS: ModelActions = {
  ...IDLE_LIST,
  encoders: IDLE_LIST,
  onAddModel: () => true,
  onBringBuiltIn: () => undefined,
  onChooseJudge: () => undefined,
};

const nothing = () => undefined;
const never = <Value>() => new Promise<Value>(nothing);

export const IDLE_STUDIES: StudyActions = {
  go: nothing,
  begin: nothing,
  amend: nothing,
  putDraft: nothing,
  deleteDraft: nothing,
  freeze: () => Promise.resolve(ok(null)),
  deleteStudy: () => Promise.resolve(),
  importFiles: never,
  openDemo: never,
  collect: () => undefined,
  readChecks: () => Promise.resolve(),
  bind: () => Promise.resolve(ok(null)),
  findScreenshot: () => Promise.resolve(null),
  deleteScreenshot: () => Promise.resolve(),
  report: never,
  export: never,
  saveProtocol: nothing,
  labelling: {
    read: never,
    draw: never,
    makeRound: never,
    savePacket: never,
    take: never,
    readDisputed: never,
    decide: never,
  },
  planAsking: never,
  ask: never,
  stopAsking: nothing,
  writeQuestions: never,
  stopWriting: nothing,
};
