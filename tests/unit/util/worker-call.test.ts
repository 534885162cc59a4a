import { Worker } from 'node:worker_threads';

import { afterEach, describe, expect, it } from 'vitest';

import {
  createWorkerClient,
  WorkerLost,
  type WorkerClient,
  type WorkerPort,
} from '../../../lib/util/worker-call';
import { openNodeThread } from '../../../scripts/lib/node-extractors';

/** Calls that the thread below answers. */
type Question =
  | { count: number }
  | { take: Uint8Array }
  | 'throw'
  | 'wait'
  | 'tell-stops'
  | 'crash'
  | 'exit'
  | 'fill-memory';

const HELPER = new URL('../../../lib/util/worker-call.ts', import.meta.url).href;
const THREAD = `
const { parentPort } = require('node:worker_threads');
let stops = 0;
async function answer(question, { signal, onPart }) {
  if (question.take) return question.take.length;
  if (question.count) {
    for (let part = 1; part <= question.count; part += 1) onPart(part);
    return question.count;
  }
  switch (question) {
    case 'throw': throw new RangeError('no model');
    case 'wait':
      onPart(0);
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      stops += 1;
      return 0;
    case 'tell-stops': return stops;
    case 'crash': setImmediate(() => { throw new Error('broke'); }); return new Promise(() => {});
    case 'exit': return process.exit(0);
    case 'fill-memory':
      for (const held = [];;) held.push(new Array(1e6).fill(held.length));
  }
}
import(${JSON.stringify(HELPER)}).then(({ serveWorker }) => {
  parentPort.postMessage({ sourceName: 'worker', action: 'ready' });
  serveWorker({
    postMessage: message => parentPort.postMessage(message),
    addEventListener: (type, listener) => parentPort.on(type, data => listener({ data })),
  }, answer);
});`;

const { signal } = new AbortController();
const opened: WorkerClient<Question, number, number>[] = [];
let started = 0;

function startThread(): WorkerPort {
  started += 1;
  const resourceLimits = { maxOldGenerationSizeMb: 48 };
  return openNodeThread(new Worker(THREAD, { eval: true, resourceLimits, stderr: true }));
}

function openClient(start: () => WorkerPort = startThread) {
  const client = createWorkerClient<Question, number, number>(start);
  opened.push(client);
  started = 0;
  return client;
}

afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

describe('calls to a worker', { timeout: 30_000 }, () => {
  it('answer side by side, each with its own parts, from one thread', async () => {
    const client = openClient();
    const parts: number[] = [];

    const answers = await Promise.all([
      client.call({ count: 3 }, { signal, onPart: part => parts.push(part) }),
      client.call({ count: 2 }, { signal }),
    ]);

    expect(answers).toEqual([3, 2]);
    expect(parts).toEqual([1, 2, 3]);
    expect(await Array.fromAsync(client.stream({ count: 4 }, { signal }))).toEqual([1, 2, 3, 4]);
    expect(started).toBe(1);
  });

  it('move bytes that are handed over', async () => {
    const take = new Uint8Array(5);

    expect(await openClient().call({ take }, { signal, transfer: [take.buffer] })).toBe(5);
    expect(take).toHaveLength(0);
  });

  it('throw what was thrown in the worker, which goes on', async () => {
    const client = openClient();

    const failed = client.call('throw', { signal });
    const fine = client.call({ count: 1 }, { signal });

    await expect(failed).rejects.toMatchObject({ name: 'RangeError', message: 'no model' });
    await expect(failed).rejects.not.toBeInstanceOf(WorkerLost);
    expect(await fine).toBe(1);
    await expect(Array.fromAsync(client.stream('throw', { signal }))).rejects.toThrow('no model');
    expect(started).toBe(1);
  });

  it('end at once when stopped, and stop the work in the worker', async () => {
    const client = openClient();
    const stopping = new AbortController();
    const reason = new Error('not wanted any more');

    const called = client.call('wait', {
      signal: stopping.signal,
      onPart: () => stopping.abort(reason),
    });
    await expect(called).rejects.toBe(reason);
    const streamed = async () => {
      for await (const part of client.stream('wait', { signal })) return part;
      return null;
    };

    expect(await streamed()).toBe(0);
    expect(await client.call('tell-stops', { signal })).toBe(2);
    await expect(client.call('wait', { signal: stopping.signal })).rejects.toBe(reason);
  });

  it.each(['crash', 'exit', 'fill-memory'] as const)(
    'fail as lost when the worker ends (%s), and start another one the next time',
    async end => {
      const client = openClient();

      const waiting = expect(client.call('wait', { signal })).rejects.toThrow(WorkerLost);
      await expect(client.call(end, { signal })).rejects.toThrow(WorkerLost);
      await waiting;

      expect(await client.call({ count: 2 }, { signal })).toBe(2);
      expect(started).toBe(2);
    },
  );

  it('fail as lost when the worker is closed, does not load, or gets what it cannot read', async () => {
    const client = openClient();
    const waiting = client.call('wait', { signal });
    client.close();
    await expect(waiting).rejects.toThrow(WorkerLost);

    const missing = openClient(() =>
      openNodeThread(new Worker(new URL('./no-such-thread.mjs', import.meta.url))),
    );
    await expect(missing.call('wait', { signal })).rejects.toThrow(WorkerLost);

    const unread = openClient(() => ({
      postMessage: () => undefined,
      addEventListener(type, listener) {
        if (type === 'messageerror') setTimeout(() => listener({}));
      },
    }));
    await expect(unread.call('wait', { signal })).rejects.toThrow('messageerror');
  });
});
