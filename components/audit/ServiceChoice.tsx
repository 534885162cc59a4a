import type { VNode } from 'preact';

import { SERVICES, TOPIC_SERVICES, type TopicService } from '../../lib/core/source/services';
import { t } from '../../lib/i18n/t';
import { CheckField } from '../options/Field';
import { usePanel } from '../panel/panel-context';

/** Shows which services a search of literature asks; their choice is kept for later searches. */
export function ServiceChoice({
  name,
  withFiles = false,
  onFiles = null,
}: {
  name: string;
  withFiles?: boolean;
  /** `null`: there are no own files, or they are not searched. */
  onFiles?: ((isOn: boolean) => void) | null;
}): VNode {
  const { state, actions } = usePanel();
  const { services } = state.literature.value;
  return (
    <fieldset class="look-services stack gap-4">
      <legend>{t('look.services')}</legend>
      {TOPIC_SERVICES.map(service => (
        <CheckField
          key={service}
          name={`${name}-${service}`}
          label={SERVICES[service].name}
          checked={services.includes(service)}
          onChange={isOn => actions.chooseServices(withService(services, service, isOn))}
        />
      ))}
      {onFiles && (
        <CheckField
          name={`${name}-own-files`}
          label={t('look.files.title')}
          checked={withFiles}
          onChange={onFiles}
        />
      )}
    </fieldset>
  );
}

function withService(
  chosen: readonly TopicService[],
  service: TopicService,
  isOn: boolean,
): TopicService[] {
  return TOPIC_SERVICES.filter(each => (each === service ? isOn : chosen.includes(each)));
}
