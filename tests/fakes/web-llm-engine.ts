import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';

import { WebWorkerMLCEngine } from '@mlc-ai/web-llm';

import type { WebLlmEngine } from '../../lib/llm/web-llm/engine-lock';
import type { EngineEvent, EngineScript } from './web-llm-thread';

/** web-llm's own engine, whose other side is played by a thread. */
export type FakeEngine = {
  engine: WebLlmEngine;
  /** Requests to the other side so far. */
  events: EngineEvent[];
  close(): Promise<void>;
};

const THREAD = fileURLToPath(new URL('./web-llm-thread.ts', import.meta.url));

/** Starts web-llm's `WebWorkerMLCEngine` with a thread that speaks its messages. */
export function startWebLlmEngine(script: EngineScript = {}): FakeEngine {
  const { port1, port2 } = new MessageChannel();
  const events: EngineEvent[] = [];
  port1.on('message', (event: EngineEvent) => events.push(event));
  const thread = new Worker(THREAD, { workerData: { script, log: port2 }, transferList: [port2] });

  // A browser's worker hands its messages to a property.
  const worker = {
    onmessage: (message: unknown): void => {
      throw new Error(`nobody listens to ${String(message)}`);
    },
    postMessage(message: unknown) {
      thread.postMessage(message);
    },
  };
  thread.on('message', message => worker.onmessage(message));
  const engine: WebLlmEngine = new WebWorkerMLCEngine(worker);
  return {
    engine,
    events,
    async close() {
      port1.close();
      await thread.terminate();
    },
  };
}
