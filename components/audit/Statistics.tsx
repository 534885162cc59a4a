import type { VNode } from 'preact';
import type { Audit } from '../../lib/core/audit/audit';
import type { MarkKind } from '../../lib/core/audit/mark';
import { countVerdicts, listCounts } from '../../lib/core/audit/verdict-counts';
import { formatShare, listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { listRates } from '../../lib/metrics/registry';
import { sayRate, supportWords } from '../../lib/reports/report-numbers';
import type { KindChoice } from '../../lib/views/statement-filter';
import { countNotCheckWorthy, readOverview } from '../../lib/views/overview';
import { Message } from '../ui/Message';
import { standingCorrections, UNNAMED_USER } from '../../lib/core/audit/annotation';
import { VerdictBar } from '../ui/VerdictBar';
import { VerdictMark } from '../ui/VerdictMark';

type SummaryProps = {
  audit: Audit;
  /** `panel`: all numbers are collapsed, since the overview shows the main ones. */
  layout: 'panel' | 'page';
  /** Filter of the list of statements; `null` if all are listed. */
  filter?: KindChoice | null;
  /** Omitted if the numbers are not clickable. */
  onFilter?: (kind: MarkKind | null) => void;
};

export function Summary(props: SummaryProps): VNode {
  const { audit, layout } = props;
  const isPage = layout === 'page';
  const { supported, firm } = readOverview(audit);
  return (
    <section
      class={`summary stack gap-12 box summary-${layout}`}
      aria-label={t('audit.summary.label')}
    >
      {isPage && <Counts {...props} />}
      <HandCount audit={audit} />
      <details class="disclosure">
        <summary>
          <Message
            name={audit.status === 'finished' ? 'audit.summary.line' : 'audit.summary.line_so_far'}
            nodes={{
              all: <strong>{supportWords(firm, supported.overAll)}</strong>,
              checked: supportWords(firm, supported.overJudged),
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

/** Shows the parts of the answer that none of the numbers above counts. */
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

function Explained({ audit }: { audit: Audit }): VNode {
  return (
    <>
      <p class="explained-title">{t('audit.explained.title')}</p>
      <ul class="explained stack gap-6 soft small">
        {listRates(audit.rates).map(({ metric: { id, words } }) => (
          <li key={id}>
            <strong>{t('audit.explained.entry', { name: t(`metric.${words}.name`) })}</strong>{' '}
            {t(`metric.${words}.about`)}
          </li>
        ))}
        <li>
          <Message
            name="audit.explained.checked.text"
            nodes={{ name: <strong>{t('audit.explained.checked.name')}</strong> }}
          />
        </li>
        {listCounts(countVerdicts(audit.verdicts)).map(({ kind }) => (
          <li key={kind}>
            <strong>{t('audit.explained.entry', { name: t(`verdict.word.${kind}`) })}</strong>{' '}
            {t(`verdict.sentence.${kind}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Count(props: {
  kind: MarkKind;
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
    <table class="rates wide small">
      <thead class="tiny">
        <tr>
          <td>{status === 'finished' ? '' : t('audit.rates.so_far')}</td>
          <th scope="col">{t('audit.rates.of_all')}</th>
          <th scope="col">{t('audit.rates.of_checked')}</th>
        </tr>
      </thead>
      <tbody>
        {listRates(rates).map(({ metric, rate }) => {
          const { all, checked } = sayRate(metric, rate, formatShare);
          return (
            <tr key={metric.id}>
              <th scope="row">{t(`metric.${metric.words}.name`)}</th>
              <td>{all}</td>
              <td>{checked}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Counts the verdicts given by hand; the other numbers remain the machine's. */
function HandCount({ audit }: { audit: Audit }): VNode | null {
  const standing = standingCorrections(audit);
  if (standing.length === 0) return null;
  const isReader = standing.every(({ by }) => by === UNNAMED_USER);
  return (
    <p class="soft" data-corrections={standing.length}>
      {t(isReader ? 'annotations.count_you' : 'annotations.count', { count: standing.length })}{' '}
      {t('annotations.rates_stay')}
    </p>
  );
}
