import type { LeftToRulesReason, Parsing } from '../../../lib/core/answer/statement';
import { bootstrapInterval, type Interval } from '../judge/intervals';
import { rateWorth, type WorthRates } from './check-worth';
import { ratesOf, sumCounts, type MatchCounts, type MatchRates } from './match-statements';
import type { MeasuredAnswer } from './measure-answer';

type LeftToRules = Parsing['leftToRules'];
type Share = { count: number; of: number };
export type Matched = MatchCounts & MatchRates & { f1Interval: Interval | null };

/** One parser over one set of answers. */
export type StatementReport = {
  parser: string;
  set: string;
  answers: number;
  same: Matched;
  similar: Matched;
  sameMeaning: Matched | null;
  sentences: Matched;
  held: Share;
  worth: WorthRates;
  /** Sentences of the gold that no statement comes from. */
  unaligned: number;
  traced: Share;
  contained: Share;
  goldContained: Share;
  /** The parser's report of its own work, over all answers; `null` if it gives none. */
  parsing: Parsing | null;
};

/** The same draws every time. */
const SEED = 1;

/** Adds up answers: every statement counts the same, whichever answer it is of. */
export function summarise(
  { parser, set }: { parser: string; set: string },
  answers: readonly MeasuredAnswer[],
): StatementReport {
  const labels = answers.flatMap(({ worth }) => worth);
  const aligned = labels.filter(label => label !== null);
  return {
    parser,
    set,
    answers: answers.length,
    same: match(answers.map(({ same }) => same)),
    similar: match(answers.map(({ similar }) => similar)),
    sameMeaning: matchAll(answers.map(({ sameMeaning }) => sameMeaning)),
    sentences: match(answers.map(({ sentences }) => sentences)),
    held: sumShares(answers.map(({ held }) => held)),
    worth: rateWorth(aligned),
    unaligned: labels.length - aligned.length,
    traced: sumShares(answers.map(({ traced }) => traced)),
    contained: sumShares(answers.map(({ contained }) => contained)),
    goldContained: sumShares(answers.map(({ goldContained }) => goldContained)),
    parsing: sumParsing(answers.flatMap(({ parsing }) => parsing ?? [])),
  };
}

/** The interval draws whole answers: the statements of one stand and fall together. */
function match(counts: readonly MatchCounts[]): Matched {
  const sum = sumCounts(counts);
  const f1Interval = bootstrapInterval(counts, drawn => ratesOf(sumCounts(drawn)).f1, SEED);
  return { ...sum, ...ratesOf(sum), f1Interval };
}

function matchAll(counts: readonly (MatchCounts | null)[]): Matched | null {
  const known = counts.filter(each => each !== null);
  return known.length < counts.length ? null : match(known);
}

function sumShares(shares: readonly Share[]): Share {
  return {
    count: shares.reduce((sum, { count }) => sum + count, 0),
    of: shares.reduce((sum, share) => sum + share.of, 0),
  };
}

function sumParsing([first, ...rest]: readonly Parsing[]): Parsing | null {
  if (!first) return null;
  return rest.reduce(
    (sum, parsing) => ({
      ...sum,
      sentences: sum.sentences + parsing.sentences,
      statements: sum.statements + parsing.statements,
      dropped: sum.dropped + parsing.dropped,
      refused: sum.refused + parsing.refused,
      leftToRules: addReasons(sum.leftToRules, parsing.leftToRules),
    }),
    first,
  );
}

function addReasons(a: LeftToRules, b: LeftToRules): LeftToRules {
  const sum = { ...a };
  for (const [reason, count] of Object.entries(b)) {
    const name = reason as LeftToRulesReason;
    sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
