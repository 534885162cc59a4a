import type { VNode } from 'preact';

import type { KeptUse } from '../../lib/core/history';
import { messageName, t } from '../../lib/i18n/t';
import { formatBytes } from '../audit/format';

/** How much room each kind of what is kept takes. */
export function KeptList({ kept }: { kept: readonly KeptUse[] }): VNode | null {
  const there = kept.filter(({ rows }) => rows > 0);
  if (there.length === 0) return null;
  return (
    <details class="disclosure">
      <summary>{t('kept.title')}</summary>
      <ul class="notes">
        {there.map(({ kind, rows, bytes }) => (
          <li key={kind} data-kept={kind}>
            {t(`kept.${messageName(kind)}`, { count: rows })}:{' '}
            {t('kept.about', { size: formatBytes(bytes) })}
          </li>
        ))}
      </ul>
    </details>
  );
}
