import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ChatSites } from './ChatSites';
import type { ChatSitesProps } from './ChatSites';
import type { AllowedSites } from './options-data';
import { patternName } from './pattern-name';
import { PageModes } from './PageModes';
import { Section } from './Section';
import type { SettingsProps } from './Section';

/** What can be changed about the sites the extension reads. */
export type SitesActions = Pick<ChatSitesProps, 'onSwitch' | 'onAddHost' | 'onRemoveHost'> & {
  /** `pattern` is one of `AllowedSites.cited`. */
  onRevoke: (pattern: string) => void;
};

/** Where this section stands in the page's address. */
export const SITES_SECTION = 'chat-sites';

export type SitesSectionProps = SettingsProps & { sites: AllowedSites; actions: SitesActions };

/** Which sites the extension may read, and taking that back. */
export function SitesSection(props: SitesSectionProps): VNode {
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
        <ul class="site-list cited-sites">
          {sites.cited.map(pattern => (
            <li key={pattern}>
              <span>{patternName(pattern)}</span>
              <Button
                action="revoke"
                name={t('options.sites.revoke_name', { site: patternName(pattern) })}
                onClick={() => {
                  actions.onRevoke(pattern);
                }}
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
