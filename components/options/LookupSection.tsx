import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { isEmail, type Settings } from '../../lib/settings/settings';
import { TextField } from './Field';
import { Section, type SettingsProps } from './Section';
import { ServiceAddresses, type ServiceAddressesProps } from './ServiceAddresses';

/** What may be asked about sources besides the pages that are cited. */
export type LookupKind = 'works' | 'archive';

export type LookupSectionProps = SettingsProps & {
  /** Asks the reader for the hosts; `false`: they may not be asked. */
  onAllow: (kind: LookupKind) => Promise<boolean>;
  /** Where each service is asked as a rule. */
  usualBases: ServiceAddressesProps['usual'];
  /** Asks the reader for the host of another address of a service. */
  onAllowBase: ServiceAddressesProps['onAllow'];
};

/** Public services and an archive, each only once the reader has turned it on. */
export function LookupSection(props: LookupSectionProps): VNode {
  const { settings, onChange, onAllow } = props;
  return (
    <Section title={t('options.lookup.title')} id="services">
      <Switch
        name="look-up-works"
        label={t('options.lookup.works.label')}
        help={t('options.lookup.works.help')}
        isOn={settings.lookUpWorks}
        onTurn={isOn => turn('works', isOn)}
      />
      <Switch
        name="title-abstract"
        label={t('options.lookup.abstract.label')}
        help={t('options.lookup.abstract.help')}
        isOn={settings.titleAndAbstractOnly}
        onTurn={isOn => {
          onChange({ titleAndAbstractOnly: isOn });
          return Promise.resolve(true);
        }}
      />
      <Contact settings={settings} onChange={onChange} />
      <Switch
        name="ask-archive"
        label={t('options.lookup.archive.label')}
        help={t('options.lookup.archive.help')}
        isOn={settings.askArchive}
        onTurn={isOn => turn('archive', isOn)}
      />
      <ServiceAddresses
        bases={settings.serviceBases}
        usual={props.usualBases}
        onAllow={props.onAllowBase}
        onChange={serviceBases => onChange({ serviceBases })}
      />
    </Section>
  );

  async function turn(kind: LookupKind, isOn: boolean): Promise<boolean> {
    if (isOn && !(await onAllow(kind))) return false;
    onChange(kind === 'works' ? { lookUpWorks: isOn } : { askArchive: isOn });
    return true;
  }
}

function Switch(props: {
  name: string;
  label: string;
  help: string;
  isOn: boolean;
  /** `false`: it stays as it was. */
  onTurn: (isOn: boolean) => Promise<boolean>;
}): VNode {
  const { name, label, help, isOn, onTurn } = props;
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  return (
    <div class="field field-check">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const box = event.currentTarget;
          void onTurn(box.checked).then(isTurned => {
            setRefused(!isTurned);
            if (!isTurned) box.checked = isOn;
          });
        }}
      />
      <label for={id}>{label}</label>
      <p class="soft field-help" id={`${id}-help`}>
        {help}
      </p>
      {isRefused && <p role="status">{t('options.lookup.refused')}</p>}
    </div>
  );
}

/** Taken over once it is an address, or empty. */
function Contact({ settings, onChange }: SettingsProps): VNode {
  const [draft, setDraft] = useState<Settings['contactEmail'] | null>(null);
  const isUnfit = draft !== null && draft !== '' && !isEmail(draft);
  return (
    <>
      <TextField
        name="contact-email"
        label={t('options.lookup.email.label')}
        help={t('options.lookup.email.help')}
        value={draft ?? settings.contactEmail}
        onInput={value => {
          const email = value.trim();
          setDraft(value);
          if (email === '' || isEmail(email)) onChange({ contactEmail: email });
        }}
      />
      {isUnfit && <p role="status">{t('options.lookup.email.unfit')}</p>}
    </>
  );
}
