import PQueue from 'p-queue';

import { createFairTurns } from '../../util/in-turn';
import { LARGE_BYTES, park, sizeOf, take } from '../../util/parked';
import {
  createWorkerClient,
  serveWorker,
  WorkerLost,
  type WorkerPort,
  type WorkerScope,
} from '../../util/worker-call';
import type { Body, ParkedBody, ReadBody } from './interpret-response';

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
type Lane = { queue: PQueue; timeoutMs: number; isSlow: boolean };

/** Turns of all readers of a device. */
export type ReadTurns = ReturnType<typeof createReadTurns>;

export function createReadTurns(timeoutMs = TIMEOUT_MS) {
  /** Checks are told apart by their signals, of which each has its own. */
  const lanes = new WeakMap<AbortSignal, Lane>();
  const oneOfAll = createFairTurns();

  function laneOf(signal: AbortSignal): Lane {
    const lane = lanes.get(signal) ?? {
      queue: new PQueue({ concurrency: AT_ONCE }),
      timeoutMs,
      isSlow: false,
    };
    lanes.set(signal, lane);
    return lane;
  }

  return { laneOf, oneOfAll };
}

/**
 * Reads each body in a thread of its own, which ends with it: whatever it asked for is given back,
 * and one that never comes to an end, or exhausts its thread, is `too-complex`. `open` starts a
 * thread in which `serveExtractor` runs. A large body is gone afterwards: its buffer is detached.
 *
 * Checks do not wait for each other's bodies, except for large ones and those of a check of which
 * one took longer than an honest one does: these are read one by one over all checks, which take
 * turns, so that memory and processor are left for others.
 *
 * An extension's documents share one thread, so a page of two megabytes would block the panel for a
 * second if it were read where it arrives (`npm run bench:long-tasks`).
 *
 * Throws what is thrown in the thread, which is a fault of ours.
 */
export function createThreadExtractor(
  open: () => WorkerPort,
  { laneOf, oneOfAll }: ReadTurns = createReadTurns(),
): ReadBody {
  async function read(body: ParkedBody, signal: AbortSignal): ReturnType<ReadBody> {
    const lane = laneOf(signal);
    const usedMs = lane.timeoutMs;
    const limit = AbortSignal.timeout(usedMs);
    const thread = createWorkerClient<ParkedBody, never, Awaited<ReturnType<ReadBody>>>(open);
    const slow = setTimeout(() => leaveRoom(lane), LEAST_MS);
    try {
      const { bytes } = body;
      const transfer = bytes instanceof Blob ? [] : [bytes.buffer as ArrayBuffer];
      return await thread.call(body, { signal: AbortSignal.any([signal, limit]), transfer });
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (!limit.aborted && !(error instanceof WorkerLost)) throw error;
      leaveRoom(lane);
      lane.timeoutMs = Math.min(usedMs, Math.max(LEAST_MS, usedMs / 2));
      return 'too-complex';
    } finally {
      clearTimeout(slow);
      thread.close();
    }
  }

  return async (body, signal, begin) => {
    const lane = laneOf(signal);
    const isLarge = sizeOf(body.bytes) > LARGE_BYTES;
    const parked = isLarge && !(body.bytes instanceof Blob) ? park(body.bytes) : body.bytes;
    const go = async () => {
      await begin?.();
      // nb. A copy, as the thread takes it away.
      return read({ ...body, bytes: parked.slice() }, signal);
    };
    // nb. Before the lane, in which small bodies go on meanwhile; and first in it.
    if (!isLarge && !lane.isSlow) return lane.queue.add(go);
    return (await oneOfAll(() => lane.queue.add(go, { priority: 1 }), signal)) ?? 'stopped';
  };
}

/** From now on the check has one thread, in turns with others of which that is true. */
function leaveRoom(lane: Lane): void {
  lane.isSlow = true;
  lane.queue.concurrency = 1;
}

export function serveExtractor(
  read: (body: Body, signal: AbortSignal) => ReturnType<ReadBody>,
  scope: WorkerScope,
): void {
  serveWorker(scope, async (body: ParkedBody, { signal }) =>
    read({ ...body, bytes: await take(body.bytes) }, signal),
  );
}
