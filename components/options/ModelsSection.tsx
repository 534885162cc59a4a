import type { VNode } from 'preact';

import type { DeviceJudge } from '../../lib/core/device-judge';
import { t } from '../../lib/i18n/t';
import type { LocalModelsView } from '../../lib/state/local-models';
import { BuiltInModel } from './BuiltInModel';
import { DeviceJudgeChoice } from './DeviceJudgeChoice';
import type { ModelActions } from './model-actions';
import { ModelShelf } from './ModelShelf';
import { JudgingEffort } from './JudgingEffort';
import { Section } from './Section';
import type { SettingsProps } from './Section';

export type ModelsSectionProps = SettingsProps & {
  view: LocalModelsView;
  chosen: DeviceJudge;
  actions: ModelActions;
};

/** The place of the section in the page's address. */
export const MODELS_SECTION = 'models';

/** Who judges on this device, and what can be added to choose from. */
export function ModelsSection(props: ModelsSectionProps): VNode {
  const { view, chosen, actions, settings, onChange } = props;
  return (
    <Section title={t('model.title')} id={MODELS_SECTION}>
      <DeviceJudgeChoice view={view} chosen={chosen} onChoose={actions.onChooseJudge} />
      <JudgingEffort settings={settings} onChange={onChange} />
      <BuiltInModel view={view.builtIn} onBring={actions.onBringBuiltIn} />
      <ModelShelf view={view.shelf} actions={actions} />
    </Section>
  );
}
