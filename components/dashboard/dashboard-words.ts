import { formatPercent } from '../../lib/i18n/format';
import { clipAtWord } from '../../lib/util/keep-title';
import type { HistoryOrigin } from '../../lib/core/audit/history';
import { language, t } from '../../lib/i18n/t';
import type { DoubleEstimate, Estimate } from '../../lib/metrics/estimate';
import type { Share } from '../../lib/core/audit/rates';
import type { Interval } from '../../lib/metrics/interval';
import { NO_MODEL } from '../../lib/metrics/report-query';
import type { TimeUnit } from '../../lib/metrics/time-buckets';
import { siteName } from '../ui/names';

export type Which = keyof DoubleEstimate;

export type GivenEstimate = Extract<Estimate, { standing: 'given' }>;

/** Longer names of models and domains are truncated in charts and tables alike. */
const NAME_LENGTH = 80;

export function originName(origin: HistoryOrigin): string {
  if (origin === 'selection') return t('dashboard.selection');
  if (origin === 'pasted') return t('dashboard.pasted');
  return siteName(origin);
}

export function modelName(model: string): string {
  return model === NO_MODEL ? t('dashboard.no_model') : clipAtWord(model, NAME_LENGTH);
}

/** "6 of 12". */
export function countWords({ count, of }: Share): string {
  return t('dashboard.count_of', { count, of });
}

export function rateWords(estimate: Estimate): string {
  switch (estimate.standing) {
    case 'given':
      return formatPercent(estimate.rate);
    case 'too-few':
      return t('dashboard.too_few_short', { count: estimate.answers });
    case 'none':
      return t('dashboard.nothing');
  }
}

/** "6 of 12 (50%)", or that there is nothing. */
export function shareWords(estimate: Estimate): string {
  return estimate.standing === 'none'
    ? rateWords(estimate)
    : `${countWords(estimate.share)} (${rateWords(estimate)})`;
}

export function endsOf({ low, high }: Interval): { low: string; high: string } {
  return { low: formatPercent(low), high: formatPercent(high) };
}

/** "64% to 79%"; a dash without a rate. */
export function rangeWords(estimate: Estimate): string {
  return estimate.standing === 'given' ? t('dashboard.range', endsOf(estimate.interval)) : '–';
}

/** Title of a rate's point in a chart. */
export function pointWords(name: string, estimate: GivenEstimate): string {
  return t('dashboard.point', {
    name,
    rate: shareWords(estimate),
    answers: estimate.answers,
    ...endsOf(estimate.interval),
  });
}

export function bucketName(day: string, unit: TimeUnit): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const format: Intl.DateTimeFormatOptions =
    unit === 'month'
      ? { month: 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short', year: '2-digit' };
  return new Intl.DateTimeFormat(language(), format).format(new Date(year, month - 1, date));
}
