import type { VNode } from 'preact';

import { isWholeHistory } from '../../lib/core/audit/history';
import type { AuditId } from '../../lib/core/ids';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { HistoryLine, HistorySearchView } from '../../lib/views/history-state';
import { HistoryItem, TITLE_LENGTH } from './HistoryList';
import { Selected, type Selection } from './Selected';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';

export function HistoryResults(props: Selection & { search: HistorySearchView }): VNode {
  const { search } = props;
  const { actions } = usePanel();
  const { found, query } = search;
  if (found === null) return <p class="soft">{t('history.loading')}</p>;

  const { lines, total } = found;
  return (
    <section class="history stack" aria-label={t('history.title')}>
      <p role="status" class="history-total small">
        {t('history.found', { count: total })}
      </p>
      {total === 0 && (
        <p class="empty soft small">
          {t(isWholeHistory(query) ? 'history.empty' : 'history.none')}
        </p>
      )}
      {total > 0 && <Selected {...props} total={total} />}
      <ul class="history-list stack gap-0">
        {lines.map(line => (
          <Result key={line.id} line={line} {...props} />
        ))}
      </ul>
      {lines.length < total && (
        <Button action="more-history" onClick={() => actions.moreHistory()}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}

function Result({ line, selected, onSelect }: Selection & { line: HistoryLine }): VNode {
  const isSelected = selected.has(line.id);
  return (
    <HistoryItem line={line}>
      <input
        type="checkbox"
        class="history-select"
        aria-label={t('history.select', { title: clipAtWord(line.title, TITLE_LENGTH) })}
        checked={isSelected}
        onChange={() => {
          const next = new Set<AuditId>(selected);
          if (isSelected) next.delete(line.id);
          else next.add(line.id);
          onSelect(next);
        }}
      />
    </HistoryItem>
  );
}
