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

export function SitesSection(
  props: SettingsProps & { sites: AllowedSites; actions: SitesActions },
): VNode {
  const { sites, actions, settings, onChange } = props;
  return (
    <>
      <Section title={t('options.sites.title')} id="chat-sites">
        <ChatSites chat={sites.chat} own={sites.own} {...actions} />
      </Section>
      <PageModes chat={sites.chat} settings={settings} onChange={onChange} />
    </>
  );
}

/** Sites that are permitted beside the chat sites: those of sources, of services and of an API. */
export function CitedSites(
  props: Pick<AllowedSites, 'cited'> & Pick<SitesActions, 'onRevoke'>,
): VNode {
  const { cited, onRevoke } = props;
  return (
    <Section title={t('options.sites.cited_title')} id="cited-sites">
      {cited.length === 0 ? (
        <p class="soft">{t('options.sites.none_cited')}</p>
      ) : (
        <SiteList name="cited-sites">
          {cited.map(pattern => (
            <SiteRow
              key={pattern}
              action="revoke"
              name={t('options.sites.revoke_name', { site: patternName(pattern) })}
              label={t('options.sites.revoke')}
              onClick={() => onRevoke(pattern)}
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
    <Section title={t('modes.title')} id="page-modes">
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
    </Section>
  );
}
