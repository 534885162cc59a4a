import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { isJudgeFailure } from '../../lib/core/audit/pair';
import type { NotJudgedReason } from '../../lib/core/audit/finding';
import type { Source } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { findAccessFor } from '../../lib/views/missing-access';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { useAuditTools } from './audit-tools';
import { actionFor } from './reasons';

export function ReasonActions(props: {
  audit: Pick<Audit, 'sources'>;
  source: Source;
  reason: NotJudgedReason;
}): VNode | null {
  const { audit, source, reason } = props;
  const tools = useAuditTools();
  const [isRefused, setRefused] = useState(false);
  const action = actionFor(reason);
  if (action === 'retry') {
    return (
      <Button
        action="retry"
        onClick={() => {
          if (isJudgeFailure(reason)) tools.checkAgain({ pairs: 'failed' });
          else tools.retry([source.id]);
        }}
      >
        {t('audit.try_again')}
      </Button>
    );
  }

  const access = findAccessFor(audit, source);
  const [host] = access.hosts;
  if (action !== 'grant' || host === undefined) return null;
  return (
    <>
      <Button
        action="grant"
        icon={ICONS.lock}
        onClick={() => {
          void tools.grant(access).then(isAllowed => setRefused(!isAllowed));
        }}
      >
        {t('audit.permission.one.allow', { host })}
      </Button>
      {isRefused && <p role="status">{t('audit.permission.one.refused')}</p>}
    </>
  );
}
