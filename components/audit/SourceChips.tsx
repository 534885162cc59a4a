import type { VNode } from 'preact';

import { kindOfMark } from '../../lib/core/audit/mark';
import type { SourceId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import { clipAtWord } from '../../lib/util/keep-title';
import type { AuditIndex, MatrixRow } from '../../lib/views/audit-index';
import { Message } from '../ui/Message';
import { VerdictMark } from '../ui/VerdictMark';
import { kindWords } from './source-words';
import { describeCell } from './verdict-words';

/** Characters of a publisher's name: two lines of a narrow panel, with its type and year. */
const LONGEST_NAME = 48;

/** Lists the cited sources of a statement: who published each, what it is, when, and what it says. */
export function SourceChips(props: {
  index: AuditIndex;
  row: MatrixRow;
  onOpen: (source: SourceId) => void;
}): VNode | null {
  const { index, row, onOpen } = props;
  const cited = index.matrix.columns.flatMap((column, place) => {
    const pair = row.cells[place];
    if (!pair?.cited) return [];
    const kind = kindWords(column.about);
    return [{ column, kind, cell: describeCell(pair, index.audit.status) }];
  });
  // Without any source the view says so above the list.
  if (index.matrix.columns.length === 0) return null;
  if (cited.length === 0) return <p class="no-citation soft tiny">{t('audit.no_source')}</p>;

  return (
    <ul class="chips wrap gap-6" aria-label={t('audit.chips.label', { number: row.number })}>
      {cited.map(({ column: { source, number, name, about }, kind, cell }) => (
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
            <span>
              <bdi>{clipAtWord(about.publisher ?? name, LONGEST_NAME)}</bdi>
              {kind !== '' && ` · ${kind}`}
              {about.isRetracted && (
                <>
                  {' '}
                  <span class="tag tag-warning">{t('mark.label.retracted')}</span>
                </>
              )}
            </span>
            <span class="visually-hidden">
              {t('audit.chips.verdict', { verdict: cell.words, number: row.number })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
