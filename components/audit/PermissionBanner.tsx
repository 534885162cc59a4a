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
  const count = hosts.length;
  return (
    <Banner tone="ask" icon={ICONS.lock} title={t('audit.permission.sites.title', { count })}>
      <p>{t('audit.permission.sites.why')}</p>
      <ul class="hosts wrap gap-4" aria-label={t('audit.permission.sites.list')}>
        {hosts.map(host => (
          <li key={host}>{host}</li>
        ))}
      </ul>
      <GrantButton
        kind="primary"
        access={missing}
        label={t('audit.permission.sites.allow', { count })}
        refused={t('audit.permission.refused')}
      />
      <p class="soft">
        {t('audit.permission.sites.refuse', {
          count,
          verdict: t('reason.label', { reason: t(`reason.short.no-permission`) }),
        })}
      </p>
    </Banner>
  );
}

function AskForAll({ access }: { access: MissingAccess }): VNode {
  return (
    <Banner
      tone="ask"
      icon={ICONS.lock}
      title={t('audit.permission.all.title', { count: access.sources.length })}
    >
      <p>{t('audit.permission.all.why')}</p>
      <GrantButton
        kind="primary"
        access={access}
        label={t('audit.permission.all.allow')}
        refused={t('audit.permission.refused')}
      />
      <p class="soft">{t('audit.permission.all.refuse')}</p>
    </Banner>
  );
}
