import type { VNode } from 'preact';

import type { JudgedFinding } from '../../lib/core/finding';
import { t } from '../../lib/i18n/t';
import type { BlindAudit, BlindCell } from '../../lib/state/blind-view';
import { FindingQuotes } from '../audit/FindingQuotes';
import { confidenceWords, formatPercent } from '../audit/format';
import { useAuditTools } from '../audit/audit-tools';
import { NotJudged } from '../audit/NotJudged';
import { MissingWords } from '../audit/MissingWords';
import { PassagesRead } from '../audit/PassagesRead';
import { VerdictBadge } from '../audit/VerdictMark';
import { ExternalLink } from '../ui/ExternalLink';
import { OwnVerdict } from './OwnVerdict';
import type { Give } from './OwnVerdict';

export type BlindCellProps = {
  audit: Pick<BlindAudit, 'id' | 'keeps' | 'sources'>;
  cell: BlindCell;
  onGive: Give;
};

/** A statement with one source: what the judge read of it, and the reader's verdict. */
export function BlindCellItem({ audit, cell, onGive }: BlindCellProps): VNode {
  const { place, source, number, cited, passages, seen, given } = cell;
  const { ownOrigin } = useAuditTools();
  return (
    <li class="blind-cell" data-blind-cell={seen.status}>
      <p class="evidence-source">
        <span class="source-number">{number}</span> <bdi>{source.title}</bdi>{' '}
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
      <VerdictBadge kind={finding.kind} />{' '}
      <span class="soft">
        {t('audit.facts.sure.said', {
          words: confidenceWords(finding.confidence),
          percent: formatPercent(finding.confidence),
        })}
      </span>
    </>
  );
}

/** What the machine's verdict rests on, once it may be seen. */
function Quotes({ cell, finding }: { cell: BlindCell; finding: JudgedFinding }): VNode {
  return (
    <>
      <FindingQuotes
        finding={finding}
        source={cell.source}
        findPassage={wanted => cell.passages.find(({ id }) => id === wanted) ?? null}
      />
      <MissingWords finding={finding} />
    </>
  );
}
