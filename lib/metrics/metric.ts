import type { Audit } from '../core/audit/audit';
import type { DoubleRate, Share } from '../core/audit/rates';
import type { MessageKey } from '../i18n/t';

export type MetricInput = {
  readonly [Part in 'statements' | 'sources' | 'pairs' | 'verdicts']: Readonly<Audit[Part]>;
};

type Section<Key> = Key extends `metric.${infer Name}.name` ? Name : never;

/**
 * One rate of an audit. Listing it in `registry.ts` adds it to the panel, the reports, the
 * dashboard, the exported audit and the output of `npm run audit`; see docs/adding-a-metric.md.
 */
export type Metric = {
  /** Key in `Audit.rates`. */
  id: string;
  /**
   * Both counts are the same: items known to be counted. Items that could not be judged are in the
   * denominator of `overAll` alone.
   */
  compute: (audit: MetricInput) => DoubleRate;
  /** The counted item, and both denominators in the documents' words. */
  denominators: {
    of: 'statements' | 'answers' | 'citations' | 'sources' | 'addresses';
    all: string;
    judged: string;
  };
  /** Section under `metric` in locales/*.yml, with a `name` and a sentence `about` it. */
  words: Section<MessageKey>;
};

const NONE: DoubleRate = { overAll: { count: 0, of: 0 }, overJudged: { count: 0, of: 0 } };

/** Returns one rate; 0 of 0 if it was not computed. */
export function rateOf(rates: Readonly<Record<string, DoubleRate>>, { id }: Metric): DoubleRate {
  return rates[id] ?? NONE;
}

/**
 * Returns the least and the greatest share of all items that what could not be judged allows: none
 * of it counts, or all of it (worst-case bounds: Manski, Am. Econ. Rev. 80(2):319–323, 1990).
 */
export function boundsOf({ overAll, overJudged }: DoubleRate): { least: Share; most: Share } {
  const unknown = overAll.of - overJudged.of;
  return { least: overAll, most: { count: overAll.count + unknown, of: overAll.of } };
}

export function shareOf<Item>(items: readonly Item[], test: (item: Item) => boolean): Share {
  return { count: items.filter(test).length, of: items.length };
}

export function doubleRateOf<Item>(
  items: readonly Item[],
  isJudged: (item: Item) => boolean,
  test: (item: Item) => boolean,
): DoubleRate {
  return { overAll: shareOf(items, test), overJudged: shareOf(items.filter(isJudged), test) };
}
