import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import type { JudgeActions } from '../../components/options/ApiSection';
import { OptionsApp } from '../../components/options/OptionsApp';
import { EMBEDDED_CHOICE, type DeviceJudge } from '../../lib/core/device/device-judge';
import { fail } from '../../lib/core/result';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { LocalModelsView } from '../../lib/settings/local-models';
import { type OptionsPart, PART_NAMES } from '../../lib/settings/option-places';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { fakeJudgeView } from '../fakes/judge-views';
import { MEASURED } from './cards';
import { IDLE_EXAM_PROPS } from './exams';
import { IDLE_BACKUP, IDLE_EXTRAS, IDLE_MODELS, IDLE_SITES, KEPT } from './idle-actions';
import { CONNECTED } from './judges';
import { MODELS, NO_MODELS } from './models';
import { SPLITTING_JUDGE } from './splits';

const IDLE_JUDGES: JudgeActions = {
  onSave: () => Promise.resolve(fail('no-address')),
  onTest: () => Promise.resolve(fail('no-address')),
  onDelete: () => undefined,
  onChoose: () => undefined,
  onChooseSite: () => undefined,
  onChooseSplitter: () => undefined,
};

/** The options page with models in one of their states, and what is chosen of them. */
function modelOptions(models: LocalModelsView, device: DeviceJudge = EMBEDDED_CHOICE): () => VNode {
  const judging = fakeJudgeView({ device });
  return () => optionsPage({ part: 'more-models', cited: [], judging, models });
}

function options(
  part: OptionsPart,
  shown: Partial<Parameters<typeof optionsPage>[0]> = {},
): () => VNode {
  const cited = ['https://journal.example/*', 'http://old.example/*', '*://*/*'];
  return () => optionsPage({ part, cited, judging: fakeJudgeView(), models: NO_MODELS, ...shown });
}

function optionsPage(props: {
  part: OptionsPart;
  cited: string[];
  judging: JudgeView;
  models: LocalModelsView;
}): VNode {
  const { part, cited, judging, models } = props;
  return (
    <OptionsApp
      place={signal({ name: part })}
      onGo={() => undefined}
      settings={signal(DEFAULT_SETTINGS)}
      onChange={() => undefined}
      lookups={{
        onAllow: () => Promise.resolve(true),
        onAllowBase: () => Promise.resolve(true),
      }}
      sites={signal({
        ids: ['chatgpt', 'claude', 'poe', 'self-hosted'],
        chat: [
          {
            site: 'chatgpt',
            hosts: ['https://chatgpt.com/*', 'https://chat.openai.com/*'],
            state: 'on',
            isSeen: true,
          },
          { site: 'claude', hosts: ['https://claude.ai/*'], state: 'on', isSeen: true },
          { site: 'gemini', hosts: ['https://gemini.google.com/*'], state: 'off', isSeen: true },
          { site: 'poe', hosts: ['https://poe.com/*'], state: 'refused', isSeen: false },
        ],
        own: [
          { pattern: 'http://localhost/*', isAllowed: true },
          { pattern: 'https://chat.example.org/*', isAllowed: false },
        ],
        cited,
      })}
      sitesActions={IDLE_SITES}
      storage={signal({ bytes: 4_210_000, audits: 12, kept: KEPT })}
      onDeleteAll={() => Promise.resolve()}
      backup={IDLE_BACKUP}
      {...IDLE_EXTRAS}
      judging={signal(judging)}
      judgeActions={IDLE_JUDGES}
      models={signal(models)}
      modelActions={IDLE_MODELS}
      cards={signal([MEASURED])}
      {...IDLE_EXAM_PROPS}
      version="0.1.0"
    />
  );
}

/** The options page: each part, and models and connections in their states. */
export const OPTIONS_EXAMPLES: Record<string, () => VNode> = {
  ...Object.fromEntries(PART_NAMES.map(part => [`options-${part}`, options(part)])),
  'options-empty': options('sources', { cited: [] }),
  'options-split-by-model': options('models-and-api', { judging: SPLITTING_JUDGE }),
  'options-connected': options('models-and-api', { judging: CONNECTED }),
  'options-models-looking': modelOptions(MODELS.looking),
  'options-models-encoders': modelOptions(MODELS.encoders),
  'options-models-no-card': modelOptions(MODELS.noCard),
  'options-models-at-work': modelOptions(MODELS.atWork, MODELS.chosen),
  'options-models-trouble': modelOptions(MODELS.trouble),
  'options-models-gone': options('models-and-api', {
    judging: fakeJudgeView({ device: MODELS.chosen }),
    models: MODELS.notHere,
  }),
  'options-models-no-programs': modelOptions(MODELS.notHere),
  'options-built-in': modelOptions(MODELS.builtIn, { kind: 'prompt-api' }),
  'options-built-in-offered': modelOptions(MODELS.builtInOffered),
  'options-built-in-on-its-way': modelOptions(MODELS.builtInOnItsWay),
  'options-built-in-refused': modelOptions(MODELS.builtInRefused),
};
