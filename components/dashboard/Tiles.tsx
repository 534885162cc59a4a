import type { VNode } from 'preact';

import { formatNumber, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { sharesOf, type DoubleEstimate, type Estimate } from '../../lib/metrics/estimate';
import type { Metric } from '../../lib/metrics/metric';
import { listRates } from '../../lib/metrics/registry';
import type { Report } from '../../lib/metrics/report';
import { sayBounds } from '../../lib/reports/report-numbers';
import { countWords, endsOf, rateWords } from './dashboard-words';

/** Rates over everything selected, each over all and over judged items, with interval and count. */
export function Tiles({ report }: { report: Report }): VNode {
  return (
    <ul class="tiles stack gap-12">
      {listRates(report.rates).map(({ metric, rate }) => (
        <Tile key={metric.id} metric={metric} rate={rate} />
      ))}
    </ul>
  );
}

function Tile({ metric, rate }: { metric: Metric; rate: DoubleEstimate }): VNode {
  const { overJudged } = rate;
  return (
    <li class="tile small raised" data-tile={metric.id}>
      <h2>{t(`metric.${metric.words}.name`)}</h2>
      <p class="soft">{t(`metric.${metric.words}.about`)}</p>
      {overJudged.standing === 'given' && <p class="tile-rate">{rateWords(overJudged)}</p>}
      <p>{describe(overJudged)}</p>
      {overJudged.standing === 'given' && (
        <p>{t('dashboard.interval', endsOf(overJudged.interval))}</p>
      )}
      <p class="soft">{describeAll(rate)}</p>
    </li>
  );
}

function describe(estimate: Estimate): string {
  if (estimate.standing === 'none') return t('dashboard.nothing');
  const counted = t('dashboard.of_checked', countsOf(estimate));
  if (estimate.standing === 'given') return counted;
  return `${counted}. ${t('dashboard.too_few', { count: estimate.answers })}`;
}

function describeAll(rate: DoubleEstimate): string {
  const { overAll } = rate;
  const counts = {
    share: sayBounds(
      sharesOf(rate),
      countWords,
      overAll.standing === 'given' ? formatShare : countWords,
    ),
    answers: formatNumber(overAll.answers),
  };
  if (overAll.standing !== 'given') return t('dashboard.of_all_none', counts);
  return t('dashboard.of_all', {
    rate: rateWords(overAll),
    interval: t('dashboard.interval', endsOf(overAll.interval)),
    ...counts,
  });
}

function countsOf(estimate: Estimate): { share: string; answers: string } {
  return { share: countWords(estimate.share), answers: formatNumber(estimate.answers) };
}
