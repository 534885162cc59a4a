import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { formatNumber, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { sharesOf, type DoubleEstimate, type Estimate } from '../../lib/metrics/estimate';
import { CITATION_SUPPORT } from '../../lib/metrics/bioace';
import type { Metric } from '../../lib/metrics/metric';
import { listRates } from '../../lib/metrics/registry';
import type { Report } from '../../lib/metrics/report';
import { SOURCE_URL_VALIDITY, SUPPORTED_STATEMENTS } from '../../lib/metrics/sourcecheckup';
import { sayBounds } from '../../lib/reports/report-numbers';
import { countWords, endsOf, type GivenEstimate, rateWords } from './dashboard-words';
import { FigureTable, rateFigures } from './FigureTable';

/** The three that say most; the table has every rate. */
const HEADLINES: readonly Metric[] = [SUPPORTED_STATEMENTS, CITATION_SUPPORT, SOURCE_URL_VALIDITY];

/** A number each, with its interval drawn; what it is of is in the description. */
export function Tiles({ report }: { report: Report }): VNode {
  const { rates, answers } = report;
  return (
    <section class="stack gap-12">
      <ul class="tiles stack gap-12">
        {listRates(rates, HEADLINES).map(({ metric, rate }) => (
          <Tile key={metric.id} metric={metric} rate={rate} />
        ))}
      </ul>
      <details class="disclosure" data-rates>
        <summary>{t('dashboard.all_rates')}</summary>
        <FigureTable
          caption={t('dashboard.all_rates')}
          {...rateFigures(
            listRates(rates).map(({ metric, rate }) => ({
              key: metric.id,
              name: nameOf(metric),
              answers: rate.overAll.answers || answers,
              rate,
            })),
          )}
        />
      </details>
    </section>
  );
}

function nameOf({ words }: Metric): string {
  return t(`metric.${words}.name`);
}

function Tile({ metric, rate }: { metric: Metric; rate: DoubleEstimate }): VNode {
  const { overJudged } = rate;
  const id = useId();
  const about = [t(`metric.${metric.words}.about`), describe(overJudged), describeAll(rate)];
  return (
    <li class="tile raised" data-tile={metric.id} title={about.join('\n')}>
      <h2 aria-describedby={id}>{nameOf(metric)}</h2>
      {overJudged.standing === 'given' ? (
        <>
          <p class="tile-rate">{rateWords(overJudged)}</p>
          <Whisker estimate={overJudged} />
        </>
      ) : (
        <p class="soft">{describe(overJudged)}</p>
      )}
      <p class="visually-hidden" id={id}>
        {about.join(' ')}
      </p>
    </li>
  );
}

/** Interval of a rate on a line from 0 to 100 %. */
function Whisker({ estimate: { rate, interval } }: { estimate: GivenEstimate }): VNode {
  const at = (share: number): string => `${String(share * 100)}%`;
  return (
    <svg
      class="chart-drawing whisker"
      role="img"
      aria-label={t('dashboard.interval', endsOf(interval))}
      width="100%"
      height="16"
    >
      <line class="chart-track" x1="0%" x2="100%" y1="8" y2="8" />
      <line class="chart-interval" x1={at(interval.low)} x2={at(interval.high)} y1="8" y2="8" />
      <circle class="chart-dot" cx={at(rate)} cy="8" r="5" />
    </svg>
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
