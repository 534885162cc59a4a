import type { JudgeIdentity } from '../core/audit/pair';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import {
  createWorkerClient,
  serveWorker,
  type WorkerPort,
  type WorkerScope,
} from '../util/worker-call';

/**
 * Client of a judge in a worker, which runs `serveJudge`. Batches can overlap. A worker that breaks
 * makes every open batch throw.
 */
export function createWorkerJudge(
  start: () => WorkerPort,
  identity: JudgeIdentity,
): { judge: Judge; close: () => void } {
  const worker = createWorkerClient<readonly JudgeTask[], JudgeReply, unknown>(start);

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

  return { judge: { identity, judge }, close: () => worker.close() };
}

/**
 * Worker's side: lets a judge answer the batches that arrive through a port.
 *
 * nb. Call it before the judge is open: a message that finds no listener is lost.
 */
export function serveJudge(opening: Judge | Promise<Judge>, scope: WorkerScope): void {
  serveWorker(scope, async (tasks: readonly JudgeTask[], { signal, onPart }) => {
    const judge = await opening;
    for await (const reply of judge.judge(tasks, signal)) onPart(reply);
  });
}
