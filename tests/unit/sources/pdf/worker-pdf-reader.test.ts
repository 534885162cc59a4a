import { describe, expect, it } from 'vitest';

import { createWorkerPdfReader, servePdf } from '../../../../lib/sources/pdf/worker-pdf-reader';
import type { WorkerPort } from '../../../../lib/util/worker-call';
import type { PdfReading, ReadPdfBytes } from '../../../../lib/sources/pdf/pdf-reading';
import { openPdfThread } from '../../../../scripts/lib/node-readers';
import { makeLoop, makePdf } from '../../../fakes/made-pdf';

const BYTES = new Uint8Array([1, 2, 3]);
const READING: PdfReading = {
  kind: 'read',
  text: 'Lemons keep.',
  pageStarts: [0],
  unreadPages: [],
  title: null,
  authors: [],
  language: null,
};
const { signal } = new AbortController();

/** A thread that is none: it answers as the test likes, and knows when it was ended. */
function createHandThread(read: ReadPdfBytes) {
  const inside: ((event: { data?: unknown }) => void)[] = [];
  const outside: [type: string, listener: (event: { data?: unknown }) => void][] = [];
  const tell = (type: string, data?: unknown) => {
    for (const [wanted, listener] of outside) if (wanted === type) listener({ data });
  };
  let isEnded = false;
  servePdf(read, {
    postMessage: data => tell('message', structuredClone(data)),
    addEventListener: (_, listener) => inside.push(listener),
  });
  const thread: WorkerPort = {
    postMessage: (message, transfer) => {
      const data: unknown = structuredClone(message, { transfer });
      for (const listener of inside) listener({ data });
    },
    addEventListener: (type, listener) => outside.push([type, listener]),
    terminate: () => {
      isEnded = true;
    },
  };
  return { thread, tell, isEnded: () => isEnded };
}

const never: ReadPdfBytes = () => new Promise(() => undefined);

describe('a PDF that is read in a thread', () => {
  it('comes back as it was read there, and the thread ends', async () => {
    const seen: Uint8Array[] = [];
    const { thread, isEnded } = createHandThread(bytes => {
      seen.push(bytes);
      return Promise.resolve(READING);
    });

    expect(await createWorkerPdfReader({ open: () => thread })(BYTES, signal)).toEqual(READING);
    expect(seen).toEqual([BYTES]);
    expect(BYTES).toHaveLength(3);
    expect(isEnded()).toBe(true);
  });

  it('is given up where the thread never answers, or breaks', async () => {
    const silent = createHandThread(never);
    const broken = createHandThread(never);
    const tooComplex = { kind: 'unreadable', reason: 'too-complex' };

    const waiting = createWorkerPdfReader({ open: () => silent.thread, timeoutMs: 20 });
    const failing = createWorkerPdfReader({ open: () => broken.thread })(BYTES, signal);
    await Promise.resolve();
    broken.tell('error');

    expect(await waiting(BYTES, signal)).toEqual(tooComplex);
    expect(await failing).toEqual(tooComplex);
    expect([silent.isEnded(), broken.isEnded()]).toEqual([true, true]);
  });

  it('is let go where the reader stops', async () => {
    const { thread, isEnded } = createHandThread(never);
    const controller = new AbortController();

    const reading = createWorkerPdfReader({ open: () => thread })(BYTES, controller.signal);
    await Promise.resolve();
    controller.abort();

    expect(await reading).toEqual({ kind: 'unreadable', reason: 'stopped' });
    expect(isEnded()).toBe(true);
  });

  it('waits while two others are read', async () => {
    let open = 0;
    let most = 0;
    const read = createWorkerPdfReader({
      open: () => {
        open += 1;
        most = Math.max(most, open);
        const { thread } = createHandThread(async () => {
          await new Promise(resolve => setTimeout(resolve, 5));
          return READING;
        });
        return {
          ...thread,
          terminate: () => {
            open -= 1;
          },
        };
      },
    });

    await Promise.all(Array.from({ length: 5 }, () => read(BYTES, signal)));

    expect([most, open]).toEqual([2, 0]);
  });
});

describe('a real thread', { timeout: 60_000 }, () => {
  it('reads a PDF', async () => {
    const pdf = makePdf({ pages: [[{ text: 'Lemons keep.', x: 50, y: 700 }]] });

    const reading = await createWorkerPdfReader({ open: openPdfThread })(pdf, signal);

    expect(reading).toMatchObject({ kind: 'read', text: 'Lemons keep.' });
  });

  it('is cut off where a page draws itself in itself, a billion times over', async () => {
    const read = createWorkerPdfReader({ open: openPdfThread, timeoutMs: 8_000 });

    expect(await read(makeLoop(12, 9), signal)).toEqual({
      kind: 'unreadable',
      reason: 'too-complex',
    });
  });
});
