import { createThreadReader, type ThreadReaderDeps } from '../web/thread-reader';
import { serveWorker, type WorkerScope } from '../../util/worker-call';
import type { PdfReading, ReadPdfBytes } from './pdf-reading';

/** Reads each PDF in a thread of its own, in which `servePdf` runs. */
export function createWorkerPdfReader(deps: ThreadReaderDeps): ReadPdfBytes {
  const read = createThreadReader<PdfReading>(deps);
  return async (bytes, signal) => {
    const answer = await read({ bytes }, signal);
    return typeof answer === 'string' ? { kind: 'unreadable', reason: answer } : answer;
  };
}

/** Lets a thread answer for the PDF it is sent. */
export function servePdf(read: ReadPdfBytes, scope: WorkerScope): void {
  serveWorker(scope, ({ bytes }: { bytes: Uint8Array }, { signal }) => read(bytes, signal));
}
