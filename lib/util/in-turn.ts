import PQueue from 'p-queue';

/**
 * Runs a task when its turn comes; `null`: stopped before that. Higher `priority` goes first.
 *
 * nb. The caller's signal is not given to the queue: the queue would drop a task that already runs,
 * and its result.
 */
export async function inTurn<Value>(
  queue: PQueue,
  task: () => Promise<Value>,
  { signal, priority = 0 }: { signal: AbortSignal; priority?: number },
): Promise<Value | null> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort();
  if (signal.aborted) return null;
  signal.addEventListener('abort', giveUp, { once: true });
  const begin = () => {
    signal.removeEventListener('abort', giveUp);
    return task();
  };
  try {
    return await queue.add(begin, { signal: waiting.signal, priority });
  } catch (error) {
    if (waiting.signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

export type FairTurns = <Value>(
  task: () => Promise<Value>,
  signal: AbortSignal,
) => Promise<Value | null>;

/**
 * Returns a lock that checks take in turns, however much one of them asks for; `null`: stopped
 * before its turn. Checks are told apart by their signals, of which each has its own; one that comes
 * late does not catch up on the turns that others had before.
 */
export function createFairTurns(): FairTurns {
  const queue = new PQueue({ concurrency: 1 });
  const next = new WeakMap<AbortSignal, number>();
  let current = 0;
  return (task, signal) => {
    const turn = Math.max(current, next.get(signal) ?? 0);
    next.set(signal, turn + 1);
    const begin = () => {
      current = turn;
      return task();
    };
    return inTurn(queue, begin, { signal, priority: -turn });
  };
}
