import PQueue from 'p-queue';

import { createWorkerClient, WorkerLost, type WorkerPort } from '../../util/worker-call';

export type ThreadReaderDeps = {
  /** Starts a thread that reads one document. */
  open: () => WorkerPort;
  timeoutMs?: number;
};

/** Chosen for two cores; a third document would only hold its memory longer. */
const AT_ONCE = 2;

/**
 * Chosen: 300 pages of a PDF take a slow machine about ten seconds, two megabytes of markup two or
 * three. A document that takes a minute was written to take for ever.
 */
const TIMEOUT_MS = 60_000;

/**
 * Reads each document in a thread of its own, which ends with it: whatever it asked for is
 * given back, and one that never comes to an end, or exhausts its thread, is `too-complex`.
 *
 * Throws what is thrown in the thread, which is a fault of ours.
 */
export function createThreadReader<Answer>({ open, timeoutMs = TIMEOUT_MS }: ThreadReaderDeps) {
  const queue = new PQueue({ concurrency: AT_ONCE });

  async function read(
    body: { bytes: Uint8Array },
    signal: AbortSignal,
  ): Promise<Answer | 'too-complex' | 'stopped'> {
    const limit = AbortSignal.timeout(timeoutMs);
    const thread = createWorkerClient<typeof body, never, Answer>(open);
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
  }

  return (body: { bytes: Uint8Array }, signal: AbortSignal) => queue.add(() => read(body, signal));
}
