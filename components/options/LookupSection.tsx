import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Section, type SettingsProps } from './Section';
import { ServiceAddresses } from './ServiceAddresses';
import { SettingFields } from './SettingFields';

export type LookupSectionProps = SettingsProps & {
  /** Asks the user for the hosts; `false`: they may not be asked. */
  onAllow: (kind: 'works' | 'archive') => Promise<boolean>;
  /** The usual address of each service. */
  usualBases: Parameters<typeof ServiceAddresses>[0]['usual'];
  /** Asks the user for the host of another address of a service. */
  onAllowBase: Parameters<typeof ServiceAddresses>[0]['onAllow'];
};

/** Public services and an archive, each only once the user has turned it on. */
export function LookupSection(props: LookupSectionProps): VNode {
  const { settings, onChange, onAllow } = props;
  return (
    <Section title={t('options.lookup.title')} id="services">
      <SettingFields section="services" {...{ settings, onChange, onAllow }} />
      <ServiceAddresses
        bases={settings.serviceBases}
        usual={props.usualBases}
        onAllow={props.onAllowBase}
        onChange={serviceBases => onChange({ serviceBases })}
      />
    </Section>
  );
}
