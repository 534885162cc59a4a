import PQueue from 'p-queue';

import {
  createWorkerClient,
  serveWorker,
  WorkerLost,
  type WorkerPort,
  type WorkerScope,
} from '../../util/worker-call';
import type { Body, ReadBody } from './interpret-response';

/** Chosen for two cores; a third document would only hold its memory longer. */
const AT_ONCE = 2;

/**
 * Chosen: 300 pages of a PDF take a slow machine about ten seconds, two megabytes of markup two or
 * three. A document that takes a minute was written to take for ever.
 */
const TIMEOUT_MS = 60_000;

/**
 * Reads each body in a thread of its own, which ends with it: whatever it asked for is given back,
 * and one that never comes to an end, or exhausts its thread, is `too-complex`. `open` starts a
 * thread in which `serveExtractor` runs.
 *
 * An extension's documents share one thread, so a page of two megabytes would block the panel for a
 * second if it were read where it arrives (`npm run bench:long-tasks`).
 *
 * Throws what is thrown in the thread, which is a fault of ours.
 */
export function createThreadExtractor(open: () => WorkerPort, timeoutMs = TIMEOUT_MS): ReadBody {
  const queue = new PQueue({ concurrency: AT_ONCE });

  const read: ReadBody = async (body, signal) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const thread = createWorkerClient<Body, never, Awaited<ReturnType<ReadBody>>>(open);
    // A copy: what is moved to the thread is gone here, and the caller may still need it.
    const bytes = new Uint8Array(body.bytes);
    try {
      const options = { signal: AbortSignal.any([signal, limit]), transfer: [bytes.buffer] };
      return await thread.call({ ...body, bytes }, options);
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (limit.aborted || error instanceof WorkerLost) return 'too-complex';
      throw error;
    } finally {
      thread.close();
    }
  };

  return (body, signal, begin) =>
    queue.add(async () => {
      await begin?.();
      return read(body, signal);
    });
}

export function serveExtractor(read: ReadBody, scope: WorkerScope): void {
  serveWorker(scope, (body: Body, { signal }) => read(body, signal));
}
