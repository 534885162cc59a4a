import { signal } from '@preact/signals';

import type { OptionsAppProps } from '../../../components/options/OptionsApp';
import type { SitesActions } from '../../../components/options/SitesSection';
import { fail, ok } from '../../../lib/core/result';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { IDLE_EXAM_PROPS } from '../../examples/exams';
import { IDLE_BACKUP, IDLE_EXTRAS, IDLE_MODELS } from '../../examples/idle-actions';
import { NO_MODELS } from '../../examples/models';
import { fakeJudgeView } from '../../fakes/judge-views';

/** The options page with nothing behind it. */
export function optionsProps(overrides: Partial<OptionsAppProps> = {}): OptionsAppProps {
  return {
    place: signal({ name: '' }),
    onGo: () => undefined,
    settings: signal(DEFAULT_SETTINGS),
    onChange: () => undefined,
    lookups: {
      onAllow: () => Promise.resolve(true),
      onAllowBase: () => Promise.resolve(true),
    },
    sites: signal({
      ids: ['chatgpt', 'claude', 'poe', 'self-hosted'],
      chat: [
        { site: 'chatgpt', hosts: ['https://chatgpt.com/*'], state: 'on', isSeen: true },
        { site: 'claude', hosts: ['https://claude.ai/*'], state: 'off', isSeen: true },
        { site: 'poe', hosts: ['https://poe.com/*'], state: 'on', isSeen: false },
      ],
      own: [{ pattern: 'http://localhost/*', isAllowed: true }],
      cited: ['https://journal.example/*', '*://*/*'],
    }),
    sitesActions: sitesActions(),
    storage: signal({ bytes: 4_210_000, audits: 12 }),
    backup: IDLE_BACKUP,
    ...IDLE_EXTRAS,
    onDeleteAll: () => Promise.resolve(),
    judging: signal(fakeJudgeView()),
    judgeActions: {
      onSave: () => Promise.resolve(ok(null)),
      onTest: () => Promise.resolve(fail('no-address')),
      onDelete: () => undefined,
      onChoose: () => undefined,
      onChooseSite: () => undefined,
      onChooseSplitter: () => undefined,
    },
    models: signal(NO_MODELS),
    modelActions: IDLE_MODELS,
    cards: signal([]),
    ...IDLE_EXAM_PROPS,
    version: '0.1.0',
    ...overrides,
  };
}

export function sitesActions(overrides: Partial<SitesActions> = {}): SitesActions {
  return {
    onSwitch: () => Promise.resolve(ok(null)),
    onAddHost: () => Promise.resolve(ok(null)),
    onRemoveHost: () => undefined,
    onRevoke: () => undefined,
    ...overrides,
  };
}
