import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import { RETENTION_DAYS } from '../../lib/core/history';
import { t } from '../../lib/i18n/t';
import { CACHE_DAYS_RANGE } from '../../lib/state/settings';
import { formatBytes } from '../audit/format';
import { ConfirmButton } from '../ui/ConfirmButton';
import { KeptList } from './KeptList';
import type { StorageUse } from './options-data';
import { NumberField, Section } from './Section';
import type { SettingsProps } from './Section';

export type DataSectionProps = SettingsProps & {
  storage: StorageUse;
  onDeleteAll: () => Promise<void>;
};

/** What is kept on the device, for how long, and how to be rid of it. */
export function DataSection(props: DataSectionProps): VNode {
  const { settings, onChange, storage, onDeleteAll } = props;
  const [isDeleted, setDeleted] = useState(false);
  return (
    <Section title="Data on this device">
      <NumberField
        label="Days a source’s text is kept for other checks"
        help={`From ${String(CACHE_DAYS_RANGE.min)} (not at all) to ${String(CACHE_DAYS_RANGE.max)}. Within that time a page is not requested again.`}
        value={settings.cacheDays}
        range={CACHE_DAYS_RANGE}
        onChange={cacheDays => {
          onChange({ cacheDays });
        }}
      />
      <RetentionField settings={settings} onChange={onChange} />
      <p>{describeUse(storage)}</p>
      <KeptList kept={storage.kept ?? []} />
      <ConfirmButton
        label="Delete all data"
        question="Delete every check, every kept source, every downloaded model, and the connection to your API?"
        confirm="Delete everything"
        action="delete-all"
        kind="plain"
        onConfirm={() => {
          setDeleted(false);
          void onDeleteAll().then(() => {
            setDeleted(true);
          });
        }}
      />
      <p role="status">{isDeleted ? 'Everything was deleted.' : ''}</p>
    </Section>
  );
}

/** How long checks are kept. */
function RetentionField({ settings, onChange }: SettingsProps): VNode {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('retention.label')}</label>
      <select
        id={id}
        name="retention"
        value={String(settings.retentionDays)}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const chosen = Number(event.currentTarget.value);
          onChange({ retentionDays: RETENTION_DAYS.find(days => days === chosen) ?? 0 });
        }}
      >
        {RETENTION_DAYS.map(days => (
          <option key={days} value={String(days)}>
            {days === 0 ? t('retention.forever') : t('retention.days', { days })}
          </option>
        ))}
      </select>
      <p class="soft field-help" id={`${id}-help`}>
        {t('retention.help')}
      </p>
    </div>
  );
}

function describeUse({ bytes, audits }: StorageUse): string {
  const checks =
    audits === null ? 'Checks' : `${String(audits)} ${audits === 1 ? 'check' : 'checks'}`;
  return bytes === null
    ? `${checks} kept; the browser does not say how much room they take.`
    : `${checks} kept, with their sources: about ${formatBytes(bytes)}.`;
}
