import { serveWorker, type WorkerScope } from '../../util/worker-call';
import {
  readTextBody,
  type MarkupParsers,
  type ReadTextBody,
  type TextBody,
} from './read-text-body';
import { createThreadReader, type ThreadReaderDeps } from './thread-reader';

/**
 * Reads each page or article in a thread of its own, in which `serveText` runs.
 *
 * An extension's documents share one thread, so a page of two megabytes would block the panel for a
 * second if it were read where it arrives (`npm run bench:long-tasks`).
 */
export function createWorkerTextReader(deps: ThreadReaderDeps): ReadTextBody {
  return createThreadReader(deps);
}

/** Serves one body in a thread. */
export function serveText(parsers: MarkupParsers, scope: WorkerScope): void {
  serveWorker(scope, (body: TextBody) => readTextBody(body, parsers));
}
