import type { VNode } from 'preact';
import type { Audit } from '../../lib/core/audit/audit';
import type { DoubleRate, Share } from '../../lib/core/audit/rates';
import { countVerdicts, listCounts, type VerdictKind } from '../../lib/core/audit/verdict';
import { formatShare, listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { KindChoice } from '../../lib/views/statement-filter';
import { countNotCheckWorthy } from '../../lib/views/overview';
import { Message } from '../ui/Message';
import { standingCorrections, UNNAMED_READER } from '../../lib/core/audit/annotation';
import { VerdictBar } from '../ui/VerdictBar';
import { VerdictMark } from '../ui/VerdictMark';

export type SummaryProps = {
  audit: Audit;
  /** In the panel all numbers are folded away: the overview has those to see first. */
  layout: 'panel' | 'page';
  /** What the statements that are listed have in common; `null`: all are listed. */
  filter?: KindChoice | null;
  /** Without it the numbers are only read. */
  onFilter?: (kind: VerdictKind | null) => void;
};

/** The whole check in numbers: verdicts, then the rates. */
export function Summary(props: SummaryProps): VNode {
  const { audit, layout } = props;
  const isPage = layout === 'page';
  return (
    <section class={`summary summary-${layout}`} aria-label={t('audit.summary.label')}>
      {isPage && <Counts {...props} />}
      <HandCount audit={audit} />
      <details class="disclosure">
        <summary>
          <Message
            name={audit.status === 'finished' ? 'audit.summary.line' : 'audit.summary.line_so_far'}
            nodes={{
              all: <strong>{formatShare(audit.rates.statementSupport.overAll)}</strong>,
              checked: formatShare(audit.rates.statementSupport.overJudged),
            }}
          />
        </summary>
        {!isPage && <Counts {...props} />}
        <Rates audit={audit} />
        <NotCounted audit={audit} />
        <Explained audit={audit} />
      </details>
    </section>
  );
}

/** How often each verdict was given. */
function Counts({ audit, layout, filter = null, onFilter }: SummaryProps): VNode {
  const counts = countVerdicts(audit.verdicts);
  return (
    <>
      {layout === 'page' && <VerdictBar counts={counts} />}
      <ul class="counts" aria-label={t('audit.summary.counts')}>
        {listCounts(counts).map(each => (
          <li key={each.kind}>
            <Count {...each} filter={filter} onFilter={onFilter} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is kept of the answer but stands in no number above. */
function NotCounted({ audit }: { audit: Audit }): VNode | null {
  const groups = countNotCheckWorthy(audit);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;

  const kinds = groups.map(({ reason, count }) =>
    t('audit.summary.not_counted_kind', { kind: t(`quiet.${reason}`), number: count }),
  );
  return (
    <p class="not-counted soft" data-not-counted={total}>
      {t('audit.summary.not_counted', { count: total, kinds: listInRow(kinds) })}
    </p>
  );
}

/** What the numbers above the verdicts' own mean, in their order. */
const EXPLAINED = ['supported', 'addresses', 'idle', 'checked'] as const;

function Explained({ audit }: { audit: Audit }): VNode {
  return (
    <>
      <p class="explained-title">{t('audit.explained.title')}</p>
      <ul class="explained">
        {EXPLAINED.map(each => (
          <li key={each}>
            <Message
              name={`audit.explained.${each}.text`}
              nodes={{ name: <strong>{t(`audit.explained.${each}.name`)}</strong> }}
            />
          </li>
        ))}
        {listCounts(countVerdicts(audit.verdicts)).map(({ kind }) => (
          <li key={kind}>
            <strong>{t('audit.explained.verdict', { verdict: t(`verdict.word.${kind}`) })}</strong>{' '}
            {t(`verdict.sentence.${kind}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Count(props: {
  kind: VerdictKind;
  count: number;
  filter: KindChoice | null;
  onFilter: SummaryProps['onFilter'];
}): VNode {
  const { kind, count, filter, onFilter } = props;
  const content = (
    <>
      <VerdictMark kind={kind} />
      <span class="count-number">{count}</span>
      <span class="count-word">{t(`verdict.word.${kind}`)}</span>
    </>
  );
  if (!onFilter) return <span class="count">{content}</span>;
  return (
    <button
      type="button"
      class="count"
      aria-pressed={filter === kind}
      title={t(`verdict.sentence.${kind}`)}
      data-count={kind}
      onClick={() => onFilter(filter === kind ? null : kind)}
    >
      {content}
    </button>
  );
}

function Rates({ audit: { rates, status } }: { audit: Audit }): VNode {
  return (
    <table class="rates">
      <thead>
        <tr>
          <td>{status === 'finished' ? '' : t('audit.rates.so_far')}</td>
          <th scope="col">{t('audit.rates.of_all')}</th>
          <th scope="col">{t('audit.rates.of_checked')}</th>
        </tr>
      </thead>
      <tbody>
        <Rate name={t('audit.rates.supported')} rate={rates.statementSupport} />
        <WholeAnswer rate={rates.responseSupport} />
        <Rate name={t('audit.rates.addresses')} rate={rates.sourceUrlValidity} />
        <Rate name={t('audit.rates.idle')} rate={rates.idleSources} />
      </tbody>
    </table>
  );
}

/** For one answer the response-level rate is a yes or a no. */
function WholeAnswer({ rate: { overAll, overJudged } }: { rate: DoubleRate }): VNode {
  const word = ({ count, of }: Share): string =>
    of === 0 ? '–' : t(count === of ? 'audit.rates.all_are' : 'audit.rates.not_all_are');
  return (
    <tr>
      <th scope="row">{t('audit.rates.every')}</th>
      <td>{word(overAll)}</td>
      <td>{word(overJudged)}</td>
    </tr>
  );
}

function Rate({ name, rate }: { name: string; rate: DoubleRate }): VNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatShare(rate.overAll)}</td>
      <td>{formatShare(rate.overJudged)}</td>
    </tr>
  );
}

/** How many verdicts people gave by hand; the numbers around it stay the machine's. */
function HandCount({ audit }: { audit: Audit }): VNode | null {
  const standing = standingCorrections(audit);
  if (standing.length === 0) return null;
  const isReader = standing.every(({ by }) => by === UNNAMED_READER);
  return (
    <p class="soft" data-corrections={standing.length}>
      {t(isReader ? 'annotations.count_you' : 'annotations.count', { count: standing.length })}{' '}
      {t('annotations.rates_stay')}
    </p>
  );
}
