import type { ComponentChildren, VNode } from 'preact';
import { findLack } from '../../lib/core/answer/answer';
import { formatDate } from '../../lib/i18n/format';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import type { BlindAudit, BlindStatement, BlindCell } from '../../lib/views/blind-view';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { VerdictBadge } from '../ui/VerdictMark';
import { auditTitle, originName } from '../ui/names';
import { ShowVerdicts } from './ShowVerdicts';
import { type Give, OwnVerdict } from './OwnVerdict';
import { useState } from 'preact/hooks';
import type { JudgedFinding } from '../../lib/core/audit/finding';
import { FindingQuotes, MissingWords, PassagesRead } from '../audit/FindingQuotes';
import { useAuditTools } from '../audit/audit-tools';
import { markOfFinding } from '../../lib/core/audit/mark';
import { OpenReasonWords } from '../audit/StrengthWords';
import { NotJudged } from '../audit/NotJudged';
import { Original } from '../audit/StatementRow';
import { ExternalLink } from '../ui/ExternalLink';

export function BlindPage(props: {
  /** Blinded audit: this page has no other data of it. */
  view: BlindAudit;
  onGive: Give;
  onBack: () => void;
  onShow: () => void;
  /** Progress of the check; must not mention verdicts. */
  children?: ComponentChildren;
}): VNode {
  const { view, onGive, onBack, onShow, children } = props;
  const { answer, startedAt, statements, decided } = view;
  return (
    <main class="audit" data-blind>
      <header class="audit-header stack gap-4">
        <div class="row apart audit-actions">
          <Button kind="quiet" icon={ICONS.back} action="back" onClick={onBack}>
            {t('panel.all_checks')}
          </Button>
          <ShowVerdicts onShow={onShow} />
        </div>
        <h1 dir="auto" tabIndex={-1}>
          {auditTitle(view)}
        </h1>
        <p class="meta soft tiny">
          <span>{originName(answer)}</span>
          <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          {answer.model !== null && <bdi>{answer.model}</bdi>}
        </p>
        <p class="soft">{t('blind.on')}</p>
        <p role="status" data-decided={decided}>
          {t('blind.decided', { decided, count: statements.length })}
        </p>
      </header>
      {children}
      <ol class="statement-list blind-list stack gap-12" aria-label={t('panel.tabs.statements')}>
        {statements.map(statement => (
          <BlindStatementItem
            key={statement.statement.id}
            audit={view}
            statement={statement}
            onGive={onGive}
          />
        ))}
      </ol>
    </main>
  );
}

type BlindPartProps = {
  audit: Pick<BlindAudit, 'id' | 'answer' | 'keeps' | 'sources'>;
  onGive: Give;
};

/** Shows a statement with its sources and the user's verdict; the machine's only after that. */
function BlindStatementItem({
  audit,
  statement,
  onGive,
}: BlindPartProps & { statement: BlindStatement }): VNode {
  const { place, number, verdict, given } = statement;
  const { id, text } = statement.statement;
  return (
    <li class="statement stack box" data-statement={id}>
      <div class="blind-statement stack gap-6">
        <h2 class="statement-text" dir="auto">
          <span class="statement-number">{number}</span> {text}
        </h2>
        <Original statement={statement.statement} />
        <Sources audit={audit} cells={statement.cells} onGive={onGive} />
        <OwnVerdict
          place={place}
          label={t('blind.statement', { number })}
          given={given}
          machine={verdict === null ? null : <VerdictBadge kind={verdict} />}
          onGive={onGive}
        />
      </div>
    </li>
  );
}

/** Shows the cells of a statement, collapsed at first: a long answer has hundreds. */
function Sources({
  audit,
  cells,
  onGive,
}: BlindPartProps & { cells: readonly BlindCell[] }): VNode {
  const [isOpen, setOpen] = useState(false);
  if (cells.length === 0) {
    return <p class="soft">{inOneLine(explain('reason', findLack(audit.answer)))}</p>;
  }
  return (
    <details class="disclosure" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary data-action="blind-sources">{t('blind.sources', { count: cells.length })}</summary>
      {isOpen && (
        <ul class="blind-cells stack gap-12">
          {cells.map(cell => (
            <BlindCellItem key={cell.source.id} audit={audit} cell={cell} onGive={onGive} />
          ))}
        </ul>
      )}
    </details>
  );
}

export function BlindCellItem({
  audit,
  cell,
  onGive,
}: BlindPartProps & { cell: BlindCell }): VNode {
  const { place, source, number, name, cited, passages, seen, given } = cell;
  const { ownOrigin } = useAuditTools();
  return (
    <li class="blind-cell stack gap-6" data-blind-cell={seen.status}>
      <p class="evidence-source">
        <span class="source-number">{number}</span> <bdi>{name}</bdi>{' '}
        {cited && <span class="tag">{t('audit.cited_here')}</span>}
      </p>
      {seen.status === 'not-judged' ? (
        <NotJudged audit={audit} source={source} reason={seen.reason} />
      ) : (
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
      )}
      {seen.status === 'waiting' && <p class="soft">{t('audit.evidence.pending')}</p>}
      {source.status === 'read' && passages.length > 0 && (
        <PassagesRead passages={passages} source={source} />
      )}
      {seen.status === 'shown' && <Quotes cell={cell} finding={seen.finding} />}
      {(seen.status === 'hidden' || seen.status === 'shown') && (
        <OwnVerdict
          place={place}
          label={t('blind.cell', { number })}
          given={given}
          machine={seen.status === 'shown' ? <Machine finding={seen.finding} /> : null}
          onGive={onGive}
        />
      )}
    </li>
  );
}

function Machine({ finding }: { finding: JudgedFinding }): VNode {
  return (
    <>
      <VerdictBadge kind={markOfFinding(finding)} />
      <OpenReasonWords finding={finding} />
    </>
  );
}

function Quotes({ cell, finding }: { cell: BlindCell; finding: JudgedFinding }): VNode {
  return (
    <>
      <FindingQuotes finding={finding} source={cell.source} passages={cell.passages} />
      <MissingWords finding={finding} />
    </>
  );
}
