import PQueue from 'p-queue';

/**
 * Limits requests that are under way, per host and in all. Runs a task when its turn comes; `null`:
 * stopped before that.
 */
export function createRequestQueue(limits: { perHost: number; atOnce: number }) {
  const all = new PQueue({ concurrency: limits.atOnce });
  const hosts = new Map<string, PQueue>();

  return async <Value>(
    host: string,
    task: () => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value | null> => {
    const queue = hosts.get(host) ?? new PQueue({ concurrency: limits.perHost });
    hosts.set(host, queue);
    const value = await inTurn(queue, () => inTurn(all, task, signal), signal);
    if (queue.size === 0 && queue.pending === 0) hosts.delete(host);
    return value;
  };
}

/**
 * nb. The caller's signal is not given to the queue: the queue would drop a task that already runs,
 * and its result.
 */
async function inTurn<Value>(
  queue: PQueue,
  task: () => Promise<Value>,
  signal: AbortSignal,
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
    return await queue.add(begin, { signal: waiting.signal });
  } catch (error) {
    if (waiting.signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
