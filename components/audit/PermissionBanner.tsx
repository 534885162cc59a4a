import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import {
  ALL_SITES,
  findMissingAccess,
  findSentOn,
  type MissingAccess,
} from '../../lib/views/missing-access';
import { Banner } from '../ui/Banner';
import { ICONS } from '../ui/Icon';
import { GrantButton } from './NotJudged';

/** Asks for access to the sites of the sources that could not be read without it. */
export function PermissionBanner({ audit }: { audit: Audit }): VNode {
  const missing = findMissingAccess(audit.sources);
  const sentOn = findSentOn(audit.sources).map(({ id }) => id);
  const count = missing.hosts.length;
  const verdict = t('reason.label', { reason: t(`reason.short.no-permission`) });
  return (
    <>
      {count > 0 && (
        <AskForAccess
          access={missing}
          title={t('audit.permission.sites.title', { count })}
          why={t('audit.permission.sites.why')}
          allow={t('audit.permission.sites.allow', { count })}
          refuse={t('audit.permission.sites.refuse', { count, verdict })}
        />
      )}
      {sentOn.length > 0 && (
        <AskForAccess
          access={{ origins: [...ALL_SITES], hosts: [], sources: sentOn }}
          title={t('audit.permission.all.title', { count: sentOn.length })}
          why={t('audit.permission.all.why')}
          allow={t('audit.permission.all.allow')}
          refuse={t('audit.permission.all.refuse')}
        />
      )}
    </>
  );
}

function AskForAccess(
  props: { access: MissingAccess } & Record<'title' | 'why' | 'allow' | 'refuse', string>,
): VNode {
  const { access, title, why, allow, refuse } = props;
  return (
    <Banner tone="ask" icon={ICONS.lock} title={title}>
      <p>{why}</p>
      {access.hosts.length > 0 && (
        <ul class="hosts wrap gap-4" aria-label={t('audit.permission.sites.list')}>
          {access.hosts.map(host => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      <GrantButton
        kind="primary"
        access={access}
        label={allow}
        refused={t('audit.permission.refused')}
      />
      <p class="soft">{refuse}</p>
    </Banner>
  );
}
