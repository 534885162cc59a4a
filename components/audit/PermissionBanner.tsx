import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit';
import { ALL_SITES, findMissingAccess, findSentOn } from '../../lib/state/missing-access';
import type { MissingAccess } from '../../lib/state/missing-access';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { useAuditTools } from './audit-tools';
import { plural } from './format';

/** Asks for the sites whose pages could not be opened for want of permission, all at once. */
export function PermissionBanner({ audit }: { audit: Audit }): VNode | null {
  const missing = findMissingAccess(audit.sources);
  const sentOn = findSentOn(audit.sources);
  return (
    <>
      {missing.hosts.length > 0 && <AskForSites missing={missing} />}
      {sentOn.length > 0 && (
        <AskForAll
          access={{ origins: [...ALL_SITES], hosts: [], sources: sentOn.map(({ id }) => id) }}
        />
      )}
    </>
  );
}

function AskForSites({ missing }: { missing: MissingAccess }): VNode {
  const { hosts } = missing;
  const one = hosts.length === 1;
  return (
    <Banner
      tone="ask"
      icon={ICONS.lock}
      title={`${plural(hosts.length, 'cited site')} may not be read yet`}
    >
      <p>
        To compare the answer with its sources, Veracite has to open the cited pages. Your browser
        will ask you to confirm.
      </p>
      <ul class="hosts" aria-label="Sites">
        {hosts.map(host => (
          <li key={host}>{host}</li>
        ))}
      </ul>
      <Ask
        access={missing}
        label={
          one
            ? 'Allow this site and read it'
            : `Allow these ${String(hosts.length)} sites and read them`
        }
      />
      <p class="soft">
        If you refuse, {one ? 'its pages' : 'their pages'} stay “Could not be checked: no
        permission”; everything else still works. You can change this in the options.
      </p>
    </Banner>
  );
}

function AskForAll({ access }: { access: MissingAccess }): VNode {
  return (
    <Banner
      tone="ask"
      icon={ICONS.lock}
      title={`${plural(access.sources.length, 'source')} sent on to another site`}
    >
      <p>
        Addresses such as doi.org links hand readers on, and the browser does not say where to. So
        these pages need permission for all websites. Veracite would still open nothing but the
        pages an answer cites.
      </p>
      <Ask access={access} label="Allow all websites and read them" />
      <p class="soft">If you would rather not, open these sources yourself and compare.</p>
    </Banner>
  );
}

function Ask({ access, label }: { access: MissingAccess; label: string }): VNode {
  const tools = useAuditTools();
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <Button
        kind="primary"
        action="grant"
        onClick={() => {
          void tools.grant(access).then(isAllowed => {
            setRefused(!isAllowed);
          });
        }}
      >
        {label}
      </Button>
      <p role="status" class="banner-result">
        {isRefused ? 'Not allowed. Nothing was opened; you can still change your mind.' : ''}
      </p>
    </>
  );
}
