import type { VNode } from 'preact';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ChatSites, type ChatSitesProps } from './ChatSites';
import { type AllowedSites, type ChatSiteView, patternName } from './options-data';
import { Section, type SettingsProps } from './Section';
import { useId } from 'preact/hooks';
import { PAGE_MODES, type PageMode } from '../../lib/core/answer/page-check';
import { withSiteMode } from '../../lib/settings/page-mode';
import { siteName } from '../ui/names';

export type SitesActions = Pick<ChatSitesProps, 'onSwitch' | 'onAddHost' | 'onRemoveHost'> & {
  /** `pattern` is one of `AllowedSites.cited`. */
  onRevoke: (pattern: string) => void;
};

/** Fragment of the section in the page's address. */
export const SITES_SECTION = 'chat-sites';

export function SitesSection(
  props: SettingsProps & { sites: AllowedSites; actions: SitesActions },
): VNode {
  const { sites, actions, settings, onChange } = props;
  return (
    <Section title={t('options.sites.title')} id={SITES_SECTION}>
      <h3>{t('options.sites.chat_title')}</h3>
      <ChatSites chat={sites.chat} own={sites.own} {...actions} />
      <PageModes chat={sites.chat} settings={settings} onChange={onChange} />
      <h3>{t('options.sites.cited_title')}</h3>
      {sites.cited.length === 0 ? (
        <p class="soft">{t('options.sites.none_cited')}</p>
      ) : (
        <ul class="site-list stack gap-0 box ruled stretch cited-sites">
          {sites.cited.map(pattern => (
            <li key={pattern} class="line gap-12 apart">
              <span>{patternName(pattern)}</span>
              <Button
                action="revoke"
                name={t('options.sites.revoke_name', { site: patternName(pattern) })}
                onClick={() => actions.onRevoke(pattern)}
              >
                {t('options.sites.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function PageModes(props: SettingsProps & { chat: readonly ChatSiteView[] }): VNode {
  const { chat, settings, onChange } = props;
  const id = useId();
  const { pageMode, siteModes } = settings;
  return (
    <section class="stack wide page-modes" aria-labelledby={id}>
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
        onChoose={mode => onChange({ pageMode: mode ?? 'click' })}
      />
      {chat.filter(isOn).map(({ site }) => (
        <ModeField
          key={site}
          label={t('modes.site', { site: siteName(site) })}
          name={`page-mode-${site}`}
          describedBy={`${id}-help`}
          mode={siteModes[site] ?? null}
          general={pageMode}
          onChoose={mode => onChange({ siteModes: withSiteMode(siteModes, site, mode) })}
        />
      ))}
    </section>
  );
}

function isOn({ state }: ChatSiteView): boolean {
  return state === 'on';
}

function ModeField(props: {
  label: string;
  name: string;
  describedBy: string;
  /** `null`: no mode of its own. */
  mode: PageMode | null;
  /** Mode of all sites, if this one can follow it. */
  general: PageMode | null;
  onChoose: (mode: PageMode | null) => void;
}): VNode {
  const { label, name, describedBy, mode, general, onChoose } = props;
  const id = useId();
  return (
    <div class="site-judge row apart">
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
