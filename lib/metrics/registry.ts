import type { Rates } from '../core/audit/rates';
import { CITATION_CONTRADICTION, CITATION_COVERAGE, CITATION_SUPPORT } from './bioace';
import type { Metric, MetricInput } from './metric';
import {
  DEAD_URLS,
  FIRM_STATEMENTS,
  MISSING_PAGE_URLS,
  NON_SUPPORTING_SOURCES,
  PAYWALLED_URLS,
  RESPONSE_SUPPORT,
  SOURCE_URL_VALIDITY,
  STATEMENT_SUPPORT,
  SUPPORTED_STATEMENTS,
} from './sourcecheckup';

/** Every metric, in display order. */
export const METRICS: readonly Metric[] = [
  SUPPORTED_STATEMENTS,
  FIRM_STATEMENTS,
  STATEMENT_SUPPORT,
  RESPONSE_SUPPORT,
  CITATION_SUPPORT,
  CITATION_CONTRADICTION,
  CITATION_COVERAGE,
  NON_SUPPORTING_SOURCES,
  SOURCE_URL_VALIDITY,
  MISSING_PAGE_URLS,
  PAYWALLED_URLS,
  DEAD_URLS,
];

export function computeRates(audit: MetricInput, metrics = METRICS): Rates {
  return Object.fromEntries(metrics.map(({ id, compute }) => [id, compute(audit)]));
}

/** Lists the available rates with their metrics, in the order of the registry. */
export function listRates<Rate>(
  rates: Readonly<Record<string, Rate>>,
  metrics = METRICS,
): { metric: Metric; rate: Rate }[] {
  return metrics.flatMap(metric => {
    const rate = rates[metric.id];
    return rate === undefined ? [] : [{ metric, rate }];
  });
}
