import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { BATTERY_WAITS, JUDGING_PACES, LOW_BATTERY } from '../../lib/core/power';
import { messageName, t } from '../../lib/i18n/t';
import { formatPercent } from '../audit/format';
import { Choices } from './Choices';
import type { SettingsProps } from './Section';

/** How hard this device works for a check, and when checks wait for the charger. */
export function JudgingEffort({ settings, onChange }: SettingsProps): VNode {
  const id = useId();
  return (
    <section class="model-part" aria-labelledby={id}>
      <h3 id={id}>{t('effort.title')}</h3>
      <Choices
        isLong
        name={`${id}-pace`}
        legend={t('effort.pace.label')}
        values={JUDGING_PACES}
        chosen={settings.judgingPace}
        wordOf={pace => t(`effort.pace.each.${messageName(pace)}`)}
        onChoose={judgingPace => {
          onChange({ judgingPace });
        }}
      />
      <p class="soft field-help">{t('effort.pace.help')}</p>
      <Choices
        isLong
        name={`${id}-wait`}
        legend={t('effort.wait.label')}
        values={BATTERY_WAITS}
        chosen={settings.batteryWait}
        wordOf={rule => t(`effort.wait.each.${rule}`, { limit: formatPercent(LOW_BATTERY) })}
        onChoose={batteryWait => {
          onChange({ batteryWait });
        }}
      />
      <p class="soft field-help">{t('effort.wait.help')}</p>
    </section>
  );
}
