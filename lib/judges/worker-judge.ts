import type { JudgeIdentity } from '../core/audit/pair';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import {
  createWorkerClient,
  serveWorker,
  type WorkerPort,
  type WorkerScope,
} from '../util/worker-call';
import type { Embedder } from './best-sentence/embedder';

type Embed = Embedder['embed'];
/** Texts to embed; an array is a batch to judge. */
type Texts = { texts: Parameters<Embed>[0] };

/**
 * Client of a judge and an embedder in a worker, which runs `serveJudge`. Calls can overlap. A worker
 * that breaks makes every open call throw.
 */
export function createWorkerJudge(
  start: () => WorkerPort,
  identity: JudgeIdentity,
): { judge: Judge; embed: Embed; close: () => void } {
  const worker = createWorkerClient<readonly JudgeTask[] | Texts, JudgeReply, Float32Array[]>(
    start,
  );

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    // A function, since the compiler assumes that the flag survives an `await`.
    const isStopped = () => signal.aborted;
    if (isStopped() || tasks.length === 0) return;
    try {
      yield* worker.stream(tasks, { signal });
    } catch (error) {
      // An abort is not a failure of the judge.
      if (!isStopped()) throw error;
    }
  }

  async function embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    try {
      return await worker.call({ texts }, { signal });
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    }
  }

  return { judge: { identity, judge }, embed, close: () => worker.close() };
}

/**
 * Worker's side: lets a judge answer the batches that arrive through a port, and `embed` the texts.
 *
 * nb. Call it before the judge is open: a message that finds no listener is lost.
 */
export function serveJudge(
  opening: Judge | Promise<Judge>,
  scope: WorkerScope,
  embed: Embed = () => Promise.reject(new Error('judges: nothing embeds in this worker')),
): void {
  serveWorker(scope, async (asked: readonly JudgeTask[] | Texts, { signal, onPart }) => {
    if ('texts' in asked) return embed(asked.texts, signal);
    const judge = await opening;
    for await (const reply of judge.judge(asked, signal)) onPart(reply);
    return [];
  });
}
