import type { JudgeIdentity } from '../core/audit/pair';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import { createAnswerQueue } from '../llm/answer-queue';
import {
  findBatch,
  parseJudgeAnswer,
  parseJudgeRequest,
  type JudgeAnswer,
  type JudgeRequest,
} from './worker-messages';

/** The part of a worker's or port's events that is read here. */
export type PortEvent = { readonly data?: unknown; readonly message?: unknown };

/** A `Worker`, a `MessagePort`, or the inside of a worker. */
export type MessagePortLike = {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
  removeEventListener(type: string, listener: (event: PortEvent) => void): void;
  /** A `MessagePort` delivers nothing before it is started. */
  start?(): void;
};

type BatchEnd = { kind: 'stopped' } | { kind: 'broken'; message: string };
type BatchEvent = JudgeAnswer | BatchEnd;

const BROKEN_EVENTS = ['error', 'messageerror'];

/**
 * A judge that works in a worker, seen from outside.
 *
 * The worker runs `serveJudge`. Batches may overlap. A worker that breaks makes every open
 * batch, and every later one, throw; a stop ends the batch at once and tells the worker.
 */
export function createWorkerJudge(port: MessagePortLike, identity: JudgeIdentity): Judge {
  const open = new Map<number, (event: BatchEvent) => void>();
  let batches = 0;
  /** What broke the worker; it may have been before the first batch (it did not load). */
  let fault: string | null = null;

  port.addEventListener('message', ({ data }) => {
    const batch = findBatch(data);
    if (batch === null) return;
    const message = 'the worker sent an answer of the wrong shape';
    open.get(batch)?.(parseJudgeAnswer(data) ?? { kind: 'broken', message });
  });
  for (const type of BROKEN_EVENTS) {
    port.addEventListener(type, event => {
      fault = typeof event.message === 'string' ? event.message : type;
      for (const tell of open.values()) tell({ kind: 'broken', message: fault });
    });
  }
  port.start?.();

  function send(request: JudgeRequest): void {
    port.postMessage(request);
  }

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    // A function: after an `await` the compiler holds the flag for known.
    const isStopped = () => signal.aborted;
    if (isStopped() || tasks.length === 0) return;
    if (fault !== null) throw new Error(`judges: the worker failed: ${fault}`);
    batches += 1;
    const batch = batches;
    const events = createAnswerQueue<BatchEvent>();
    const stop = () => events.push({ kind: 'stopped' });
    let isDone = false;
    open.set(batch, event => events.push(event));
    signal.addEventListener('abort', stop);
    try {
      send({ to: 'judge', kind: 'judge', batch, tasks });
      for (;;) {
        const event = await events.next();
        if (isStopped()) return;
        if (event.kind === 'reply') {
          yield event.reply;
          continue;
        }
        isDone = event.kind !== 'stopped';
        if (event.kind === 'done' || event.kind === 'stopped') return;
        throw new Error(`judges: the worker failed: ${event.message}`);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      open.delete(batch);
      if (!isDone) send({ to: 'judge', kind: 'stop', batch });
    }
  }

  return { identity, judge };
}

/** Lets a judge answer the batches that come in through a port: the worker's side. */
export function serveJudge(judge: Judge, scope: MessagePortLike): void {
  const running = new Map<number, AbortController>();

  async function run(batch: number, tasks: readonly JudgeTask[]): Promise<void> {
    const controller = new AbortController();
    running.set(batch, controller);
    try {
      for await (const reply of judge.judge(tasks, controller.signal)) {
        scope.postMessage({ from: 'judge', kind: 'reply', batch, reply } satisfies JudgeAnswer);
      }
      scope.postMessage({ from: 'judge', kind: 'done', batch } satisfies JudgeAnswer);
    } catch (error) {
      // The page's side throws it again, where the pipeline hears it.
      const message = error instanceof Error ? error.message : String(error);
      scope.postMessage({ from: 'judge', kind: 'failed', batch, message } satisfies JudgeAnswer);
    } finally {
      running.delete(batch);
    }
  }

  scope.addEventListener('message', ({ data }) => {
    const request = parseJudgeRequest(data);
    if (request?.kind === 'stop') running.get(request.batch)?.abort();
    if (request?.kind === 'judge') void run(request.batch, request.tasks);
  });
  scope.start?.();
}
