import { useComputed } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { findCorrection, type AnnotatedPlace } from '../../lib/core/audit/annotation';
import type { SourceId } from '../../lib/core/ids';
import { findRewording, type Statement } from '../../lib/core/answer/statement';
import { isOpenMark, kindOfMark } from '../../lib/core/audit/mark';
import type { AuditIndex, MatrixRow } from '../../lib/views/audit-index';
import { Icon, ICONS } from '../ui/Icon';
import { LinkButton } from '../ui/Button';
import { Message } from '../ui/Message';
import { usePanel } from '../panel/panel-context';
import { VerdictBadge, VerdictMark } from '../ui/VerdictMark';
import { CellList } from './CellList';
import { CorrectByHand } from './CorrectByHand';
import { HandMark } from './HandMark';
import { MarkedStatement } from './MarkedNumbers';
import { LookElsewhere } from './LookElsewhere';
import { NoteField } from './NoteField';
import { SourcesDisagree } from './SourcesDisagree';
import { t } from '../../lib/i18n/t';
import { TogetherView } from './TogetherView';
import { SourceChips } from './SourceChips';
import { describeFlags, markOfVerdict, verdictWords } from './verdict-words';

const NONE: MatrixRow['cells'] = [];

type StatementRowProps = {
  index: AuditIndex;
  row: MatrixRow;
  isOpen: boolean;
  openSource: SourceId | null;
  /** Set if opened from elsewhere: the element the user clicked is far away. */
  takesFocus?: boolean;
  /** News about this row, e.g. that the page is closed. */
  notice: string | null;
  /** Set below a heading that says its verdict. */
  isShort?: boolean;
  /** Statement that this one repeats. */
  repeats?: MatrixRow | null;
  onShowRepeated?: (row: MatrixRow) => void;
  onToggle: () => void;
  onOpenCell: (source: SourceId) => void;
};

export function StatementRow(props: StatementRowProps): VNode {
  const { index, row, isOpen, openSource, takesFocus = false, isShort = false, notice } = props;
  const details = useId();
  const kind = markOfVerdict(row.verdict);
  const look = `${isOpen ? ' statement-open' : ''}${isShort ? ' statement-short' : ''}`;
  const item = useRef<HTMLLIElement>(null);
  const pointing = usePointing(index, row, item);

  useScrollTo(item, isOpen);
  useEffect(() => {
    if (takesFocus) item.current?.querySelector('button')?.focus();
  }, [takesFocus, openSource]);

  return (
    <li
      ref={item}
      class={`statement stack box verdict-${kind}${look}`}
      data-statement={row.statement.id}
      data-verdict={kindOfMark(kind)}
      data-open={isOpenMark(kind)}
      {...pointing}
    >
      <button
        type="button"
        class="statement-head bare stack gap-6"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={props.onToggle}
      >
        <HeadLine {...props} />
        <span class="statement-text" dir="auto">
          <MarkedStatement statement={row.statement} pairs={markedPairs(props)} />
        </span>
        {(!isShort || isOpen) && <Original statement={row.statement} />}
      </button>
      {(!isShort || isOpen) && <Cited {...props} />}
      <p class="statement-notice soft tiny" role="status">
        {notice}
      </p>
      <div id={details} hidden={!isOpen}>
        {isOpen && <OpenedRow {...props} />}
      </div>
    </li>
  );
}

/** Numbers are marked only beside the passages they differ from. */
function markedPairs({ row, isOpen }: StatementRowProps): MatrixRow['cells'] {
  return isOpen ? row.cells : NONE;
}

function useScrollTo(item: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
}

/** Marks a row while the user points at its statement on the page, and tells it the other way. */
function usePointing(
  { audit }: AuditIndex,
  { statement: { id } }: MatrixRow,
  item: RefObject<HTMLElement | null>,
) {
  const { state, actions } = usePanel();
  const isPointed = useComputed(() => state.pointed.value === id).value;
  useScrollTo(item, isPointed);
  const enter = () => actions.pointAt(audit.id, id);
  const leave = () => actions.pointAt(audit.id, null);
  return {
    'data-pointed': isPointed,
    onPointerEnter: enter,
    onPointerLeave: leave,
    onFocusIn: enter,
    onFocusOut: leave,
  };
}

function HeadLine({ index, row, isShort = false }: StatementRowProps): VNode {
  const kind = markOfVerdict(row.verdict);
  const words = verdictWords(row.verdict);
  return (
    <span class="statement-line line">
      <span class="statement-number" aria-hidden="true">
        {row.number}
      </span>
      {isShort ? (
        <span>
          <VerdictMark kind={kind} size={12} />
          <span class="visually-hidden">{words}</span>
        </span>
      ) : (
        <VerdictBadge kind={kind} words={words} />
      )}
      <HandMark correction={findCorrection(index.audit, placeOf(row))} />
      <span class="statement-chevron">
        <Icon path={ICONS.chevron} size={14} />
      </span>
    </span>
  );
}

/** The cited sources, and what else there is to know of the verdict. */
function Cited(props: StatementRowProps): VNode {
  const { index, row, repeats = null, onShowRepeated } = props;
  const flags = row.verdict ? describeFlags(row.verdict, index) : [];
  return (
    <>
      <SourceChips index={index} row={row} onOpen={props.onOpenCell} />
      {row.verdict && <SourcesDisagree verdict={row.verdict} index={index} />}
      {repeats !== null && (
        <p class="tiny" data-repeats={repeats.statement.id}>
          <LinkButton action="show-repeated" onClick={() => onShowRepeated?.(repeats)}>
            {t('audit.statements.repeats', { number: repeats.number })}
          </LinkButton>
        </p>
      )}
      {flags.length > 0 && (
        <ul class="flags stack gap-2 soft tiny">
          {flags.map(flag => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      )}
    </>
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
      <LookElsewhere audit={index.audit} row={row} />
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
