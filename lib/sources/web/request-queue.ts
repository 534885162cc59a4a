import PQueue from 'p-queue';

import { inTurn } from '../../util/in-turn';

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
    const value = await inTurn(queue, task, { signal });
    if (queue.size === 0 && queue.pending === 0) hosts.delete(host);
    return value;
  };
}
