import type { VNode } from 'preact';

import { kindOfMark } from '../../lib/core/audit/mark';
import type { SourceId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixRow } from '../../lib/views/audit-index';
import { Message } from '../ui/Message';
import { VerdictMark } from '../ui/VerdictMark';
import { aboutWords } from './source-words';
import { describeCell } from './verdict-words';

/** Lists the cited sources of a statement: who published each, what it is, when, and what it says. */
export function SourceChips(props: {
  index: AuditIndex;
  row: MatrixRow;
  onOpen: (source: SourceId) => void;
}): VNode {
  const { index, row, onOpen } = props;
  const cited = index.matrix.columns.flatMap((column, place) => {
    const pair = row.cells[place];
    return pair?.cited ? [{ column, cell: describeCell(pair, index.audit.status) }] : [];
  });
  if (cited.length === 0) return <p class="no-citation soft tiny">{t('audit.no_source')}</p>;

  return (
    <ul class="chips wrap gap-6" aria-label={t('audit.chips.label', { number: row.number })}>
      {cited.map(({ column: { source, number, name, about }, cell }) => (
        <li key={source.id}>
          <button
            type="button"
            class="chip tiny raised"
            data-cell={kindOfMark(cell.kind)}
            title={t('audit.chips.title', { source: name, verdict: cell.words })}
            onClick={() => onOpen(source.id)}
          >
            <VerdictMark kind={cell.kind} size={12} />
            <span class="soft">
              <Message name="audit.chips.number" nodes={{ number }} isSpoken />{' '}
            </span>
            <bdi class="ellipsis">{aboutWords(about) || name}</bdi>
            {about.isRetracted && (
              <>
                {' '}
                <span class="tag tag-warning">{t('mark.label.retracted')}</span>
              </>
            )}
            <span class="visually-hidden">
              {t('audit.chips.verdict', { verdict: cell.words, number: row.number })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
