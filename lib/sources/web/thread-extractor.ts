import {
  createWorkerClient,
  serveWorker,
  WorkerLost,
  type WorkerPort,
  type WorkerScope,
} from '../../util/worker-call';
import { createLanes } from '../../util/lanes';
import type { Body, ReadBody } from './interpret-response';

/** Threads of one check. Chosen for two cores; a third document would only hold its memory longer. */
const AT_ONCE = 2;

/**
 * Chosen: 300 pages of a PDF take a slow machine about ten seconds, two megabytes of markup two or
 * three. A document that takes a minute was written to take for ever; after one, the check's others
 * get half as much each time, and at least what an honest one takes.
 */
const TIMEOUT_MS = 60_000;
const LEAST_MS = 10_000;

/**
 * Reads each body in a thread of its own, which ends with it: whatever it asked for is given back,
 * and one that never comes to an end, or exhausts its thread, is `too-complex`. `open` starts a
 * thread in which `serveExtractor` runs.
 *
 * Checks do not wait for each other's bodies. One whose body used up its time reads the rest one by
 * one, so that it leaves the processor to others.
 *
 * An extension's documents share one thread, so a page of two megabytes would block the panel for a
 * second if it were read where it arrives (`npm run bench:long-tasks`).
 *
 * Throws what is thrown in the thread, which is a fault of ours.
 */
export function createThreadExtractor(open: () => WorkerPort, timeoutMs = TIMEOUT_MS): ReadBody {
  const laneOf = createLanes(AT_ONCE);
  const timeLeft = new WeakMap<AbortSignal, number>();

  function slowDown(signal: AbortSignal, usedMs: number): void {
    timeLeft.set(signal, Math.min(timeoutMs, Math.max(LEAST_MS, usedMs / 2)));
    laneOf(signal).concurrency = 1;
  }

  const read: ReadBody = async (body, signal) => {
    const limitMs = timeLeft.get(signal) ?? timeoutMs;
    const limit = AbortSignal.timeout(limitMs);
    const thread = createWorkerClient<Body, never, Awaited<ReturnType<ReadBody>>>(open);
    // A copy: what is moved to the thread is gone here, and the caller may still need it.
    const bytes = new Uint8Array(body.bytes);
    try {
      const options = { signal: AbortSignal.any([signal, limit]), transfer: [bytes.buffer] };
      return await thread.call({ ...body, bytes }, options);
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (!limit.aborted && !(error instanceof WorkerLost)) throw error;
      slowDown(signal, limitMs);
      return 'too-complex';
    } finally {
      thread.close();
    }
  };

  return (body, signal) => laneOf(signal).add(() => read(body, signal));
}

export function serveExtractor(read: ReadBody, scope: WorkerScope): void {
  serveWorker(scope, (body: Body, { signal }) => read(body, signal));
}
