import type { VNode } from 'preact';

import type { DeviceJudge } from '../../lib/core/device-judge';
import { t } from '../../lib/i18n/t';
import type { LocalModelsView } from '../../lib/state/local-models';
import { BuiltInModel } from './BuiltInModel';
import { DeviceJudgeChoice } from './DeviceJudgeChoice';
import type { ModelActions } from './model-actions';
import { ModelShelf } from './ModelShelf';
import { Section } from './Section';

export type ModelsSectionProps = {
  view: LocalModelsView;
  chosen: DeviceJudge;
  actions: ModelActions;
};

/** The place of the section in the page's address. */
export const MODELS_SECTION = 'models';

/** Who judges on this device, and what can be added to choose from. */
export function ModelsSection({ view, chosen, actions }: ModelsSectionProps): VNode {
  return (
    <Section title={t('model.title')} id={MODELS_SECTION}>
      <DeviceJudgeChoice view={view} chosen={chosen} onChoose={actions.onChooseJudge} />
      <BuiltInModel view={view.builtIn} onBring={actions.onBringBuiltIn} />
      <ModelShelf view={view.shelf} actions={actions} />
    </Section>
  );
}
