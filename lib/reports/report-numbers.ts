import type { Audit } from '../core/audit/audit';
import { countWork, type Pair } from '../core/audit/pair';
import type { SourceId } from '../core/ids';
import type { ReadSource } from '../core/source/source';
import { countLabels } from '../metrics/bioace';
import type { DoubleRate, Share } from '../core/audit/rates';
import { countVerdicts, listCounts } from '../core/audit/verdict-counts';
import { listInRow } from '../i18n/format';
import { t } from '../i18n/t';
import { countNotCheckWorthy } from '../views/overview';
import { wilsonInterval } from '../metrics/interval';
import { boundsOf, type Metric } from '../metrics/metric';
import { listRates, METRICS } from '../metrics/registry';
import type { ReportBlock, ReportWords } from './report';
import { handCount } from './report-by-hand';

/** "6 of 12 (50%; 95% interval 25% to 75%)" */
export function shareWords(share: Share, { percent }: Pick<ReportWords, 'percent'>): string {
  const interval = wilsonInterval(share);
  if (interval === null) return t('report.no_share');
  const { count, of } = share;
  return t('report.share', {
    count,
    of,
    percent: percent(count / of),
    low: percent(interval.low),
    high: percent(interval.high),
  });
}

export function progressOf({ pairs }: Pick<Audit, 'pairs'>): { done: number; all: number } {
  const { done, left } = countWork(pairs);
  return { done, all: done + left };
}

/**
 * Words of one answer's rate over all, with both bounds where something could not be checked, and
 * over what could be checked. A rate of answers is a yes or a no, or not known.
 */
export function sayRate(
  { denominators }: Metric,
  rate: DoubleRate,
  say: (share: Share) => string,
): { all: string; checked: string } {
  const { overAll, overJudged } = rate;
  if (denominators.of === 'answers') {
    const isKnown = overJudged.of === overAll.of;
    return {
      all: isKnown ? yesOrNo(overAll) : t('audit.rates.unknown'),
      checked: yesOrNo(overJudged),
    };
  }
  return { all: sayBounds(rate, say), checked: say(overJudged) };
}

/** "6 of 12 (50%), up to 9 of 12 (75%)" */
export function sayBounds(rate: DoubleRate, say: (share: Share) => string, most = say): string {
  const bounds = boundsOf(rate);
  const least = say(bounds.least);
  if (bounds.least.count === bounds.most.count) return least;
  return t('audit.rates.up_to', { least, most: most(bounds.most) });
}

function yesOrNo({ count, of }: Share): string {
  return of === 0 ? '–' : t(count === of ? 'audit.rates.all_are' : 'audit.rates.not_all_are');
}

/** Rates with intervals, each over all items and over those that could be judged. */
export function numbersOf(audit: Audit, words: ReportWords, metrics = METRICS): ReportBlock[] {
  const notCounted = countNotCheckWorthy(audit).reduce((sum, { count }) => sum + count, 0);
  const verdicts = listCounts(countVerdicts(audit.verdicts)).map(({ kind, count }) =>
    t('audit.summary.not_counted_kind', { kind: t(`verdict.word.${kind}`), number: count }),
  );
  const byHand = handCount(audit);
  return [
    { kind: 'heading', level: 2, words: t('report.numbers.heading') },
    ...lines([
      verdicts.length > 0 && t('report.numbers.verdicts', { list: words.list(verdicts) }),
      byHand !== null && `${byHand} ${t('annotations.rates_stay')}`,
    ]),
    {
      kind: 'table',
      caption: t('report.numbers.caption'),
      head: (['what', 'all', 'checked'] as const).map(name => t(`report.numbers.${name}`)),
      rows: listRates(audit.rates, metrics).map(({ metric, rate }) => {
        const said = sayRate(metric, rate, share => shareWords(share, words));
        return [t(`metric.${metric.words}.name`), said.all, said.checked];
      }),
    },
    ...lines([t('report.numbers.interval')], 'soft'),
    ...lines([notCounted > 0 && t('report.numbers.not_counted', { count: notCounted })]),
  ];
}

/** "Citations: 2 supporting, 1 neutral"; `null` if none was judged. */
export function labelWords(pairs: readonly Pair[], source: SourceId): string | null {
  const counts = countLabels(pairs, source);
  if (counts.length === 0) return null;
  const words = counts.map(({ label, count }) =>
    t('citation.count', { number: count, label: t(`citation.label.${label}`) }),
  );
  return t('citation.list', { list: listInRow(words) });
}

/** Says how much text the page or document hides, and whether it was used; one line each. */
export function hiddenWords({ hiddenLength = 0, lateLength = 0 }: ReadSource): string[] {
  return [
    ...(hiddenLength > 0 ? [t('audit.sources.hidden_page', { count: hiddenLength })] : []),
    ...(lateLength > 0 ? [t('audit.sources.late_page', { count: lateLength })] : []),
  ];
}

/** One line each; `false`: there is nothing to say. */
export function lines(all: readonly (string | false)[], tone?: 'soft' | 'notice'): ReportBlock[] {
  return all
    .filter(words => words !== false)
    .map(words => ({ kind: 'line', parts: [words], ...(tone ? { tone } : {}) }));
}

/** A section with its heading, which says so if it is empty. */
export function section(
  name: 'statements' | 'sources' | 'gaps' | 'ledger',
  blocks: readonly ReportBlock[],
): ReportBlock[] {
  const heading: ReportBlock = { kind: 'heading', level: 2, words: t(`report.${name}.heading`) };
  return [heading, ...(blocks.length > 0 ? blocks : lines([t(`report.${name}.none`)]))];
}
