import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';

/** Key points that no statement says; for the full and the plain view. */
export function MissingPoints({ missing }: { missing: readonly string[] }): VNode | null {
  if (missing.length === 0) return null;
  return (
    <section class="stack gap-6 wide" aria-labelledby="missing-points" data-missing-points>
      <h2 id="missing-points">{t('quality.coverage.missing')}</h2>
      <ul class="points stack gap-4">
        {missing.map(text => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
