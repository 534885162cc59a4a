import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ClearedCache, KeptUse } from '../../lib/core/audit/history';
import { formatBytes } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { ConfirmButton, type ConfirmButtonProps } from '../ui/ConfirmButton';
import { Section, type SettingsProps } from './Section';
import { SettingFields } from './SettingFields';

/** Data stored on this device. `null` if the browser does not say. */
export type StorageUse = { bytes: number | null; audits: number | null; kept?: readonly KeptUse[] };

export type DataSectionProps = SettingsProps & {
  storage: StorageUse;
  onClearCache: () => Promise<ClearedCache>;
  onDeleteAll: () => Promise<void>;
};

export function DataSection(props: DataSectionProps): VNode {
  const { settings, onChange, storage, onClearCache, onDeleteAll } = props;
  return (
    <Section title={t('options.data.title')} id="data">
      <SettingFields section="data" settings={settings} onChange={onChange} />
      <p>{describeUse(storage)}</p>
      <KeptList kept={storage.kept ?? []} />
      <Deletion
        label={t('clear_cache.label')}
        question={t('clear_cache.question')}
        confirm={t('clear_cache.confirm')}
        action="clear-cache"
        onDelete={async () => clearedWords(await onClearCache())}
      />
      <Deletion
        label={t('options.data.delete.label')}
        question={t('options.data.delete.question')}
        confirm={t('options.data.delete.confirm')}
        action="delete-all"
        onDelete={async () => {
          await onDeleteAll();
          return t('options.data.delete.done');
        }}
      />
    </Section>
  );
}

/** `onDelete` returns the words for what was done. */
function Deletion(
  props: Pick<ConfirmButtonProps, 'label' | 'question' | 'confirm' | 'action'> & {
    onDelete: () => Promise<string>;
  },
): VNode {
  const { onDelete, ...button } = props;
  const [done, setDone] = useState('');
  return (
    <>
      <ConfirmButton
        {...button}
        kind="plain"
        onConfirm={() => {
          setDone('');
          void onDelete().then(setDone);
        }}
      />
      <p role="status">{done}</p>
    </>
  );
}

function clearedWords({ pages, bytes }: ClearedCache): string {
  if (pages === 0) return t('clear_cache.nothing');
  return t('clear_cache.done', { count: pages, size: formatBytes(bytes) });
}

function describeUse({ bytes, audits }: StorageUse): string {
  const size = bytes === null ? null : formatBytes(bytes);
  if (audits === null) {
    return size === null
      ? t('options.data.use.uncounted_unknown')
      : t('options.data.use.uncounted', { size });
  }
  return size === null
    ? t('options.data.use.counted_unknown', { count: audits })
    : t('options.data.use.counted', { count: audits, size });
}

function KeptList({ kept }: { kept: readonly KeptUse[] }): VNode | null {
  const there = kept.filter(({ rows }) => rows > 0);
  if (there.length === 0) return null;
  return (
    <details class="disclosure">
      <summary>{t('kept.title')}</summary>
      <ul class="notes stack gap-6">
        {there.map(({ kind, rows, bytes }) => (
          <li key={kind} data-kept={kind}>
            {t(`kept.${kind}`, { count: rows })}: {t('kept.about', { size: formatBytes(bytes) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
