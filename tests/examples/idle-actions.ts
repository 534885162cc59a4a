import type { PanelActions } from '../../components/panel/panel-actions';
import { fail } from '../../lib/core/result';

/** Actions that do nothing; each can be replaced. */
export function idleActions(overrides: Partial<PanelActions> = {}): PanelActions {
  const nothing = (): void => undefined;
  return {
    checkPasted: () => Promise.resolve(fail('answer-too-large')),
    openAudit: nothing,
    stop: nothing,
    resume: nothing,
    recheck: nothing,
    grantAccess: () => Promise.resolve(false),
    showStatement: () => Promise.resolve(true),
    openMatrix: nothing,
    openSample: nothing,
    openOptions: nothing,
    openConnection: nothing,
    openModels: nothing,
    chooseEngine: nothing,
    rejudge: nothing,
    startCleanup: nothing,
    stopCleanup: nothing,
    answerCleanup: nothing,
    copySupported: () => Promise.resolve(true),
    deleteAudit: nothing,
    exportAudit: nothing,
    openHistory: nothing,
    openHome: nothing,
    openHistoryTab: nothing,
    searchHistory: nothing,
    moreHistory: nothing,
    deleteAudits: nothing,
    deleteFound: nothing,
    compareAudits: nothing,
    ...overrides,
  };
}
