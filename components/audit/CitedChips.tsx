import type { VNode } from 'preact';

import type { SourceId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/state/audit-index';
import type { MatrixRow } from '../../lib/state/matrix';
import { Message } from '../ui/Message';
import { describeCell } from './cell-state';
import { VerdictMark } from './VerdictMark';

export type CitedChipsProps = {
  index: AuditIndex;
  row: MatrixRow;
  onOpen: (source: SourceId) => void;
};

/** The sources the answer cites for one statement, each with what it says. */
export function CitedChips({ index, row, onOpen }: CitedChipsProps): VNode {
  const cited = index.matrix.columns.flatMap((column, place) => {
    const pair = row.cells[place];
    return pair?.cited ? [{ column, cell: describeCell(pair, index.audit.status) }] : [];
  });
  if (cited.length === 0) return <p class="no-citation">{t('audit.chips.none')}</p>;

  return (
    <ul class="chips" aria-label={t('audit.chips.label', { number: row.number })}>
      {cited.map(({ column: { source, number }, cell }) => (
        <li key={source.id}>
          <button
            type="button"
            class="chip"
            data-cell={cell.kind}
            title={t('audit.chips.title', { source: source.title, verdict: cell.words })}
            onClick={() => {
              onOpen(source.id);
            }}
          >
            <VerdictMark kind={cell.kind} size={12} />
            <span class="chip-number">
              <Message name="audit.chips.number" nodes={{ number }} isSpoken />{' '}
            </span>
            <bdi class="chip-title">{source.title}</bdi>
            <span class="visually-hidden">
              {t('audit.chips.verdict', { verdict: cell.words, number: row.number })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
