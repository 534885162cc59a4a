import PQueue from 'p-queue';

import { parsePdfAnswer, parsePdfRequest, toPdfAnswer, toPdfRequest } from './pdf-messages';
import { PDF_LIMITS } from './pdf-reading';
import type { PdfReading, ReadPdfBytes } from './pdf-reading';

type PortEvent = { readonly data?: unknown };

/** The part of a worker that is used here. */
export type PdfThread = {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
  terminate(): void;
};

export type WorkerPdfReaderDeps = {
  /** Starts a thread in which `servePdf` runs. */
  open: () => PdfThread;
  timeoutMs?: number;
};

/** Two cores read two documents; a third would only hold its memory longer. */
const AT_ONCE = 2;

/**
 * Reads each PDF in a thread of its own, which ends with it: whatever a document asked for is
 * given back, and one that never comes to an end is cut off.
 */
export function createWorkerPdfReader(deps: WorkerPdfReaderDeps): ReadPdfBytes {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return (bytes, signal) => queue.add(() => readInThread(bytes, signal, deps));
}

async function readInThread(
  bytes: Uint8Array,
  signal: AbortSignal,
  { open, timeoutMs = PDF_LIMITS.timeoutMs }: WorkerPdfReaderDeps,
): Promise<PdfReading> {
  if (signal.aborted) return { kind: 'unreadable', reason: 'stopped' };

  const { promise, resolve } = Promise.withResolvers<PdfReading>();
  const giveUp = () => {
    resolve({ kind: 'unreadable', reason: 'too-complex' });
  };
  const stop = () => {
    resolve({ kind: 'unreadable', reason: 'stopped' });
  };
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  const thread = open();
  thread.addEventListener('message', ({ data }) => {
    const reading = parsePdfAnswer(data);
    if (reading) resolve(reading);
  });
  // A document can exhaust a thread; that is no more than it was given the thread for.
  for (const type of ['error', 'messageerror']) thread.addEventListener(type, giveUp);
  try {
    // A copy: what is handed over is gone here, and the caller may still need it.
    const copy = new Uint8Array(bytes);
    thread.postMessage(toPdfRequest(copy), [copy.buffer]);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    thread.terminate();
  }
}

/** The inside of a thread, or a port to one. */
export type PdfScope = {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
};

/** Lets a thread answer for the PDF it is sent. */
export function servePdf(read: ReadPdfBytes, scope: PdfScope): void {
  scope.addEventListener('message', ({ data }) => {
    const bytes = parsePdfRequest(data);
    if (!bytes) return;
    // Only the end of the thread stops it.
    void read(bytes, new AbortController().signal).then(reading => {
      scope.postMessage(toPdfAnswer(reading));
    });
  });
}
