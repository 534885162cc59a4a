import type { VNode } from 'preact';
import { t } from '../../lib/i18n/t';
import { Choice, withEmpty } from '../ui/Choice';
import {
  ChatSites,
  patternName,
  SiteList,
  SiteRow,
  type AllowedSites,
  type ChatSitesProps,
  type ChatSiteView,
} from './ChatSites';
import { Section, type SettingsProps } from './Section';
import { useId } from 'preact/hooks';
import { PAGE_MODES } from '../../lib/core/answer/page-check';
import { withEntry } from '../../lib/settings/entries';
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
        <SiteList name="cited-sites">
          {sites.cited.map(pattern => (
            <SiteRow
              key={pattern}
              action="revoke"
              name={t('options.sites.revoke_name', { site: patternName(pattern) })}
              label={t('options.sites.revoke')}
              onClick={() => actions.onRevoke(pattern)}
            >
              {patternName(pattern)}
            </SiteRow>
          ))}
        </SiteList>
      )}
    </Section>
  );
}

function PageModes(props: SettingsProps & { chat: readonly ChatSiteView[] }): VNode {
  const { chat, settings, onChange } = props;
  const id = useId();
  const { pageMode, siteModes } = settings;
  const modes = PAGE_MODES.map(value => ({ value, label: t(`modes.mode.${value}`) }));
  return (
    <section class="stack wide page-modes" aria-labelledby={id}>
      <h3 id={id}>{t('modes.title')}</h3>
      <p class="soft" id={`${id}-help`}>
        {t('modes.help')}
      </p>
      <Choice
        name="page-mode"
        label={t('modes.all_sites')}
        look="site-judge row apart"
        describedBy={`${id}-help`}
        value={pageMode}
        options={modes}
        onChoose={mode => onChange({ pageMode: mode })}
      />
      {chat
        .filter(({ state }) => state === 'on')
        .map(({ site }) => (
          <Choice
            key={site}
            name={`page-mode-${site}`}
            label={t('modes.site', { site: siteName(site) })}
            look="site-judge row apart"
            describedBy={`${id}-help`}
            value={siteModes[site] ?? null}
            options={withEmpty(t('modes.as_all', { mode: t(`modes.mode.${pageMode}`) }), modes)}
            onChoose={mode => onChange({ siteModes: withEntry(siteModes, site, mode) })}
          />
        ))}
    </section>
  );
}
