import type { Audit } from '../core/audit/audit';
import type { DoubleRate, Share } from '../core/audit/rates';
import type { MessageKey } from '../i18n/t';

/** The parts of an audit that rates are computed from. */
export type MetricInput = {
  readonly [Part in 'statements' | 'sources' | 'pairs' | 'verdicts']: Readonly<Audit[Part]>;
};

type Section<Key> = Key extends `metric.${infer Name}.name` ? Name : never;

/**
 * One rate of an audit. Listed in `registry.ts`, it is in the panel, the reports, the dashboard,
 * the exported audit and the output of `npm run audit`; see docs/adding-a-metric.md.
 */
export type Metric = {
  /** Its key in `Audit.rates`. */
  id: string;
  /** Of one audit. What could not be looked at is in `overAll` alone. */
  compute: (audit: MetricInput) => DoubleRate;
  /** What is counted, and in words of the documents all of it and the part that could be judged. */
  denominators: {
    of: 'statements' | 'answers' | 'citations' | 'sources' | 'addresses';
    all: string;
    judged: string;
  };
  /** Its section under `metric` in locales/*.yml, with a `name` and a sentence `about` it. */
  words: Section<MessageKey>;
};

const NONE: DoubleRate = { overAll: { count: 0, of: 0 }, overJudged: { count: 0, of: 0 } };

/** One rate of many; of nothing where it was not computed. */
export function rateOf(rates: Readonly<Record<string, DoubleRate>>, { id }: Metric): DoubleRate {
  return rates[id] ?? NONE;
}

export function shareOf<Item>(items: readonly Item[], test: (item: Item) => boolean): Share {
  return { count: items.filter(test).length, of: items.length };
}

/** The share of all, and of the items that could be judged. */
export function doubleRateOf<Item>(
  items: readonly Item[],
  isJudged: (item: Item) => boolean,
  test: (item: Item) => boolean,
): DoubleRate {
  return { overAll: shareOf(items, test), overJudged: shareOf(items.filter(isJudged), test) };
}
