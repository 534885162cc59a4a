import PQueue from 'p-queue';

import { askThread, type Thread, type ThreadScope } from './ask-thread';
import {
  readTextBody,
  type MarkupParsers,
  type ReadTextBody,
  type TextBody,
} from './read-text-body';
import {
  parseTextAnswer,
  parseTextRequest,
  toTextAnswer,
  toTextRequest,
  type TextAnswer,
} from './text-messages';

type WorkerTextReaderDeps = {
  /** Starts a thread in which `serveText` runs. */
  open: () => Thread;
  timeoutMs?: number;
};

/** As for PDFs: two cores read two bodies. */
const AT_ONCE = 2;

/**
 * Chosen: two megabytes of markup take a slow machine two or three seconds. What takes a
 * minute was written to take for ever.
 */
const TIMEOUT_MS = 60_000;

/**
 * Reads each page or article in a thread of its own, which ends with it.
 *
 * An extension's documents share one thread, so that a page of two megabytes would hold up
 * the panel for a second if it were read where it arrives (`npm run bench:long-tasks`).
 */
export function createWorkerTextReader(deps: WorkerTextReaderDeps): ReadTextBody {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return (body, signal) => queue.add(() => readInThread(body, signal, deps));
}

async function readInThread(
  body: TextBody,
  signal: AbortSignal,
  { open, timeoutMs = TIMEOUT_MS }: WorkerTextReaderDeps,
): ReturnType<ReadTextBody> {
  const { bytes } = body;
  const toRequest = (copy: Uint8Array) => toTextRequest({ ...body, bytes: copy });
  const question = { open, bytes, toRequest, parse: parseTextAnswer, timeoutMs };
  const answer = await askThread(question, signal);
  if (typeof answer === 'string') return answer;
  if ('fault' in answer) throw new Error(`fetchers: the reading thread failed: ${answer.fault}`);
  return answer.reading;
}

/** Lets a thread answer for the body it is sent. */
export function serveText(parsers: MarkupParsers, scope: ThreadScope): void {
  scope.addEventListener('message', ({ data }) => {
    const body = parseTextRequest(data);
    if (!body) return;
    void read(body, parsers).then(answer => scope.postMessage(toTextAnswer(answer)));
  });
}

async function read(body: TextBody, parsers: MarkupParsers): Promise<TextAnswer> {
  try {
    return { reading: await readTextBody(body, parsers) };
  } catch (error) {
    // Thrown again on the other side, where the pipeline hears it.
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
