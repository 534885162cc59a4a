import PQueue from 'p-queue';

import {
  createWorkerClient,
  serveWorker,
  WorkerLost,
  type WorkerPort,
  type WorkerScope,
} from '../../util/worker-call';
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

/** Turns of one check, and the time its next body gets. */
type Lane = { queue: PQueue; timeoutMs: number };

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
  /** Checks are told apart by their signals, of which each has its own. */
  const lanes = new WeakMap<AbortSignal, Lane>();

  function laneOf(signal: AbortSignal): Lane {
    const lane = lanes.get(signal) ?? { queue: new PQueue({ concurrency: AT_ONCE }), timeoutMs };
    lanes.set(signal, lane);
    return lane;
  }

  const read: ReadBody = async (body, signal) => {
    const lane = laneOf(signal);
    const usedMs = lane.timeoutMs;
    const limit = AbortSignal.timeout(usedMs);
    const thread = createWorkerClient<Body, never, Awaited<ReturnType<ReadBody>>>(open);
    // A copy: what is moved to the thread is gone here, and the caller may still need it.
    const bytes = new Uint8Array(body.bytes);
    try {
      const options = { signal: AbortSignal.any([signal, limit]), transfer: [bytes.buffer] };
      return await thread.call({ ...body, bytes }, options);
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (!limit.aborted && !(error instanceof WorkerLost)) throw error;
      lane.queue.concurrency = 1;
      lane.timeoutMs = Math.min(usedMs, Math.max(LEAST_MS, usedMs / 2));
      return 'too-complex';
    } finally {
      thread.close();
    }
  };

  return (body, signal, begin) =>
    laneOf(signal).queue.add(async () => {
      await begin?.();
      return read(body, signal);
    });
}

export function serveExtractor(read: ReadBody, scope: WorkerScope): void {
  serveWorker(scope, (body: Body, { signal }) => read(body, signal));
}
