import type { VNode } from 'preact';

import { standingCorrections, UNNAMED_READER } from '../../lib/core/annotation';
import type { Audit } from '../../lib/core/audit';
import { t } from '../../lib/i18n/t';

/** How many verdicts people gave by hand; the numbers around it stay the machine's. */
export function HandCount({ audit }: { audit: Audit }): VNode | null {
  const standing = standingCorrections(audit);
  if (standing.length === 0) return null;
  const isReader = standing.every(({ by }) => by === UNNAMED_READER);
  return (
    <p class="soft" data-corrections={standing.length}>
      {t(isReader ? 'annotations.count_you' : 'annotations.count', { count: standing.length })}{' '}
      {t('annotations.rates_stay')}
    </p>
  );
}
