import type { VNode } from 'preact';

import type { AuditComparison, ComparedSide } from '../../lib/metrics/audit-comparison';
import type { Share } from '../../lib/core/audit/rates';
import { formatDate, formatPercent, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { markOf } from '../../lib/core/audit/mark';
import { rateOf } from '../../lib/metrics/metric';
import { METRICS } from '../../lib/metrics/registry';
import { sayRate } from '../../lib/reports/report-numbers';
import { judgeName } from '../judge/judge-words';
import { type ComparisonView, type RateInterval, usePanel } from '../panel/panel-context';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { VerdictBadge } from '../ui/VerdictMark';
import { originName } from '../ui/names';

export function CompareView({ view }: { view: ComparisonView }): VNode {
  const { actions } = usePanel();
  return (
    <main class="compare-view" aria-busy={view.status === 'loading'}>
      <header class="audit-header stack gap-4">
        <div class="row">
          <Button
            kind="quiet"
            icon={ICONS.back}
            action="back-to-history"
            onClick={() => actions.openHistory()}
          >
            {t('compare.back')}
          </Button>
        </div>
        <h1 tabIndex={-1}>{t('compare.title')}</h1>
      </header>
      {view.status === 'loading' && <p class="soft">{t('compare.loading')}</p>}
      {view.status === 'missing' && <p class="empty soft small">{t('compare.gone')}</p>}
      {view.status === 'shown' && <Compared {...view} />}
    </main>
  );
}

type ComparedProps = { comparison: AuditComparison; interval: RateInterval };

function Compared({ comparison, interval }: ComparedProps): VNode {
  const { as, agreement } = comparison;
  return (
    <>
      <p data-compared-as={as}>{relationWords(as)}</p>
      <Rates comparison={comparison} interval={interval} />
      <p>
        {agreement.of === 0
          ? t('compare.nothing')
          : t('compare.agreement', { share: formatShare(agreement) })}
      </p>
      {comparison.as === 'same-answer' && <p>{kappaWords(comparison)}</p>}
      <Statements comparison={comparison} />
    </>
  );
}

function relationWords(as: AuditComparison['as']): string {
  switch (as) {
    case 'same-answer':
      return t('compare.same_answer');
    case 'same-question':
      return t('compare.same_question');
    case 'other':
      return t('compare.other');
  }
}

function kappaWords({ kappa }: AuditComparison): string {
  return kappa === null ? t('compare.no_kappa') : t('compare.kappa', { kappa: kappa.toFixed(2) });
}

function Rates({ comparison, interval }: ComparedProps): VNode {
  const { audits } = comparison;
  return (
    <div class="compare-table" role="region" aria-label={t('compare.rates')} tabIndex={0}>
      <table class="wide small">
        <thead>
          <tr>
            <th scope="col">
              {t('compare.rates')} <span class="soft">{t('audit.rates.of_checked')}</span>
            </th>
            {['A', 'B'].map((name, at) => (
              <Heading key={name} name={name} comparison={comparison} at={at} />
            ))}
          </tr>
        </thead>
        <tbody>
          {METRICS.map(metric => (
            <tr key={metric.id}>
              <th scope="row">{t(`metric.${metric.words}.name`)}</th>
              {audits.map(({ rates }, at) => (
                <td key={at}>
                  {metric.denominators.of === 'answers' ? (
                    sayRate(metric, rateOf(rates, metric), formatShare).all
                  ) : (
                    <Rate share={rateOf(rates, metric).overJudged} interval={interval} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({
  name,
  comparison,
  at,
}: {
  name: string;
  comparison: AuditComparison;
  at: number;
}): VNode {
  const audit = comparison.audits[at];
  return (
    <th scope="col">
      {t('compare.of', { name })}
      {audit && (
        <span class="meta soft tiny">
          <span>{originName(audit.answer)}</span>
          {audit.answer.model !== null && <bdi>{audit.answer.model}</bdi>}
          <span>{judgeName(audit.judge)}</span>
          <time dateTime={audit.startedAt}>{formatDate(audit.startedAt)}</time>
        </span>
      )}
    </th>
  );
}

function Rate({ share, interval }: { share: Share; interval: RateInterval }): VNode {
  const range = interval(share);
  if (range === null) return <>{t('compare.no_rate')}</>;
  return (
    <>
      {formatShare(share)}
      <br />
      <span class="soft">
        {t('compare.interval', {
          low: formatPercent(range.low),
          high: formatPercent(range.high),
        })}
      </span>
    </>
  );
}

function Statements({ comparison }: { comparison: AuditComparison }): VNode {
  return (
    <div class="compare-table" role="region" aria-label={t('compare.statement')} tabIndex={0}>
      <table class="wide small">
        <thead>
          <tr>
            <th scope="col">{t('compare.of', { name: 'A' })}</th>
            <th scope="col">{t('compare.of', { name: 'B' })}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.statements.map(({ sides: [one, other] }, at) => (
            <tr key={at} data-agrees={one && other ? String(one.kind === other.kind) : undefined}>
              <Side side={one} />
              <Side side={other} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ side }: { side: ComparedSide | null }): VNode {
  if (side === null) return <td class="soft">{t('compare.only_other')}</td>;
  return (
    <td>
      <VerdictBadge kind={markOf(side)} />
      <p dir="auto">{side.text}</p>
    </td>
  );
}
