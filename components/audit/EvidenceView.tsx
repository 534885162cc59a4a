import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { kindOfMark, markOfFinding } from '../../lib/core/audit/mark';
import { isUngrounded } from '../../lib/core/audit/finding';
import { strengthOf } from '../../lib/core/audit/strength';
import { isSettled, type Pair, type SettledPair } from '../../lib/core/audit/pair';
import type { ReadSource } from '../../lib/core/source/source';
import { formatDate, formatPercent } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { labelFinding } from '../../lib/metrics/bioace';
import type { AuditIndex, MatrixColumn } from '../../lib/views/audit-index';
import { judgeLabel, judgeName, rightWords } from '../judge/judge-words';
import { ExternalLink } from '../ui/ExternalLink';
import { Icon, ICONS } from '../ui/Icon';
import { Message } from '../ui/Message';
import { VerdictBadge } from '../ui/VerdictMark';
import { CorrectByHand } from './CorrectByHand';
import { ClosestPassage, FindingQuotes, MissingWords, PassagesRead } from './FindingQuotes';
import { JudgeFact } from './JudgeNamed';
import { MeasuredFact, OpenReasonWords } from './StrengthWords';
import { NotJudged } from './NotJudged';
import { CheckPairAgain } from './CheckPairAgain';
import { useAuditTools } from './audit-tools';
import { type CellState, describeCell } from './verdict-words';
import { readLabel } from './source-words';

/** Shows one cell of the matrix in full: the passage first, then the judge and what was measured of it. */
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
      data-evidence={kindOfMark(cell.kind)}
      tabIndex={-1}
      ref={section}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose?.();
      }}
    >
      {onClose && <Head pair={pair} column={column} cell={cell} onClose={onClose} />}
      {cell.reason !== null ? (
        <NotJudged
          audit={index.audit}
          source={column.source}
          reason={cell.reason}
          language={unreadLanguageOf(pair)}
        />
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

function unreadLanguageOf(pair: Pair): string | undefined {
  if (!isSettled(pair) || pair.finding.kind !== 'not-judged') return undefined;
  return pair.finding.language;
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
        <span class="source-number">{column.number}</span> <bdi>{column.name}</bdi>{' '}
        {pair.cited && <span class="tag">{t('audit.cited_here')}</span>}
      </p>
    </header>
  );
}

function Judged(props: { index: AuditIndex; pair: SettledPair; column: MatrixColumn }): VNode {
  const { index, pair, column } = props;
  const { ownOrigin } = useAuditTools();
  const { source } = column;
  const { finding } = pair;
  const passages = pair.passageIds.flatMap(id => index.passages.get(id) ?? []);
  const statement = index.rows.get(pair.statementId)?.statement.text ?? '';
  return (
    <>
      <FindingQuotes finding={finding} source={source} passages={passages} statement={statement} />
      <OpenReasonWords finding={finding} />
      {finding.kind === 'not-found' && <p>{t('audit.evidence.not_found')}</p>}
      <ClosestPassage finding={finding} statement={statement} source={source} passages={passages} />
      <MissingWords finding={finding} />
      {isUngrounded(finding) && (
        <p class="ungrounded" data-ungrounded>
          <strong>{t('audit.evidence.ungrounded.title')}</strong>{' '}
          {t('audit.evidence.ungrounded.text')}
        </p>
      )}
      <p class="soft" data-compared>
        {comparedWords(pair, passages.length)}
      </p>
      <details class="disclosure evidence-details">
        <summary>{t('about_check.source_more')}</summary>
        <dl class="facts">
          <FindingFacts pair={pair} />
          {source.status === 'read' && <SourceFacts source={source} />}
        </dl>
      </details>
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

/** "Built-in model · Right in about 9 of 10 cases like this · compared 8 passages (8% of the text)". */
function comparedWords({ judge, finding, readShare }: SettledPair, count: number): string {
  return [
    judgeLabel(judge),
    rightWords(strengthOf(finding)),
    t('audit.facts.compared', { share: formatPercent(readShare), count }),
  ]
    .filter(words => words !== null)
    .join(' · ');
}

function Fact(props: {
  name: string;
  /** Hook for scripts. */
  data?: Record<string, string>;
  children: ComponentChildren;
}): VNode {
  return (
    <>
      <dt>{props.name}</dt>
      <dd {...props.data}>{props.children}</dd>
    </>
  );
}

/** Who judged and when, and whether it says the same without the passages. */
function FindingFacts({ pair }: { pair: SettledPair }): VNode {
  const { finding, judge, settledAt, earlier = [] } = pair;
  const label = pair.cited ? labelFinding(finding) : null;
  const isGrounded = 'isGrounded' in finding ? finding.isGrounded : undefined;
  return (
    <>
      <Fact name={t('audit.facts.judge')}>
        <JudgeFact judge={judge} settledAt={settledAt} />
      </Fact>
      <MeasuredFact finding={finding} />
      {isGrounded !== undefined && (
        <Fact name={t('audit.facts.grounded.name')} data={{ 'data-grounded': String(isGrounded) }}>
          {t(`audit.facts.grounded.${isGrounded ? 'grounded' : 'ungrounded'}`)}
        </Fact>
      )}
      {label !== null && (
        <Fact name={t('audit.facts.label')} data={{ 'data-label': label }}>
          {t(`citation.label.${label}`)}
        </Fact>
      )}
      {earlier.toReversed().map((each, place) => (
        <Fact
          key={place}
          name={t('audit.facts.earlier.name')}
          data={{ 'data-earlier': each.finding.kind }}
        >
          {t('audit.facts.earlier.said', {
            verdict: t(`verdict.word.${markOfFinding(each.finding)}`),
            judge: judgeName(each.judge),
            day: formatDate(each.settledAt),
          })}
        </Fact>
      ))}
    </>
  );
}

function SourceFacts({ source }: { source: ReadSource }): VNode {
  const { visit, fromCache, given, extent } = source;
  const day = <time dateTime={visit.retrievedAt}>{formatDate(visit.retrievedAt)}</time>;
  return (
    <>
      <Fact name={t('evidence.read')} data={{ 'data-extent': extent }}>
        <bdi>{readLabel(source)}</bdi>
      </Fact>
      <Fact
        name={t('audit.facts.retrieved.name')}
        data={{ 'data-origin': given?.way ?? 'fetched' }}
      >
        {given && `${t(`own_text.given.${given.way}`)}, `}
        {fromCache ? <Message name="audit.facts.retrieved.kept" nodes={{ day }} /> : day}
      </Fact>
    </>
  );
}
