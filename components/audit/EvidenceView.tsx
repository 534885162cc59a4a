import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { isUndrawn } from '../../lib/core/finding';
import { isSettled } from '../../lib/core/pair';
import type { Pair, SettledPair } from '../../lib/core/pair';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/state/audit-index';
import type { MatrixColumn } from '../../lib/state/matrix';
import { reasonWords } from '../reason-words';
import type { Reason } from '../reason-words';
import { ExternalLink } from '../ui/ExternalLink';
import { Icon, ICONS } from '../ui/Icon';
import { useAuditTools } from './audit-tools';
import { describeCell } from './cell-state';
import type { CellState } from './cell-state';
import { CorrectByHand } from './CorrectByHand';
import { EvidenceFacts } from './EvidenceFacts';
import { GivenNote } from './GivenNote';
import { OwnText } from './OwnText';
import { PassageQuote } from './PassageQuote';
import { ReasonActions } from './ReasonActions';
import { useText } from './use-text';
import { VerdictBadge } from './VerdictMark';

export type EvidenceViewProps = {
  index: AuditIndex;
  pair: Pair;
  column: MatrixColumn;
  /** Takes the focus when it appears: where the cell that opened it is far away. */
  takesFocus?: boolean;
  /** Without it the view stands right below its cell, which says whose it is. */
  onClose?: () => void;
};

/** One cell of the matrix in full: the passage first, then who judged it and how sure. */
export function EvidenceView(props: EvidenceViewProps): VNode {
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
        <NotJudged {...props} reason={cell.reason} />
      ) : isSettled(pair) ? (
        <Judged index={index} pair={pair} column={column} />
      ) : (
        <p class="soft">{t('audit.evidence.pending')}</p>
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

type HeadProps = { pair: Pair; column: MatrixColumn; cell: CellState; onClose: () => void };

function Head({ pair, column, cell, onClose }: HeadProps): VNode {
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

type JudgedProps = { index: AuditIndex; pair: SettledPair; column: MatrixColumn };

function Judged({ index, pair, column }: JudgedProps): VNode {
  const { source } = column;
  const text = useText(source.status === 'read' ? source.contentHash : null);
  const { finding } = pair;
  const evidence = 'evidence' in finding ? finding.evidence : [];
  return (
    <>
      {evidence.map((each, place) => (
        <PassageQuote
          key={place}
          evidence={each}
          passage={index.passages.get(each.passageId) ?? null}
          source={source}
          text={text.status === 'shown' ? text.text : null}
        />
      ))}
      {finding.kind === 'not-found' && <p>{t('audit.evidence.not_found')}</p>}
      {finding.kind === 'partly-supported' && finding.missing !== '' && (
        <p class="missing">
          <strong>{t('audit.evidence.missing')}</strong> <bdi>{finding.missing}</bdi>
        </p>
      )}
      {isUndrawn(finding) && (
        <p class="undrawn" data-undrawn>
          <strong>{t('audit.evidence.undrawn.title')}</strong> {t('audit.evidence.undrawn.text')}
        </p>
      )}
      <EvidenceFacts index={index} pair={pair} source={source} />
    </>
  );
}

type NotJudgedProps = EvidenceViewProps & { reason: Reason };

function NotJudged({ index, column, reason }: NotJudgedProps): VNode {
  const { ownOrigin } = useAuditTools();
  const words = reasonWords(reason);
  return (
    <div class="reason">
      <p>{words.sentence}</p>
      <p class="soft">{words.nextStep}</p>
      <div class="row">
        {reason !== 'no-sources' && !column.source.given && (
          <ReasonActions audit={index.audit} source={column.source} reason={reason} />
        )}
        <ExternalLink url={column.source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      </div>
      {reason !== 'no-sources' && (
        <>
          <GivenNote source={column.source} />
          <OwnText audit={index.audit} source={column.source} />
        </>
      )}
    </div>
  );
}
