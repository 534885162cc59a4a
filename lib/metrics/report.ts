import type { HistoryOrigin } from '../core/audit/history';
import type { AuditFacts } from './audit-facts';
import {
  granularityOf,
  judgeKeyOf,
  type Granularity,
  type JudgeIdentity,
} from '../core/audit/pair';
import type { DoubleRate } from '../core/audit/rates';
import { CITATION_SUPPORT } from './bioace';
import { rateOf } from './metric';
import { METRICS } from './registry';
import { SUPPORTED_STATEMENTS } from './sourcecheckup';
import type { ReliabilityCard } from '../core/audit/reliability';
import { listCounts, type VerdictCounts } from '../core/audit/verdict-counts';
import { correctRate, judgeErrorFor, type CorrectedRate } from './corrected-rate';
import { FEWEST_ANSWERS, estimateDouble, type DoubleEstimate } from './estimate';
import { comparePeople, type PeopleAgreement } from './agreement';
import {
  NO_MODEL,
  filterFacts,
  isInTime,
  newestOfEach,
  type ReportFilter,
  type ReportQuery,
} from './report-query';
import { TIME_UNITS, bucketOf, chooseUnit, listBuckets, type TimeUnit } from './time-buckets';

export type GroupRate = {
  name: string;
  answers: number;
  rate: DoubleEstimate;
};

/** Statements by verdict in one group of answers; `null` name: all answers. */
export type MixRow = {
  name: HistoryOrigin | null;
  answers: number;
  counts: VerdictCounts;
};

/** Options of the filters: everything that occurs in the chosen time. */
export type ReportChoices = {
  origins: HistoryOrigin[];
  models: string[];
  judges: { key: string; judge: JudgeIdentity }[];
  granularities: Granularity[];
  domains: string[];
};

/** All figures of the dashboard, for the filtered answers. */
export type Report = {
  answers: number;
  statements: number;
  repeated: number;
  choices: ReportChoices;
  /** By the id of the metric. */
  rates: Readonly<Record<string, DoubleEstimate>>;
  overTime: { unit: TimeUnit; isCoarser: boolean; points: GroupRate[] };
  byOrigin: GroupRate[];
  byModel: GroupRate[];
  byDomain: GroupRate[];
  mix: MixRow[];
  people: PeopleAgreement;
  corrected: { judge: JudgeIdentity; rate: CorrectedRate }[];
};

export function makeReport(
  all: readonly AuditFacts[],
  query: ReportQuery,
  { cards, metrics = METRICS }: { cards: readonly ReliabilityCard[]; metrics?: typeof METRICS },
): Report {
  const wanted = filterFacts(all, query.filter);
  const facts = newestOfEach(wanted).map(each => ({
    ...each,
    support: rateOf(each.rates, SUPPORTED_STATEMENTS),
  }));
  return {
    answers: facts.length,
    statements: facts.reduce((sum, { support }) => sum + support.overAll.of, 0),
    repeated: wanted.length - facts.length,
    choices: listChoices(all, query.filter),
    rates: Object.fromEntries(
      metrics.map(metric => [
        metric.id,
        estimateDouble(facts.map(({ rates }) => rateOf(rates, metric))),
      ]),
    ),
    overTime: rateOverTime(facts, query.unit),
    byOrigin: rateBy(facts, each => each.origin),
    byModel: rateBy(facts, each => each.model ?? NO_MODEL),
    byDomain: rateBy(
      facts.flatMap(each => each.domains),
      each => each.domain,
    ),
    mix: mixVerdicts(facts),
    people: comparePeople(facts.map(each => each.corrections)),
    corrected: correctByJudge(facts, cards),
  };
}

type Supported = { support: DoubleRate };

function rateOverTime(
  facts: readonly (Supported & Pick<AuditFacts, 'startedAt'>)[],
  wanted: ReportQuery['unit'],
): Report['overTime'] {
  const moments = facts.map(each => each.startedAt).toSorted();
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) {
    return { unit: wanted === 'auto' ? 'day' : wanted, isCoarser: false, points: [] };
  }
  const unit = wanted === 'auto' ? fittingUnit(moments) : chooseUnit({ first, last }, wanted);
  const groups = Map.groupBy(facts, each => bucketOf(each.startedAt, unit));
  const days = listBuckets(bucketOf(first, unit), bucketOf(last, unit), unit);
  return {
    unit,
    isCoarser: wanted !== 'auto' && unit !== wanted,
    // A bucket without answers remains, as a gap.
    points: days.map(day => rateGroup(day, groups.get(day) ?? [])),
  };
}

/** Returns the finest unit with few points, most of them with enough answers; else months. */
function fittingUnit(moments: readonly string[]): TimeUnit {
  const ends = { first: moments[0] ?? '', last: moments.at(-1) ?? '' };
  const finest = TIME_UNITS.indexOf(chooseUnit(ends, 'auto'));
  const fitting = TIME_UNITS.slice(finest).find(unit => {
    const sizes = [...Map.groupBy(moments, each => bucketOf(each, unit)).values()];
    const enough = sizes.filter(({ length }) => length >= FEWEST_ANSWERS);
    return 2 * enough.length >= sizes.length;
  });
  return fitting ?? 'month';
}

/** Sorts groups by number of answers, the most first, then by name. */
function rateBy<Item extends Supported>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): GroupRate[] {
  return [...Map.groupBy(items, nameOf)]
    .map(([name, group]) => rateGroup(name, group))
    .toSorted((a, b) => b.answers - a.answers || (a.name < b.name ? -1 : 1));
}

function rateGroup(name: string, group: readonly Supported[]): GroupRate {
  const rate = estimateDouble(group.map(({ support }) => support));
  return { name, answers: group.length, rate };
}

function mixVerdicts(facts: readonly AuditFacts[]): MixRow[] {
  const groups = [...Map.groupBy(facts, each => each.origin)];
  const rows = groups.map(([name, group]) => mixOf(name, group));
  const ordered = rows.toSorted((a, b) => b.answers - a.answers);
  return ordered.length === 1 ? ordered : [mixOf(null, facts), ...ordered];
}

function mixOf(name: HistoryOrigin | null, group: readonly AuditFacts[]): MixRow {
  const counts: VerdictCounts = {};
  for (const { kind, count } of group.flatMap(({ verdicts }) => listCounts(verdicts))) {
    counts[kind] = (counts[kind] ?? 0) + count;
  }
  return { name, answers: group.length, counts };
}

/** Corrects only findings of the judge and version whose error was measured. */
function correctByJudge(
  facts: readonly AuditFacts[],
  cards: readonly ReliabilityCard[],
): Report['corrected'] {
  const groups = Map.groupBy(facts, each => judgeKeyOf(each.judge));
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(group => {
      const [first] = group;
      if (!first) return [];
      const key = judgeKeyOf(first.judge);
      const card = cards.find(({ identity }) => judgeKeyOf(identity) === key);
      const own = group.filter(({ isOneJudge }) => isOneJudge);
      const texts = own.flatMap(each => each.texts);
      const error = judgeErrorFor(card?.reliability ?? null, texts);
      const rate = correctRate(
        own.map(({ rates }) => rateOf(rates, CITATION_SUPPORT).overJudged),
        error,
      );
      return [{ judge: first.judge, rate }];
    });
}

function listChoices(all: readonly AuditFacts[], filter: ReportFilter): ReportChoices {
  const facts = all.filter(each => isInTime(each.startedAt, filter));
  const judges = new Map(facts.map(({ judge }) => [judgeKeyOf(judge), judge]));
  return {
    origins: [...new Set(facts.map(({ origin }) => origin))].toSorted(),
    models: [...new Set(facts.map(({ model }) => model ?? NO_MODEL))].toSorted(),
    judges: [...judges].map(([key, judge]) => ({ key, judge })),
    granularities: [...new Set(facts.map(({ judge }) => granularityOf(judge)))].toSorted(),
    domains: [
      ...new Set(facts.flatMap(({ domains }) => domains.map(each => each.domain))),
    ].toSorted(),
  };
}
