import { pairId, passageId, sourceId, type PairId } from '../../../lib/core/ids';
import { fail, ok, type Result } from '../../../lib/core/result';
import type { Judge, JudgeTask } from '../../../lib/ports/judge';
import { withGranularity, type GranularityName } from '../../lib/granularity';
import type { BenchJudge, JudgeOptions } from './judges';
import type { PageReport } from './report';

/** A judge that has answered once, so that nothing is left to be loaded. */
export type StartedJudge = {
  judge: Judge;
  /** From nothing to its first answer. */
  setupMs: number;
  /** Runtime, by name and version. */
  runtime: string;
  takeTrace: (pairId: PairId) => unknown;
  /** Events of the document around it since the last call; `null` without a document. */
  readPage(): Promise<PageReport | null>;
  close(): Promise<void>;
};

/** A judge before its first answer. */
export type OpenedJudge = Pick<StartedJudge, 'judge' | 'runtime' | 'readPage' | 'close'>;

/** The first question: a judge that loads its model late loads it now. */
const WARM_UP: JudgeTask = {
  pairId: pairId('warm-up'),
  sourceId: sourceId('warm-up'),
  statement: 'The ferry to the island leaves twice a day.',
  context: null,
  isCited: true,
  sourceTitle: '',
  passages: [
    {
      id: passageId('warm-up#0'),
      text: 'From May to September the ferry leaves the harbour at eight and at four. Tickets are sold on board.',
    },
  ],
};

/** Starts a judge; what it stands in (a browser) is there by then. */
export type OpenJudge = (options: JudgeOptions) => Promise<OpenedJudge>;

/** Starts a judge and asks it a first question. A failure is a sentence. */
export async function startJudge(
  prepare: () => Promise<OpenJudge>,
  { clock, readsAll }: { clock: () => number; readsAll: boolean },
): Promise<Result<StartedJudge, string>> {
  const traces = new Map<PairId, unknown>();
  let opened: OpenedJudge | null = null;
  try {
    const open = await prepare();
    const start = clock();
    const onTrace = (pair: PairId, trace: unknown) => void traces.set(pair, trace);
    opened = await open({ onTrace, readsAll });
    await askFirst(opened.judge);
    return ok({
      ...opened,
      setupMs: clock() - start,
      takeTrace(pair) {
        const trace = traces.get(pair) ?? null;
        traces.delete(pair);
        return trace;
      },
    });
  } catch (error) {
    await opened?.close();
    const reason = error instanceof Error ? error.message : String(error);
    return fail(`The judge could not be started: ${reason}`);
  }
}

async function askFirst(judge: Judge): Promise<void> {
  const replies = await Array.fromAsync(judge.judge([WARM_UP], new AbortController().signal));
  if (replies.length !== 1) throw new Error('it left its first question unanswered');
}

/** The judge in this very process. */
export function prepareNode(
  { create }: Pick<BenchJudge, 'create'>,
  granularity: GranularityName = 'document',
): OpenJudge {
  return async options => {
    const { judge } = await withGranularity(await create(options), granularity);
    return {
      judge,
      close: () => Promise.resolve(),
      runtime: `Node ${process.version}`,
      readPage: () => Promise.resolve(null),
    };
  };
}
