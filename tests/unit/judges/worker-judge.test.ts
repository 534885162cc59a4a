import { afterEach, describe, expect, test } from 'vitest';
import { pairId } from '../../../lib/core/ids';
import {
  createWorkerJudge,
  serveJudge,
  type MessagePortLike,
  type PortEvent,
} from '../../../lib/judges/worker-judge';
import type { Judge } from '../../../lib/ports/judge';
import { collectReplies, fakeJudge, fakeTask } from '../../fakes/judges';

const identity = { id: 'fake', version: '1' };
const openPorts: MessagePort[] = [];

afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

function connect(judge: Judge): Judge {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  serveJudge(judge, port2);
  return createWorkerJudge(port1, identity);
}

/** A port whose other end is the test. */
function createHandPort() {
  const sent: unknown[] = [];
  const listeners: [type: string, listener: (event: PortEvent) => void][] = [];
  const port: MessagePortLike = {
    postMessage: message => sent.push(structuredClone(message)),
    addEventListener: (type, listener) => listeners.push([type, listener]),
    removeEventListener: () => undefined,
  };
  const emit = (type: string, event: PortEvent) => {
    for (const [wanted, listener] of listeners) if (wanted === type) listener(event);
  };
  return {
    port,
    sent,
    emit,
    answer: (data: unknown) => emit('message', { data }),
  };
}

describe('a judge in a worker', () => {
  test('throws what the judge in there threw', async () => {
    const judge = connect(fakeJudge({ beforeEach: () => Promise.reject(new Error('no model')) }));

    await expect(collectReplies(judge, [fakeTask()])).rejects.toThrow('no model');
  });

  test('says also of a finding whether it was drawn from the source', async () => {
    const judge = connect(
      fakeJudge({
        reply: ({ pairId: id }) => ({
          pairId: id,
          kind: 'supported',
          confidence: 0.9,
          quotes: [],
          drawnFromSource: false,
        }),
      }),
    );

    expect(await collectReplies(judge, [fakeTask()])).toMatchObject([{ drawnFromSource: false }]);
  });

  test('goes on with other batches after one has failed', async () => {
    const judge = connect(
      fakeJudge({
        beforeEach: task =>
          task.statement === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(),
      }),
    );

    const failed = collectReplies(judge, [fakeTask({ statement: 'bad' })]);
    const fine = collectReplies(judge, [fakeTask()]);

    await expect(failed).rejects.toThrow('bad');
    expect(await fine).toHaveLength(1);
  });

  test('is stopped in the worker too', async () => {
    const seen: string[] = [];
    const controller = new AbortController();
    let stopped: (isStopped: boolean) => void = () => undefined;
    const wasStopped = new Promise<boolean>(resolve => {
      stopped = resolve;
    });
    const judge = connect({
      identity,
      async *judge(tasks, signal) {
        for (const { pairId: id } of tasks) {
          seen.push(id);
          yield { pairId: id, kind: 'not-found', confidence: 1 };
          await new Promise(resolve => signal.addEventListener('abort', resolve));
          stopped(signal.aborted);
          return;
        }
      },
    });

    for await (const reply of judge.judge([fakeTask(), fakeTask()], controller.signal)) {
      expect(reply.kind).toBe('not-found');
      controller.abort();
    }

    expect(await wasStopped).toBe(true);
    expect(seen).toEqual(['pair-1']);
  });

  test('ends at once when stopped, though the worker says nothing', async () => {
    const { port, sent } = createHandPort();
    const controller = new AbortController();

    const replies = collectReplies(
      createWorkerJudge(port, identity),
      [fakeTask()],
      controller.signal,
    );
    controller.abort();

    expect(await replies).toEqual([]);
    expect(sent).toMatchObject([
      { kind: 'judge', batch: 1 },
      { kind: 'stop', batch: 1 },
    ]);
  });

  test.each(['error', 'messageerror'])('throws when the worker reports "%s"', async type => {
    const { port, emit } = createHandPort();
    const judge = createWorkerJudge(port, identity);

    const replies = collectReplies(judge, [fakeTask()]);
    emit(type, { message: 'out of memory' });

    await expect(replies).rejects.toThrow('out of memory');
  });

  test('throws at once when the worker broke before it was asked', async () => {
    const { port, emit, sent } = createHandPort();
    const judge = createWorkerJudge(port, identity);

    emit('error', { message: 'not loaded' });

    await expect(collectReplies(judge, [fakeTask()])).rejects.toThrow('not loaded');
    expect(sent).toEqual([]);
  });

  test.each<[why: string, reply: unknown]>([
    ['an unknown kind', { pairId: 'pair-1', kind: 'certain', confidence: 1 }],
    ['too much confidence', { pairId: 'pair-1', kind: 'not-found', confidence: 7 }],
    ['no quotes', { pairId: 'pair-1', kind: 'supported', confidence: 1 }],
    ['nothing missing', { pairId: 'pair-1', kind: 'partly-supported', confidence: 1, quotes: [] }],
    ['no reply', null],
  ])('throws when an answer has %s', async (_why, reply) => {
    const { port, answer } = createHandPort();

    const replies = collectReplies(createWorkerJudge(port, identity), [fakeTask()]);
    answer({ from: 'judge', kind: 'reply', batch: 1, reply });

    await expect(replies).rejects.toThrow('wrong shape');
  });

  test('takes no notice of messages that are not for it', async () => {
    const { port, answer } = createHandPort();
    const reply = { pairId: pairId('pair-1'), kind: 'not-found', confidence: 0.5 };

    const replies = collectReplies(createWorkerJudge(port, identity), [fakeTask()]);
    for (const noise of [null, 'hello', 7, { kind: 'done', batch: 1 }]) answer(noise);
    answer({ from: 'judge', kind: 'done', batch: 99 });
    answer({ from: 'judge', kind: 'reply', batch: 1, reply });
    answer({ from: 'judge', kind: 'done', batch: 1 });

    expect(await replies).toEqual([reply]);
  });

  test('passes every kind of reply through unchanged', async () => {
    const { port, answer } = createHandPort();
    const quotes = [{ passageId: 'passage-1', exact: 'words' }];
    const all = [
      { pairId: 'a', kind: 'supported', confidence: 1, quotes },
      { pairId: 'b', kind: 'contradicted', confidence: 0, quotes },
      { pairId: 'c', kind: 'partly-supported', confidence: 0.5, quotes, missing: 'the dose' },
      { pairId: 'd', kind: 'not-found', confidence: 0.2 },
      { pairId: 'e', kind: 'not-judged', reason: 'judge-failed' },
      { pairId: 'f', kind: 'not-found', confidence: 1, by: { id: 'x', version: '1', model: 'y' } },
      { pairId: 'g', kind: 'not-judged', reason: 'device-lost', by: { id: 'x', version: '1' } },
    ];

    const replies = collectReplies(createWorkerJudge(port, identity), [fakeTask()]);
    for (const reply of all) answer({ from: 'judge', kind: 'reply', batch: 1, reply });
    answer({ from: 'judge', kind: 'done', batch: 1 });

    expect(await replies).toEqual(all);
  });

  test('tells the worker when its reader goes away', async () => {
    const { port, sent, answer } = createHandPort();
    const judge = createWorkerJudge(port, identity);

    const batch = judge.judge([fakeTask()], new AbortController().signal)[Symbol.asyncIterator]();
    const first = batch.next();
    answer({
      from: 'judge',
      kind: 'reply',
      batch: 1,
      reply: { pairId: 'pair-1', kind: 'not-found', confidence: 1 },
    });
    await first;
    await batch.return?.();

    expect(sent.at(-1)).toMatchObject({ kind: 'stop', batch: 1 });
  });
});

describe('serveJudge', () =>
  test('takes no notice of messages of the wrong shape', () => {
    const { port, sent, answer } = createHandPort();
    serveJudge(fakeJudge(), port);

    for (const noise of [
      null,
      { to: 'judge', kind: 'judge', batch: 1 },
      { to: 'judge', kind: 'judge', batch: 1, tasks: [{ pairId: 1 }] },
      { to: 'judge', kind: 'stop', batch: 5 },
    ]) {
      answer(noise);
    }

    expect(sent).toEqual([]);
  }));
