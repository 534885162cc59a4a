import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { Source } from '../../lib/core/source/source';
import { explain, t } from '../../lib/i18n/t';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';
import { GivenNote } from './GivenNote';
import { OwnText } from './OwnText';
import { ReasonActions } from './ReasonActions';
import type { Reason } from './reasons';

export function NotJudged(props: {
  audit: Pick<Audit, 'id' | 'keeps' | 'sources'>;
  source: Source;
  reason: Reason;
}): VNode {
  const { audit, source, reason } = props;
  const { ownOrigin } = useAuditTools();
  const words = explain('reason', reason);
  return (
    <div class="reason stack gap-6" data-reason={reason}>
      <p>{words.sentence}</p>
      <p class="soft">{words.nextStep}</p>
      <div class="row">
        {reason !== 'no-sources' && !source.given && (
          <ReasonActions audit={audit} source={source} reason={reason} />
        )}
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      </div>
      {reason !== 'no-sources' && (
        <>
          <GivenNote source={source} />
          <OwnText audit={audit} source={source} />
        </>
      )}
    </div>
  );
}
