import { cohensKappa } from '../../../lib/metrics/agreement';
import { type Statement, isCheckWorthy } from '../../../lib/core/answer/statement';
import { tokenShare, tokensOf } from './match-statements';
import type { GoldSentence } from './read-answers';

/** A sentence that people labelled, and what a parser makes of it. */
export type WorthLabel = { gold: boolean; given: boolean };

/** Less of the words of one in the other, and they have nothing to do with each other. */
const LEAST_SHARE = 0.5;

/**
 * For each sentence of the gold what the parser says of it: check-worthy where one of the
 * statements that come from it is. A statement comes from the sentence that has the largest
 * share of the words it rests on, half at least. A sentence that none comes from may be part
 * of a statement: the one with the largest share of its words, half at least. `null` where
 * there is none. Of equals, the first.
 */
export function labelSentences(
  sentences: readonly GoldSentence[],
  statements: readonly Statement[],
): (WorthLabel | null)[] {
  const wholes = sentences.map(({ text }) => tokensOf(text));
  const parts = statements.map(({ original, text }) => tokensOf(original ?? text));
  const owners = parts.map(part => findNearest(wholes.map(whole => tokenShare(part, whole))));
  return sentences.map(({ isCheckWorthy: gold }, index) => {
    const own = statements.filter((_, at) => owners[at] === index);
    const holder = findNearest(parts.map(part => tokenShare(wholes[index] ?? [], part)));
    const from = own.length > 0 ? own : statements.filter((_, at) => at === holder);
    return from.length === 0 ? null : { gold, given: from.some(isCheckWorthy) };
  });
}

/** Place of the largest share that is enough; -1: there is none. */
function findNearest(shares: readonly number[]): number {
  const best = Math.max(0, ...shares);
  return best >= LEAST_SHARE ? shares.indexOf(best) : -1;
}

/** Agreement of a parser with people on check-worthiness. */
export type WorthRates = {
  sentences: number;
  /** Of the sentences it would check, those that people would. */
  precision: number | null;
  /** Of the sentences people would check, those that it would: the rest are hidden. */
  recall: number | null;
  /** Of the sentences people would not check, those that it would not. */
  recallOfRest: number | null;
  /** Cohen's kappa over check-worthy and not, see `cohensKappa`. */
  kappa: number | null;
};

export function rateWorth(labels: readonly WorthLabel[]): WorthRates {
  const count = (gold: boolean, given: boolean) =>
    labels.filter(label => label.gold === gold && label.given === given).length;
  const [both, missed, extra, neither] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
  const share = (part: number, rest: number) => (part + rest === 0 ? null : part / (part + rest));
  return {
    sentences: labels.length,
    precision: share(both, extra),
    recall: share(both, missed),
    recallOfRest: share(neither, extra),
    kappa: cohensKappa([
      [both, missed],
      [extra, neither],
    ]),
  };
}
