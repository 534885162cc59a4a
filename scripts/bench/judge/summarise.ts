import { binStrengths } from '../../../lib/core/audit/strength';
import { wilsonInterval } from '../../../lib/metrics/interval';
import {
  binGuesses,
  calibrationErrorOf,
  describeBin,
  type Bin,
  type Guess,
} from '../../../lib/metrics/calibration';
import { bootstrapInterval, type Interval } from './intervals';
import type { PairRecord } from './judge-pairs';
import {
  GOLD_LABELS,
  SAID_KINDS,
  readLeniently,
  readStrictly,
  type Reading,
} from '../../../lib/metrics/labels';
import {
  accuracyOf,
  countPairs,
  emptyConfusion,
  macroAccuracyOf,
  macroF1Of,
  meanOf,
  percentileOf,
  precisionOfSupported,
  rateOf,
  recallOfContradicted,
  shareNotJudged,
  supportedVersusRest,
  type Confusion,
  type Proportion,
} from '../../../lib/metrics/confusion';
import type { Figure, JudgeReport, Rate } from './report';
import { toldError, type RatedFinding } from './told-error';

/** The part of a report that follows from what was said of the pairs. */
export type Summary = Omit<
  JudgeReport,
  | 'kind'
  | 'schemaVersion'
  | 'complete'
  | 'measuredAt'
  | 'judge'
  | 'where'
  | 'file'
  | 'limit'
  | 'passagesPerPair'
  | 'granularity'
  | 'pairsPerBatch'
  | 'readsAll'
  | 'ceiling'
  | 'setupMs'
  | 'machine'
  | 'page'
>;

/** Any number: the same run shall give the same intervals. */
const SEED = 20_261_121;

/** Share of one source's pairs in every figure; groups are summed. */
type Group = { confusion: Confusion; bins: Bin[] };

export function summarise(records: readonly PairRecord[]): Summary {
  const rated = withoutOverlooked(records).flatMap(toRated);
  const groups = [...Map.groupBy(records, ({ source }) => source).values()].map(toGroup);
  const { confusion, bins } = addGroups(groups);
  const toFigure = (measure: (group: Group) => number | null): Figure => ({
    value: measure({ confusion, bins }),
    interval: bootstrapInterval(groups, drawn => measure(addGroups(drawn)), SEED),
  });
  const read = (reading: Reading) => ({
    accuracy: toRate(accuracyOf(confusion, reading)),
    macroF1: toFigure(group => macroF1Of(group.confusion, reading)),
    macroAccuracy: toFigure(group => macroAccuracyOf(group.confusion, reading)),
  });

  return {
    n: records.length,
    sources: groups.length,
    ...read(readStrictly),
    lenient: read(readLeniently),
    supportedVersusRest: toFigure(group => supportedVersusRest(group.confusion)),
    precisionOfSupported: toRate(precisionOfSupported(confusion)),
    recallOfContradicted: toRate(recallOfContradicted(confusion)),
    calibrationError: toFigure(group => calibrationErrorOf(group.bins)),
    calibrationBins: bins.map(describeBin),
    toldError: toldError(rated, SEED),
    strengths: binStrengths(rated),
    notJudged: toRate(shareNotJudged(confusion)),
    notJudgedReasons: countReasons(records),
    quotesFound: toRate(countQuotes(records)),
    readShare: meanOf(records.map(({ readShare }) => readShare)),
    msPerPair: describeTimes(records.map(({ ms }) => ms)),
    confusion,
  };
}

/** A share with its interval. */
export function toRate(proportion: Proportion): Rate {
  const ends = wilsonInterval(proportion);
  const interval: Interval | null = ends && [ends.low, ends.high];
  return { value: rateOf(proportion), interval, ...proportion };
}

function toGroup(records: readonly PairRecord[]): Group {
  const said = records.map(({ gold, finding }) => ({ gold, said: finding.kind }));
  return { confusion: countPairs(said), bins: binGuesses(records.flatMap(toGuess)) };
}

/** Right in the strict reading, as accuracy counts it. Who does not judge makes no guess. */
function toGuess({ gold, finding }: PairRecord): Guess[] {
  if (finding.kind === 'not-judged') return [];

  const pair = readStrictly(gold, finding.kind);
  return [{ confidence: finding.confidence, isRight: pair.gold === pair.said }];
}

/** Leaves out "not found" where the file gives the same pair another label too: someone found it. */
function withoutOverlooked(records: readonly PairRecord[]): PairRecord[] {
  const keyOf = ({ source, statement }: PairRecord) => `${source} ${statement}`;
  const found = new Set(records.filter(({ gold }) => gold !== 'not-found').map(keyOf));
  return records.filter(record => record.gold !== 'not-found' || !found.has(keyOf(record)));
}

/** A rule's objection keeps a finding open, so it says nothing of the others. */
function toRated({ gold, cited, source, finding }: PairRecord): RatedFinding[] {
  if (!cited || finding.kind === 'not-found' || finding.kind === 'not-judged') return [];
  if (finding.strength !== undefined) return [];
  const { kind, confidence } = finding;
  const pair = readStrictly(gold, kind);
  return [{ kind, confidence, source, isRight: pair.gold === pair.said }];
}

function addGroups(groups: readonly Group[]): Group {
  const sum: Group = { confusion: emptyConfusion(), bins: binGuesses([]) };
  for (const { confusion, bins } of groups) {
    for (const gold of GOLD_LABELS) {
      for (const said of SAID_KINDS) sum.confusion[gold][said] += confusion[gold][said];
    }
    for (const [index, bin] of sum.bins.entries()) addBin(bin, bins[index]);
  }
  return sum;
}

function addBin(sum: Bin, bin: Bin | undefined): void {
  if (!bin) return;

  sum.n += bin.n;
  sum.confidenceSum += bin.confidenceSum;
  sum.right += bin.right;
}

function countReasons(records: readonly PairRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { finding } of records) {
    if (finding.kind !== 'not-judged') continue;
    counts[finding.reason] = (counts[finding.reason] ?? 0) + 1;
  }
  return counts;
}

function countQuotes(records: readonly PairRecord[]): Proportion {
  return {
    count: records.reduce((sum, { quotes }) => sum + quotes.found, 0),
    of: records.reduce((sum, { quotes }) => sum + quotes.given, 0),
  };
}

function describeTimes(times: readonly number[]) {
  return {
    p50: percentileOf(times, 0.5),
    p95: percentileOf(times, 0.95),
    mean: meanOf(times),
  };
}
