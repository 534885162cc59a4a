import type { VNode } from 'preact';

import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { pageOf } from '../../lib/studies/page-state';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

/** Goes through a long list page by page; nothing for a short one. */
export function Pager(props: {
  shown: ReturnType<typeof pageOf<unknown>>;
  of: number;
  onPage: (page: number) => void;
}): VNode | null {
  const { shown, of, onPage } = props;
  const { page, pages, first, items } = shown;
  if (pages === 1) return null;
  return (
    <div class="row" data-pager>
      <Button
        icon={ICONS.back}
        action="page-before"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        {t('studies.page.before')}
      </Button>
      <span class="small" role="status">
        {t('studies.page.shown', {
          first: formatNumber(first + 1),
          last: formatNumber(first + items.length),
          of: formatNumber(of),
        })}
      </span>
      <Button
        icon={ICONS.chevron}
        action="page-after"
        disabled={page === pages - 1}
        onClick={() => onPage(page + 1)}
      >
        {t('studies.page.after')}
      </Button>
    </div>
  );
}
