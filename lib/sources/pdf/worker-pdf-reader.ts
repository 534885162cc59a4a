import PQueue from 'p-queue';

import { askThread, type Thread, type ThreadScope } from '../web/ask-thread';
import { parsePdfAnswer, parsePdfRequest, toPdfAnswer, toPdfRequest } from './pdf-messages';
import { PDF_LIMITS, type PdfReading, type ReadPdfBytes } from './pdf-reading';

type WorkerPdfReaderDeps = {
  /** Starts a thread in which `servePdf` runs. */
  open: () => Thread;
  timeoutMs?: number;
};

/** Two cores read two documents; a third would only hold its memory longer. */
const AT_ONCE = 2;

/** Reads each PDF in a thread of its own, which ends with it. */
export function createWorkerPdfReader(deps: WorkerPdfReaderDeps): ReadPdfBytes {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return (bytes, signal) => queue.add(() => readInThread(bytes, signal, deps));
}

async function readInThread(
  bytes: Uint8Array,
  signal: AbortSignal,
  { open, timeoutMs = PDF_LIMITS.timeoutMs }: WorkerPdfReaderDeps,
): Promise<PdfReading> {
  const question = { open, bytes, toRequest: toPdfRequest, parse: parsePdfAnswer, timeoutMs };
  const answer = await askThread(question, signal);
  return typeof answer === 'string' ? { kind: 'unreadable', reason: answer } : answer;
}

/** Lets a thread answer for the PDF it is sent. */
export function servePdf(read: ReadPdfBytes, scope: ThreadScope): void {
  scope.addEventListener('message', ({ data }) => {
    const bytes = parsePdfRequest(data);
    if (!bytes) return;
    // Only the end of the thread stops it.
    void read(bytes, new AbortController().signal).then(reading =>
      scope.postMessage(toPdfAnswer(reading)),
    );
  });
}
