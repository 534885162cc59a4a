import type { VNode } from 'preact';

import type { Finding } from '../../lib/core/audit/finding';
import { strengthOf } from '../../lib/core/audit/strength';
import { formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { rightWords } from '../judge/judge-words';

/** Says why a finding is open, with what to do; nothing if it is firm. */
export function OpenReasonWords({ finding }: { finding: Finding }): VNode | null {
  const strength = strengthOf(finding);
  return strength?.level === 'open' ? (
    <p class="open-why" data-why={strength.why}>
      {t(`strength.why.${strength.why}`)}
    </p>
  ) : null;
}

/** How often the judge was right on labelled pairs like this one; nothing if not measured. */
export function MeasuredFact({ finding }: { finding: Finding }): VNode | null {
  const strength = strengthOf(finding);
  const words = rightWords(strength);
  if (words === null || !strength?.right) return null;
  return (
    <>
      <dt>{t('strength.measured')}</dt>
      <dd data-right={strength.right.count} data-of={strength.right.of}>
        {words} <span class="soft">{formatShare(strength.right)}</span>
      </dd>
    </>
  );
}
