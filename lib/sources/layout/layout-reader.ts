import { createFairTurns } from '../../util/in-turn';
import { createWorkerClient, WorkerLost, type WorkerPort } from '../../util/worker-call';
import { sizeOf, take } from '../../util/parked';
import { decodeText } from '../web/decode-text';
import type { ReadBody } from '../web/interpret-response';

/** Chosen: ten times the longest guideline pages at hand; larger ones are read without a layout. */
const MAX_BYTES = 2_000_000;

/** Chosen: pages at hand take a fifth of it at most. */
const TIMEOUT_MS = 5_000;

/**
 * Has a page laid out before it is read, so that text which is not seen is left out. `open` starts
 * a frame in which `serveLayout` runs. A page that is too large, takes too long or ends its frame
 * is read all the same, as everything is where no page can be laid out.
 *
 * One page at a time: frames share a process, and one that hangs would hold the others up. Checks
 * take turns; of one with a page that took too long, no other is laid out.
 */
export function createLayoutReader(
  read: ReadBody,
  open: () => WorkerPort,
  timeoutMs = TIMEOUT_MS,
): ReadBody {
  const inTurn = createFairTurns();
  const slow = new WeakSet<AbortSignal>();

  async function layOut(html: string, signal: AbortSignal): Promise<string | null> {
    if (slow.has(signal)) return null;
    const limit = AbortSignal.timeout(timeoutMs);
    const frame = createWorkerClient<string, never, string | null>(open);
    try {
      return await frame.call(html, { signal: AbortSignal.any([signal, limit]) });
    } catch (error) {
      if (limit.aborted) slow.add(signal);
      if (!signal.aborted && !limit.aborted && !(error instanceof WorkerLost)) {
        console.error('a page could not be laid out', error);
      }
      return null;
    } finally {
      frame.close();
    }
  }

  return async (body, signal, begin) => {
    if (body.format !== 'page' || sizeOf(body.bytes) > MAX_BYTES) return read(body, signal, begin);
    const seen = await inTurn(async () => {
      await begin?.();
      return layOut(decodeText(await take(body.bytes), body.contentType), signal);
    }, signal);
    if (seen === null) return read(body, signal, begin);
    const bytes = new TextEncoder().encode(seen);
    const laidOut = { ...body, bytes, contentType: 'text/html;charset=utf-8' };
    return read(laidOut, signal, begin);
  };
}
