import type { VNode } from 'preact';

import { isWholeHistory } from '../../lib/core/audit/history';
import type { AuditId } from '../../lib/core/ids';
import { clipAtWord } from '../../lib/util/keep-title';
import { t } from '../../lib/i18n/t';
import type { HistoryLine, HistorySearchView } from '../../lib/views/history-state';
import { HistoryItem, TITLE_LENGTH } from './HistoryList';
import { usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';

type Selection = {
  selected: ReadonlySet<AuditId>;
  onSelect: (selected: ReadonlySet<AuditId>) => void;
};

export function HistoryResults(props: Selection & { search: HistorySearchView }): VNode {
  const { search, selected, onSelect } = props;
  const { actions } = usePanel();
  const { found, query } = search;
  if (found === null) return <p class="soft">{t('history.loading')}</p>;

  const { lines, total } = found;
  const isWhole = isWholeHistory(query);
  return (
    <section class="history stack" aria-label={t('history.title')}>
      <p role="status" class="history-total small">
        {t('history.found', { count: total })}
      </p>
      {total === 0 && (
        <p class="empty soft small">{t(isWhole ? 'history.empty' : 'history.none')}</p>
      )}
      {total > 0 && <Selected {...props} lines={lines} />}
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
      {!isWhole && total > 0 && (
        <ConfirmButton
          label={t('history.delete_found', { count: total })}
          question={t('history.delete_selected', { count: total })}
          confirm={t('history.delete')}
          action="delete-found"
          onConfirm={() => {
            onSelect(new Set());
            actions.deleteFound(query);
          }}
        />
      )}
      <CompareHelp total={total} selected={selected.size} />
    </section>
  );
}

/** Explains comparing, if there are two checks and they are not selected yet. */
function CompareHelp({ total, selected }: { total: number; selected: number }): VNode | null {
  return total > 1 && selected !== 2 ? <p class="soft">{t('history.compare_help')}</p> : null;
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
          const next = new Set(selected);
          if (isSelected) next.delete(line.id);
          else next.add(line.id);
          onSelect(next);
        }}
      />
    </HistoryItem>
  );
}

function Selected(props: Selection & { lines: readonly HistoryLine[] }): VNode {
  const { lines, selected, onSelect } = props;
  const { actions } = usePanel();
  const ids = [...selected];
  const [one, other] = ids;
  return (
    <div class="row small" role="group" aria-label={t('history.selected', { count: ids.length })}>
      <Button
        kind="quiet"
        action="select-shown"
        onClick={() => onSelect(new Set(ids.length > 0 ? [] : lines.map(({ id }) => id)))}
      >
        {ids.length > 0 ? t('history.select_none') : t('history.select_shown')}
      </Button>
      {ids.length > 0 && <span>{t('history.selected', { count: ids.length })}</span>}
      {ids.length === 2 && one !== undefined && other !== undefined && (
        <Button action="compare" onClick={() => actions.compareAudits(one, other)}>
          {t('history.compare')}
        </Button>
      )}
      {ids.length > 0 && (
        <ConfirmButton
          label={t('history.delete')}
          question={t('history.delete_selected', { count: ids.length })}
          confirm={t('history.delete')}
          action="delete-selected"
          onConfirm={() => {
            onSelect(new Set());
            actions.deleteAudits(ids);
          }}
        />
      )}
    </div>
  );
}
