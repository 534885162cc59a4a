import { Fragment, type VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { type Finding, isUngrounded } from '../../lib/core/audit/finding';
import { isSettled, type Pair, type SettledPair } from '../../lib/core/audit/pair';
import type { Passage, ReadSource, Source } from '../../lib/core/source/source';
import { formatDate, formatPercent } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { AuditIndex, MatrixColumn } from '../../lib/views/audit-index';
import { judgeName } from '../judge/judge-words';
import { ExternalLink } from '../ui/ExternalLink';
import { Icon, ICONS } from '../ui/Icon';
import { Message } from '../ui/Message';
import { VerdictBadge } from '../ui/VerdictMark';
import { confidenceWords } from '../ui/names';
import { CorrectByHand } from './CorrectByHand';
import { FindingQuotes, MissingWords } from './FindingQuotes';
import { givenWords } from './GivenNote';
import { JudgeNamed } from './JudgeNamed';
import { NotJudged } from './NotJudged';
import { PassagesRead } from './PassagesRead';
import { CheckPairAgain } from './CheckPairAgain';
import { useAuditTools } from './audit-tools';
import { type CellState, describeCell } from './cell-state';
import { readLabel } from './source-words';

/** Shows one cell of the matrix in full: the passage first, then the judge and its confidence. */
export function EvidenceView(props: {
  index: AuditIndex;
  pair: Pair;
  column: MatrixColumn;
  /** Takes the focus on appearance, if the cell that opened it is far away. */
  takesFocus?: boolean;
  /** Omitted if the view is right below its cell, which names the pair. */
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
      class="evidence stack gap-12 small raised"
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
        <CheckPairAgain
          key={`again ${pair.id}`}
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
        <p class="ungrounded" data-ungrounded>
          <strong>{t('audit.evidence.ungrounded.title')}</strong>{' '}
          {t('audit.evidence.ungrounded.text')}
        </p>
      )}
      <EvidenceFacts index={index} pair={pair} source={source} />
    </>
  );
}

/** Result of asking the judge again without the passages; empty if it was not asked. */
function Grounded({ finding }: { finding: Finding }): VNode | null {
  const isGrounded = 'isGrounded' in finding ? finding.isGrounded : undefined;
  if (isGrounded === undefined) return null;
  return (
    <>
      <dt>{t('audit.facts.grounded.name')}</dt>
      <dd data-grounded={String(isGrounded)}>
        {t(isGrounded ? 'audit.facts.grounded.grounded' : 'audit.facts.grounded.ungrounded')}
      </dd>
    </>
  );
}

function Earlier({ pair }: { pair: SettledPair }): VNode[] {
  return (pair.earlier ?? []).toReversed().map(({ finding, judge, settledAt }, place) => (
    <Fragment key={place}>
      <dt>{t('audit.facts.earlier.name')}</dt>
      <dd data-earlier={finding.kind}>
        {t('audit.facts.earlier.said', {
          verdict: t(`verdict.word.${finding.kind}`),
          judge: judgeName(judge),
          day: formatDate(settledAt),
        })}
      </dd>
    </Fragment>
  ));
}

function EvidenceFacts(props: { index: AuditIndex; pair: SettledPair; source: Source }): VNode {
  const { index, pair, source } = props;
  const { ownOrigin } = useAuditTools();
  const { finding, judge, settledAt } = pair;
  const passages = pair.passageIds
    .map(id => index.passages.get(id))
    .filter((passage): passage is Passage => passage !== undefined);
  return (
    <>
      <dl class="facts">
        <dt>{t('audit.facts.judge')}</dt>
        <dd>
          <JudgeNamed judge={judge} />, <time dateTime={settledAt}>{formatDate(settledAt)}</time>
        </dd>
        {finding.kind !== 'not-judged' && (
          <>
            <dt>{t('audit.facts.sure.name')}</dt>
            <dd>
              {t('audit.facts.sure.said', {
                words: confidenceWords(finding.confidence),
                percent: formatPercent(finding.confidence),
              })}
            </dd>
          </>
        )}
        <Grounded finding={finding} />
        <Earlier pair={pair} />
        <dt>{t('audit.facts.searched.name')}</dt>
        <dd>
          {t('audit.facts.searched.share', {
            share: formatPercent(pair.readShare),
            count: passages.length,
          })}
        </dd>
        {source.status === 'read' && (
          <>
            <dt>{t('evidence.read')}</dt>
            <dd data-extent={source.extent}>
              <bdi>{readLabel(source)}</bdi>
            </dd>
            <Retrieved source={source} />
          </>
        )}
      </dl>
      {finding.kind === 'not-found' && (
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      )}
      {source.status === 'read' && passages.length > 0 && (
        <PassagesRead passages={passages} source={source} />
      )}
    </>
  );
}

function Retrieved({ source: { visit, fromCache, given } }: { source: ReadSource }): VNode {
  const day = <time dateTime={visit.retrievedAt}>{formatDate(visit.retrievedAt)}</time>;
  return (
    <>
      <dt>{t('audit.facts.retrieved.name')}</dt>
      <dd data-origin={given?.way ?? 'fetched'}>
        {given && `${givenWords(given)}, `}
        {fromCache ? <Message name="audit.facts.retrieved.kept" nodes={{ day }} /> : day}
      </dd>
    </>
  );
}
