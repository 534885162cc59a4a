import type { Finding } from '../../../lib/core/audit/finding';
import { pairId, sourceId, type PairId } from '../../../lib/core/ids';
import {
  chooseTasks,
  judgeBatch,
  openSource,
  pairsPerBatch,
  type JudgedTask,
  type OpenedSource,
} from '../../../lib/pipeline/judge-batch';
import { findEvidence } from '../../../lib/pipeline/verify-reply';
import type { Judge, JudgeQuote } from '../../../lib/ports/judge';
import type { GoldLabel } from '../../../lib/metrics/labels';
import type { LabelledPair } from './read-pairs';

/** Result of one labelled pair. */
export type PairRecord = {
  id: string;
  /** Place in the file among the pairs that are measured, from 0. Ids may repeat, this not. */
  place: number;
  /** Pairs with the same number have the same source. */
  source: number;
  statement: string;
  gold: GoldLabel;
  cited: boolean;
  finding: Finding;
  /** Quotes of the judge's reply; `found`: those that stand in the source. */
  quotes: { given: number; found: number };
  /** Time of the pair's batch, shared out evenly among its pairs. */
  ms: number;
  /** Share of the source's text that the judge was given, 0–1. */
  readShare: number;
  /** Scores behind the finding, from judges that give them; else `null`. */
  trace: unknown;
};

export type JudgePairsDeps = {
  judge: Judge;
  /** Number of passages of a source that a judge receives for a statement. */
  passagesPerPair: number;
  /** Milliseconds since any fixed moment. */
  clock: () => number;
  /** The trace of a pair, once it was judged; `null` where there is none. */
  takeTrace: (pairId: PairId) => unknown;
};

type Placed = { pair: LabelledPair; place: number };

/**
 * Takes every pair the way the product takes a cell: the source's text is cut into passages,
 * the best are chosen for the statement, the judge answers a batch of statements about one
 * source, and its quotes are looked up. Yields batch by batch; a stop yields what the judge
 * had said by then and no more.
 */
export async function* judgePairs(
  pairs: readonly LabelledPair[],
  deps: JudgePairsDeps,
  signal: AbortSignal,
): AsyncGenerator<PairRecord[]> {
  const placed = pairs.map((pair, place): Placed => ({ pair, place }));
  const bySource = Map.groupBy(placed, ({ pair }) => pair.source);
  const batchSize = pairsPerBatch(deps.judge);
  let source = 0;
  for (const [text, group] of bySource) {
    const start = deps.clock();
    const opened = await openSource({ id: sourceId(`source-${source}`), title: '' }, text);
    // As in the product, the statements that come first wait for the text to be cut.
    let opening = deps.clock() - start;
    for (let first = 0; first < group.length; first += batchSize) {
      if (signal.aborted) return;

      const batch = group.slice(first, first + batchSize);
      yield await judgeOneBatch({ batch, opened, opening, source }, deps, signal);
      opening = 0;
    }
    source += 1;
  }
}

async function judgeOneBatch(
  work: { batch: readonly Placed[]; opened: OpenedSource; opening: number; source: number },
  deps: JudgePairsDeps,
  signal: AbortSignal,
): Promise<PairRecord[]> {
  const { batch, opened, opening, source } = work;
  const byId = new Map(batch.map(placed => [pairId(`pair-${placed.place}`), placed]));
  const questions = [...byId].map(([id, { pair }]) => ({
    pairId: id,
    statement: pair.statement,
    context: null,
    isCited: pair.cited,
  }));

  const start = deps.clock();
  const tasks = await chooseTasks(questions, opened, deps.passagesPerPair);
  const judged = await Array.fromAsync(judgeBatch(tasks, opened, { judge: deps.judge, signal }));
  const ms = (deps.clock() - start + opening) / Math.max(1, judged.length);

  return judged.flatMap(one => {
    const placed = byId.get(one.pairId);
    if (!placed) return [];

    const { pair, place } = placed;
    return {
      id: pair.id,
      place,
      source,
      statement: pair.statement,
      gold: pair.label,
      cited: pair.cited,
      finding: one.finding,
      quotes: countQuotes(one, opened),
      ms,
      readShare: one.readShare,
      trace: deps.takeTrace(one.pairId),
    };
  });
}

function countQuotes({ reply }: JudgedTask, opened: OpenedSource): PairRecord['quotes'] {
  const quotes: readonly JudgeQuote[] = reply !== null && 'quotes' in reply ? reply.quotes : [];
  const found = quotes.filter(quote => findEvidence(quote, opened).length > 0);
  return { given: quotes.length, found: found.length };
}
