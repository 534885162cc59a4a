import type { JudgeIdentity } from '../../lib/core/audit/pair';
import {
  DEFAULT_JUDGE_CHOICE,
  type JudgeChoice,
  type JudgeView,
  type SavedConnection,
} from '../../lib/settings/judge-choice';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { fakeConnection } from './connections';

/** The judge through `fakeConnection()`. */
export const REMOTE_JUDGE: JudgeIdentity = {
  id: 'remote',
  version: '1, prompt 2',
  model: 'big-model at api.example',
};

/** View of a choice; its judge on the device is that of the examples' audits. */
export function fakeJudgeView(
  choice: Partial<JudgeChoice> = {},
  overrides: Partial<JudgeView> = {},
): JudgeView {
  const device: JudgeIdentity = { id: 'lexical', version: '1' };
  return {
    choice: { ...DEFAULT_JUDGE_CHOICE, ...choice },
    judges: { device, api: choice.connection ? REMOTE_JUDGE : device },
    hasKey: true,
    scrubs: false,
    passagesPerPair: DEFAULT_SETTINGS.passagesPerPair,
    askAbove: DEFAULT_SETTINGS.askAbove,
    ...overrides,
  };
}

/** With a connection, switched to it. */
export function connectedJudgeView(
  choice: Partial<JudgeChoice> = {},
  connection: Partial<SavedConnection> = {},
): JudgeView {
  return fakeJudgeView({ where: 'api', connection: fakeConnection(connection), ...choice });
}
