import type { VNode } from 'preact';

import { Button } from '../ui/Button';
import { ChatSites } from './ChatSites';
import type { ChatSitesProps } from './ChatSites';
import type { AllowedSites } from './options-data';
import { patternName } from './pattern-name';
import { Section } from './Section';

/** What can be changed about the sites the extension reads. */
export type SitesActions = Pick<ChatSitesProps, 'onSwitch' | 'onAddHost' | 'onRemoveHost'> & {
  /** `pattern` is one of `AllowedSites.cited`. */
  onRevoke: (pattern: string) => void;
};

/** Where this section stands in the page's address. */
export const SITES_SECTION = 'chat-sites';

export type SitesSectionProps = { sites: AllowedSites; actions: SitesActions };

/** Which sites the extension may read, and taking that back. */
export function SitesSection({ sites, actions }: SitesSectionProps): VNode {
  return (
    <Section title="Sites Veracite may read" id={SITES_SECTION}>
      <h3>Chat sites</h3>
      <ChatSites chat={sites.chat} own={sites.own} {...actions} />
      <h3>Cited sites, your API, and where models come from</h3>
      {sites.cited.length === 0 ? (
        <p class="soft">None yet. Veracite asks when an answer cites a site.</p>
      ) : (
        <ul class="site-list cited-sites">
          {sites.cited.map(pattern => (
            <li key={pattern}>
              <span>{patternName(pattern)}</span>
              <Button
                action="revoke"
                name={`Revoke ${patternName(pattern)}`}
                onClick={() => {
                  actions.onRevoke(pattern);
                }}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
