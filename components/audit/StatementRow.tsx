import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { findCorrection, type AnnotatedPlace } from '../../lib/core/audit/annotation';
import type { SourceId } from '../../lib/core/ids';
import { findRewording, type Statement } from '../../lib/core/answer/statement';
import { isOpenMark, kindOfMark } from '../../lib/core/audit/mark';
import type { AuditIndex, MatrixRow } from '../../lib/views/audit-index';
import { Icon, ICONS } from '../ui/Icon';
import { Message } from '../ui/Message';
import { VerdictBadge, VerdictMark } from '../ui/VerdictMark';
import { CellList } from './CellList';
import { CorrectByHand } from './CorrectByHand';
import { HandMark } from './HandMark';
import { NoteField } from './NoteField';
import { SourcesDisagree } from './SourcesDisagree';
import { t } from '../../lib/i18n/t';
import { TogetherView } from './TogetherView';
import { sourceName } from '../../lib/views/source-name';
import { describeCell, describeFlags, markOfVerdict, verdictWords } from './verdict-words';

type StatementRowProps = {
  index: AuditIndex;
  row: MatrixRow;
  isOpen: boolean;
  openSource: SourceId | null;
  /** Set if opened from elsewhere: the element the user clicked is far away. */
  takesFocus?: boolean;
  /** News about this row, e.g. that the page is closed. */
  notice: string | null;
  onToggle: () => void;
  onOpenCell: (source: SourceId) => void;
};

export function StatementRow(props: StatementRowProps): VNode {
  const { index, row, isOpen, openSource, takesFocus = false, notice } = props;
  const details = useId();
  const kind = markOfVerdict(row.verdict);
  const flags = row.verdict ? describeFlags(row.verdict, index) : [];
  const item = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (takesFocus) item.current?.querySelector('button')?.focus();
  }, [takesFocus, openSource]);

  return (
    <li
      ref={item}
      class={`statement stack box verdict-${kind}${isOpen ? ' statement-open' : ''}`}
      data-statement={row.statement.id}
      data-verdict={kindOfMark(kind)}
      data-open={isOpenMark(kind)}
    >
      <button
        type="button"
        class="statement-head bare stack gap-6"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={props.onToggle}
      >
        <span class="statement-line line">
          <span class="statement-number" aria-hidden="true">
            {row.number}
          </span>
          <VerdictBadge kind={kind} words={verdictWords(row.verdict)} />
          <HandMark correction={findCorrection(index.audit, placeOf(row))} />
          <span class="statement-chevron">
            <Icon path={ICONS.chevron} size={14} />
          </span>
        </span>
        <span class="statement-text" dir="auto">
          {row.statement.text}
        </span>
        <Original statement={row.statement} />
      </button>
      <CitedChips index={index} row={row} onOpen={props.onOpenCell} />
      {row.verdict && <SourcesDisagree verdict={row.verdict} index={index} />}
      {flags.length > 0 && (
        <ul class="flags stack gap-2 soft tiny">
          {flags.map(flag => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      )}
      <p class="statement-notice soft tiny" role="status">
        {notice}
      </p>
      <div id={details} hidden={!isOpen}>
        {isOpen && <OpenedRow {...props} />}
      </div>
    </li>
  );
}

function OpenedRow(
  props: Pick<StatementRowProps, 'index' | 'row' | 'openSource' | 'onOpenCell'>,
): VNode {
  const { index, row, openSource, onOpenCell } = props;
  return (
    <>
      {row.verdict?.together && <TogetherView index={index} together={row.verdict.together} />}
      <CellList index={index} row={row} open={openSource} onOpen={onOpenCell} />
      <CorrectByHand audit={index.audit} place={placeOf(row)} />
      <NoteField audit={index.audit} statementId={row.statement.id} />
    </>
  );
}

function placeOf({ statement }: MatrixRow): AnnotatedPlace {
  return { statementId: statement.id, sourceId: null };
}

/** Words of the answer that a statement was made of, if they differ, and what it is read with. */
export function Original({ statement }: { statement: Statement }): VNode {
  const { heading } = statement;
  const original = findRewording(statement);
  return (
    <>
      {original !== null && (
        <span class="statement-original soft tiny">
          <Message name="audit.original.shown" nodes={{ original: <q dir="auto">{original}</q> }} />
        </span>
      )}
      {heading !== null && (
        <span class="statement-context soft tiny">
          <Message
            name="audit.original.context"
            nodes={{ context: <span dir="auto">{heading}</span> }}
          />
        </span>
      )}
    </>
  );
}

function CitedChips(props: {
  index: AuditIndex;
  row: MatrixRow;
  onOpen: (source: SourceId) => void;
}): VNode | null {
  const { index, row, onOpen } = props;
  const cited = index.matrix.columns.flatMap((column, place) => {
    const pair = row.cells[place];
    return pair?.cited ? [{ column, cell: describeCell(pair, index.audit.status) }] : [];
  });
  // The list itself says that the answer has no source.
  if (index.matrix.columns.length === 0) return null;
  if (cited.length === 0) return <p class="no-citation soft tiny">{t('audit.chips.none')}</p>;

  return (
    <ul class="chips wrap gap-6" aria-label={t('audit.chips.label', { number: row.number })}>
      {cited.map(({ column: { source, number }, cell }) => (
        <li key={source.id}>
          <button
            type="button"
            class="chip tiny raised"
            data-cell={kindOfMark(cell.kind)}
            title={t('audit.chips.title', { source: sourceName(source), verdict: cell.words })}
            onClick={() => onOpen(source.id)}
          >
            <VerdictMark kind={cell.kind} size={12} />
            <span class="soft">
              <Message name="audit.chips.number" nodes={{ number }} isSpoken />{' '}
            </span>
            <bdi class="ellipsis">{sourceName(source)}</bdi>
            <span class="visually-hidden">
              {t('audit.chips.verdict', { verdict: cell.words, number: row.number })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
