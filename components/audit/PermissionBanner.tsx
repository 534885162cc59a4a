import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import {
  ALL_SITES,
  findMissingAccess,
  findSentOn,
  type MissingAccess,
} from '../../lib/core/source/missing-access';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { useAuditTools } from './audit-tools';
import { ICONS } from '../ui/Icon';
import { GrantButton } from './NotJudged';

/**
 * Asks for access to the sites of the sources that could not be read without it. A check that waits
 * for it ends once the user refuses, and says so; the sites can still be allowed then.
 */
export function PermissionBanner({ audit }: { audit: Audit }): VNode {
  const missing = findMissingAccess(audit.sources);
  const sentOn = findSentOn(audit.sources).map(({ id }) => id);
  const count = missing.hosts.length;
  const isWaiting = audit.status === 'waiting';
  const verdict = t('reason.label', { reason: t(`reason.short.no-permission`) });
  return (
    <>
      {count > 0 && (
        <AskForAccess
          access={missing}
          title={t('audit.permission.sites.title', { count })}
          why={t('audit.permission.sites.why')}
          allow={t('audit.permission.sites.allow', { count })}
          whyAll={t('audit.permission.sites.why_all')}
          isWaiting={isWaiting}
          refuse={t('audit.permission.sites.refuse', { count, verdict })}
        />
      )}
      {sentOn.length > 0 && (
        <AskForAccess
          access={{ origins: [...ALL_SITES], hosts: [], sources: sentOn }}
          title={t('audit.permission.all.title', { count: sentOn.length })}
          why={t('audit.permission.all.why')}
          allow={t('audit.permission.all.allow')}
          isWaiting={isWaiting && count === 0}
          refuse={t('audit.permission.all.refuse')}
        />
      )}
    </>
  );
}

function AskForAccess(
  props: {
    access: MissingAccess;
    isWaiting: boolean;
    /** What allowing every site means; omitted if `allow` asks for them already. */
    whyAll?: string;
  } & Record<'title' | 'why' | 'allow' | 'refuse', string>,
): VNode {
  const { access, title, why, whyAll, allow, refuse, isWaiting } = props;
  const { finish } = useAuditTools();
  const refused = {
    refused: t('audit.permission.refused'),
    ...(isWaiting && { onRefused: finish }),
  };
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
      <div class="row">
        <GrantButton kind="primary" access={access} label={allow} {...refused} />
        {whyAll !== undefined && (
          <GrantButton
            access={{ ...access, origins: [...ALL_SITES] }}
            label={t('audit.permission.sites.allow_all')}
            {...refused}
          />
        )}
        {isWaiting && (
          <Button kind="quiet" action="without" onClick={finish}>
            {t('audit.permission.without')}
          </Button>
        )}
      </div>
      <p class="soft">
        {whyAll} {refuse}
      </p>
    </Banner>
  );
}
