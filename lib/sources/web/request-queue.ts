import PQueue from 'p-queue';

/**
 * Limits requests that are under way to each host. Runs a task when its turn comes; `null`: stopped
 * before that.
 */
export function createRequestQueue({ perHost }: { perHost: number }) {
  const hosts = new Map<string, PQueue>();

  return async <Value>(
    host: string,
    task: () => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value | null> => {
    const queue = hosts.get(host) ?? new PQueue({ concurrency: perHost });
    hosts.set(host, queue);
    const value = await inTurn(queue, task, signal);
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
