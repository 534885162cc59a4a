import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { parseServiceBase } from '../../lib/core/device/service-bases';
import { LOOKUP_SERVICES, type LookupService, SERVICES } from '../../lib/core/source/services';
import { t } from '../../lib/i18n/t';
import { withEntry } from '../../lib/settings/entries';
import { Button } from '../ui/Button';
import { TextField } from './Field';
import { Section, type SettingsProps } from './Section';
import { SettingFields } from './SettingFields';

export type LookupSectionProps = SettingsProps & {
  /** Asks the user for the hosts; `false` if refused. */
  onAllow: (kind: 'works' | 'archive') => Promise<boolean>;
  /** Asks the user for the host of another address of a service. */
  onAllowBase: (base: string) => Promise<boolean>;
};

/** Settings for public services and an archive, each off until the user turns it on. */
export function LookupSection(props: LookupSectionProps): VNode {
  const { settings, onChange, onAllow } = props;
  return (
    <Section title={t('options.lookup.title')} id="services">
      <SettingFields section="services" {...{ settings, onChange, onAllow }} />
      <ServiceAddresses {...props} />
    </Section>
  );
}

/** Fields for other addresses of the services. Collapsed: few users need them. */
function ServiceAddresses({ settings, onAllowBase, onChange }: LookupSectionProps): VNode {
  const { serviceBases } = settings;
  return (
    <details class="disclosure" id="services-elsewhere">
      <summary>{t('evidence.services.title')}</summary>
      <p class="soft">{t('evidence.services.help')}</p>
      {LOOKUP_SERVICES.map(service => (
        <ServiceAddress
          key={service}
          service={service}
          base={serviceBases[service] ?? null}
          onAllow={onAllowBase}
          onChange={base => onChange({ serviceBases: withEntry(serviceBases, service, base) })}
        />
      ))}
    </details>
  );
}

type Ending = 'none' | 'saved' | 'unfit' | 'refused';

function ServiceAddress(props: {
  service: LookupService;
  /** `null`: the default address. */
  base: string | null;
  onAllow: LookupSectionProps['onAllowBase'];
  onChange: (base: string | null) => void;
}): VNode {
  const { service, base, onAllow, onChange } = props;
  const usual = SERVICES[service].baseUrl;
  const [draft, setDraft] = useState<string | null>(null);
  const [ending, setEnding] = useState<Ending>('none');
  const name = SERVICES[service].name;

  function begin(typed: string | null): void {
    setDraft(typed);
    setEnding('none');
  }
  async function save(): Promise<Ending> {
    const entered = parseServiceBase(draft ?? base ?? usual);
    if (entered === null) return 'unfit';
    if (!(await onAllow(entered))) return 'refused';
    setDraft(null);
    onChange(entered === usual ? null : entered);
    return 'saved';
  }

  return (
    <>
      <TextField
        name={`service-${service}`}
        label={t('evidence.services.address', { name })}
        help={t('evidence.services.usual', { address: usual })}
        value={draft ?? base ?? usual}
        onInput={begin}
      />
      <div class="row">
        <Button
          action={`save-${service}`}
          name={t('evidence.services.save_named', { name })}
          onClick={() => void save().then(setEnding)}
        >
          {t('evidence.services.save')}
        </Button>
        {base !== null && (
          <Button
            action={`reset-${service}`}
            name={t('evidence.services.reset_named', { name })}
            onClick={() => {
              begin(null);
              onChange(null);
            }}
          >
            {t('evidence.services.reset')}
          </Button>
        )}
      </div>
      {ending !== 'none' && <p role="status">{t(`evidence.services.${ending}`)}</p>}
    </>
  );
}
