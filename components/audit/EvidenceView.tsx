import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { isUngrounded } from '../../lib/core/audit/finding';
import { isSettled, type Pair, type SettledPair } from '../../lib/core/audit/pair';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixColumn } from '../../lib/views/audit-index';
import { Icon, ICONS } from '../ui/Icon';
import { VerdictBadge } from '../ui/VerdictMark';
import { describeCell, type CellState } from './cell-state';
import { CorrectByHand } from './CorrectByHand';
import { EvidenceFacts } from './EvidenceFacts';
import { NotJudged } from './NotJudged';
import { FindingQuotes } from './FindingQuotes';
import { MissingWords } from './MissingWords';
import { RecheckPair } from './RecheckPair';

/** One cell of the matrix in full: the passage first, then who judged it and how sure. */
export function EvidenceView(props: {
  index: AuditIndex;
  pair: Pair;
  column: MatrixColumn;
  /** Takes the focus when it appears: where the cell that opened it is far away. */
  takesFocus?: boolean;
  /** Without it the view stands right below its cell, which says whose it is. */
  onClose?: () => void;
}): VNode {
  const { index, pair, column, takesFocus = false, onClose } = props;
  const cell = describeCell(pair, index.audit.status);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus, pair.id]);

  return (
    <section
      class="evidence"
      aria-label={t('audit.evidence.label', { number: column.number, verdict: cell.words })}
      data-evidence={cell.kind}
      tabIndex={-1}
      ref={section}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose?.();
      }}
    >
      {onClose && <Head pair={pair} column={column} cell={cell} onClose={onClose} />}
      {cell.reason !== null ? (
        <NotJudged audit={index.audit} source={column.source} reason={cell.reason} />
      ) : isSettled(pair) ? (
        <Judged index={index} pair={pair} column={column} />
      ) : (
        <p class="soft">{t('audit.evidence.pending')}</p>
      )}
      {isSettled(pair) && (
        <RecheckPair
          key={`recheck ${pair.id}`}
          audit={index.audit}
          pair={pair}
          source={column.source}
        />
      )}
      {isSettled(pair) && (
        <CorrectByHand
          key={pair.id}
          audit={index.audit}
          place={{ statementId: pair.statementId, sourceId: pair.sourceId }}
        />
      )}
    </section>
  );
}

function Head(props: {
  pair: Pair;
  column: MatrixColumn;
  cell: CellState;
  onClose: () => void;
}): VNode {
  const { pair, column, cell, onClose } = props;
  return (
    <header class="evidence-head">
      <VerdictBadge kind={cell.kind} words={cell.words} />
      <button type="button" class="icon-button" aria-label={t('audit.close')} onClick={onClose}>
        <Icon path={ICONS.close} />
      </button>
      <p class="evidence-source">
        <span class="source-number">{column.number}</span> <bdi>{column.source.title}</bdi>{' '}
        {pair.cited && <span class="tag">{t('audit.cited_here')}</span>}
      </p>
    </header>
  );
}

function Judged(props: { index: AuditIndex; pair: SettledPair; column: MatrixColumn }): VNode {
  const { index, pair, column } = props;
  const { source } = column;
  const { finding } = pair;
  return (
    <>
      <FindingQuotes
        finding={finding}
        source={source}
        findPassage={id => index.passages.get(id) ?? null}
      />
      {finding.kind === 'not-found' && <p>{t('audit.evidence.not_found')}</p>}
      <MissingWords finding={finding} />
      {isUngrounded(finding) && (
        <p class="undrawn" data-undrawn>
          <strong>{t('audit.evidence.undrawn.title')}</strong> {t('audit.evidence.undrawn.text')}
        </p>
      )}
      <EvidenceFacts index={index} pair={pair} source={source} />
    </>
  );
}
