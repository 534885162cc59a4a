import type { Pair } from '../core/audit/pair';
import type { Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import type { SplitBy } from '../settings/engine-choice';
import {
  addUp,
  countCalls,
  estimateSplit,
  lengthOf,
  splitToFit,
  sumUp,
  type Asked,
  type Estimate,
  type Question,
} from './estimate';

/** What a check is made up of before any source of it was read. */
export type PlannedCheck = {
  statements: readonly Statement[];
  sources: readonly Pick<Source, 'id' | 'target'>[];
  pairs: readonly Pick<Pair, 'statementId' | 'sourceId'>[];
};

/** What a check that has not begun will take, and what that rests on. */
export type CheckEstimate = Estimate & { statements: number; sources: number };

export type CheckAsked = Asked & {
  /** How many passages of a source a judge is given for each statement. */
  passagesPerPair: number;
  splitBy: SplitBy;
};

/**
 * A passage, in characters: what windows of pages, articles and leaflets mostly come to. They end
 * with a sentence, so they are shorter than the most a window may be.
 */
const USUAL_PASSAGE = 565;

/**
 * What judging a new answer takes at most: no source is read yet, so each is reckoned as one that
 * can be read and has passages enough. A split by a model may make more statements of it.
 */
export function estimateCheck(check: PlannedCheck, asked: CheckAsked): CheckEstimate {
  const lengths = new Map(check.statements.map(each => [each.id, lengthOf(each)]));
  const bySource = Map.groupBy(findAskable(check), ({ sourceId }) => sourceId);
  const calls = [...bySource.values()]
    .map(pairs => pairs.map(({ statementId }) => toQuestion(lengths.get(statementId) ?? 0, asked)))
    .flatMap(questions => splitToFit(questions, asked.contextTokens))
    .flatMap(questions => countCalls(questions, asked));
  const judging = sumUp(calls, asked);
  const all =
    asked.splitBy === 'rules'
      ? judging
      : addUp(estimateSplit(check.statements.length, asked), judging);
  return {
    ...all,
    statements: new Set(check.pairs.map(({ statementId }) => statementId)).size,
    sources: bySource.size,
  };
}

/** Behind what a page does not resolve there is nothing that could be read, or sent. */
function findAskable({ sources, pairs }: PlannedCheck): PlannedCheck['pairs'] {
  const known = new Set(
    sources.filter(({ target }) => target.kind !== 'unresolved').map(({ id }) => id),
  );
  return pairs.filter(({ sourceId }) => known.has(sourceId));
}

/** With passages of its own: what statements share is known only once a source was read. */
function toQuestion(characters: number, { passagesPerPair }: CheckAsked): Question {
  const span = { start: 0, end: USUAL_PASSAGE };
  return { characters, passages: Array.from({ length: passagesPerPair }, () => ({ span })) };
}
