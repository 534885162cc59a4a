import type { VNode } from 'preact';

import type { Finding } from '../../lib/core/audit/finding';
import { t } from '../../lib/i18n/t';

/**
 * What a source that says part of a statement leaves out, in the judge's own words. Closed at first:
 * a reader who has them before the passage tends to follow them (arXiv:2603.11393).
 */
export function MissingWords({ finding }: { finding: Finding }): VNode | null {
  if (finding.kind !== 'partly-supported' || finding.missing === '') return null;
  return (
    <details class="disclosure missing">
      <summary>{t('audit.evidence.missing')}</summary>
      <p>
        <bdi>{finding.missing}</bdi>
      </p>
    </details>
  );
}
