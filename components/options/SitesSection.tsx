import type { VNode } from 'preact';

import { Button } from '../ui/Button';
import type { AllowedSites } from './options-data';
import { Section } from './Section';

export type SitesSectionProps = { sites: AllowedSites; onRevoke: (pattern: string) => void };

/** Which sites the extension may read, and taking that back. */
export function SitesSection({ sites, onRevoke }: SitesSectionProps): VNode {
  return (
    <Section title="Sites Veracite may read">
      <h3>Chat sites</h3>
      <p class="soft">Allowed at installation, to offer the check beside each answer.</p>
      <ul class="site-list">
        {sites.chat.map(pattern => (
          <li key={pattern}>{siteName(pattern)}</li>
        ))}
      </ul>
      <h3>Cited sites, your API, and where models come from</h3>
      {sites.cited.length === 0 ? (
        <p class="soft">None yet. Veracite asks when an answer cites a site.</p>
      ) : (
        <ul class="site-list">
          {sites.cited.map(pattern => (
            <li key={pattern}>
              <span>{siteName(pattern)}</span>
              <Button
                action="revoke"
                name={`Revoke ${siteName(pattern)}`}
                onClick={() => {
                  onRevoke(pattern);
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

/** A match pattern for a reader: "https://example.org/*" is "example.org". */
function siteName(pattern: string): string {
  const parts = /^(\*|https?):\/\/([^/]+)\//.exec(pattern);
  const [, scheme, host] = parts ?? [];
  if (host === undefined) return pattern;
  if (host === '*') return 'All websites';
  const name = host.startsWith('*.') ? `${host.slice(2)} and its parts` : host;
  return scheme === 'http' ? `${name} (http)` : name;
}
