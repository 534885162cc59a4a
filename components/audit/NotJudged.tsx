import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { isJudgeFailure } from '../../lib/core/audit/pair';
import type { NotJudgedReason } from '../../lib/core/audit/finding';
import type { Source } from '../../lib/core/source/source';
import { formatLanguage } from '../../lib/i18n/format';
import { explain, t } from '../../lib/i18n/t';
import { findAccessFor, type MissingAccess } from '../../lib/core/source/missing-access';
import { Button } from '../ui/Button';
import { ExternalLink } from '../ui/ExternalLink';
import { ICONS } from '../ui/Icon';
import { useAuditTools } from './audit-tools';
import { GivenNote } from './GivenNote';
import { OwnText } from './OwnText';
import { actionFor, type Reason } from './reasons';

export function NotJudged(props: {
  audit: Pick<Audit, 'id' | 'keeps' | 'sources'>;
  source: Source;
  reason: Reason;
  /** The language that the judge does not read, if that is why. */
  language?: string | undefined;
}): VNode {
  const { audit, source, reason, language } = props;
  const { ownOrigin } = useAuditTools();
  const words = explain('reason', reason);
  return (
    <div class="reason stack gap-6" data-reason={reason}>
      <p>
        {language === undefined
          ? words.sentence
          : t('ask_first.language.finding', { language: formatLanguage(language) })}
      </p>
      <p class="soft">{words.nextStep}</p>
      <div class="row">
        {!isLack(reason) && !source.given && (
          <ReasonActions audit={audit} sources={[source]} reason={reason} />
        )}
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      </div>
      {!isLack(reason) && (
        <>
          <GivenNote source={source} />
          <OwnText audit={audit} source={source} />
        </>
      )}
    </div>
  );
}

export function isLack(reason: Reason): reason is Exclude<Reason, NotJudgedReason> {
  return reason === 'no-sources' || reason === 'sources-not-shown' || reason === 'sources-unread';
}

/** Offers what can be done about one reason, for one source or several at once. */
export function ReasonActions(props: {
  audit: Pick<Audit, 'sources'>;
  sources: readonly Source[];
  reason: NotJudgedReason;
}): VNode | null {
  const { audit, sources, reason } = props;
  const tools = useAuditTools();
  const action = actionFor(reason);
  if (action === 'retry') {
    return (
      <Button
        action="retry"
        onClick={() => {
          if (isJudgeFailure(reason)) tools.checkAgain({ pairs: 'failed' });
          else tools.retry(sources.map(({ id }) => id));
        }}
      >
        {t(sources.length === 1 ? 'audit.try_again' : 'audit.try_all')}
      </Button>
    );
  }

  const access = findAccessFor(audit, sources);
  const [host] = access.hosts;
  if (action !== 'grant' || host === undefined) return null;
  const count = access.hosts.length;
  return (
    <GrantButton
      access={access}
      icon={ICONS.lock}
      label={
        count === 1
          ? t('audit.permission.one.allow', { host })
          : t('audit.permission.sites.allow', { count })
      }
      refused={t('audit.permission.one.refused')}
    />
  );
}

/** Asks the browser for access to sites, and says so if it is refused. */
export function GrantButton(props: {
  access: MissingAccess;
  label: string;
  refused: string;
  onRefused?: () => void;
  kind?: 'primary' | 'plain';
  icon?: string;
}): VNode {
  const { access, label, refused, onRefused, ...look } = props;
  const { grant } = useAuditTools();
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <Button
        {...look}
        action="grant"
        onClick={() => {
          void grant(access).then(isAllowed => {
            setRefused(!isAllowed);
            if (!isAllowed) onRefused?.();
          });
        }}
      >
        {label}
      </Button>
      <p role="status" class="banner-result">
        {isRefused && refused}
      </p>
    </>
  );
}
