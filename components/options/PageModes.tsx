import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { PAGE_MODES } from '../../lib/core/page-mode';
import type { PageMode } from '../../lib/core/page-mode';
import { t } from '../../lib/i18n/t';
import { parsePageMode, withSiteMode } from '../../lib/state/page-mode';
import { siteName } from '../audit/format';
import type { ChatSiteView } from './options-data';
import type { SettingsProps } from './Section';

export type PageModesProps = SettingsProps & { chat: readonly ChatSiteView[] };

/** When answers are checked: on all chat sites, and on each that is switched on. */
export function PageModes({ chat, settings, onChange }: PageModesProps): VNode {
  const id = useId();
  const { pageMode, siteModes } = settings;
  return (
    <section class="site-engines page-modes" aria-labelledby={id}>
      <h3 id={id}>{t('modes.title')}</h3>
      <p class="soft" id={`${id}-help`}>
        {t('modes.help')}
      </p>
      <ModeField
        label={t('modes.all_sites')}
        name="page-mode"
        describedBy={`${id}-help`}
        mode={pageMode}
        general={null}
        onChoose={mode => {
          onChange({ pageMode: parsePageMode(mode) });
        }}
      />
      {chat.filter(isOn).map(({ site }) => (
        <ModeField
          key={site}
          label={t('modes.site', { site: siteName(site) })}
          name={`page-mode-${site}`}
          describedBy={`${id}-help`}
          mode={siteModes[site] ?? null}
          general={pageMode}
          onChoose={mode => {
            onChange({ siteModes: withSiteMode(siteModes, site, mode) });
          }}
        />
      ))}
    </section>
  );
}

function isOn({ state }: ChatSiteView): boolean {
  return state === 'on';
}

type ModeFieldProps = {
  label: string;
  name: string;
  describedBy: string;
  /** `null`: none of its own. */
  mode: PageMode | null;
  /** The mode of all sites, where this one can go with it. */
  general: PageMode | null;
  onChoose: (mode: PageMode | null) => void;
};

function ModeField(props: ModeFieldProps): VNode {
  const { label, name, describedBy, mode, general, onChoose } = props;
  const id = useId();
  return (
    <div class="site-engine">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={mode ?? ''}
        aria-describedby={describedBy}
        onChange={event => {
          const { value } = event.currentTarget;
          onChoose(PAGE_MODES.find(each => each === value) ?? null);
        }}
      >
        {general !== null && (
          <option value="">{t('modes.as_all', { mode: t(`modes.mode.${general}`) })}</option>
        )}
        {PAGE_MODES.map(each => (
          <option key={each} value={each}>
            {t(`modes.mode.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
