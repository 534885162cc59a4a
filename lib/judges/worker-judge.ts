import type { JudgeIdentity } from '../core/audit/pair';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import {
  createWorkerClient,
  serveWorker,
  type WorkerPort,
  type WorkerScope,
} from '../util/worker-call';

/**
 * A judge that works in a worker, seen from outside; the worker runs `serveJudge`.
 *
 * Batches may overlap. A worker that breaks makes every open batch throw.
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
    // A function: after an `await` the compiler holds the flag for known.
    const isStopped = () => signal.aborted;
    if (isStopped() || tasks.length === 0) return;
    try {
      yield* worker.stream(tasks, { signal });
    } catch (error) {
      // A stop is no failure of a judge.
      if (!isStopped()) throw error;
    }
  }

  return { judge: { identity, judge }, close: () => worker.close() };
}

/** Lets a judge answer the batches that come in through a port: the worker's side. */
export function serveJudge(judge: Pick<Judge, 'judge'>, scope: WorkerScope): void {
  serveWorker(scope, async (tasks: readonly JudgeTask[], { signal, onPart }) => {
    for await (const reply of judge.judge(tasks, signal)) onPart(reply);
  });
}
