import { afterEach, describe, expect, test } from 'vitest';
import { pairId } from '../../../lib/core/ids';
import { createWorkerJudge, serveJudge } from '../../../lib/judges/worker-judge';
import type { Judge } from '../../../lib/ports/judge';
import { WorkerLost, type WorkerPort } from '../../../lib/util/worker-call';
import { fakeEmbedder } from '../../fakes/embedders';
import { collectReplies, fakeJudge, fakeTask } from '../../fakes/judges';

const identity = { id: 'fake', version: '1' };
const openPorts: MessagePort[] = [];

afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

function connect(judge: Judge, embed = fakeEmbedder().embed) {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  serveJudge(judge, port2, embed);
  return createWorkerJudge(() => port1, identity);
}

describe('a judge in a worker', () => {
  test('throws what the judge in there threw, and goes on with other batches', async () => {
    const { judge } = connect(
      fakeJudge({
        beforeEach: task =>
          task.statement === 'bad' ? Promise.reject(new Error('no model')) : Promise.resolve(),
      }),
    );

    const failed = collectReplies(judge, [fakeTask({ statement: 'bad' })]);
    const fine = collectReplies(judge, [fakeTask()]);

    await expect(failed).rejects.toThrow('no model');
    expect(await fine).toHaveLength(1);
  });

  test('passes on all that a reply says', async () => {
    const reply = {
      pairId: pairId('pair-1'),
      kind: 'supported' as const,
      confidence: 0.9,
      quotes: [],
      isGrounded: false,
      by: { id: 'x', version: '1', model: 'y' },
    };

    const { judge } = connect(fakeJudge({ reply: () => reply }));
    expect(await collectReplies(judge, [fakeTask()])).toEqual([reply]);
  });

  test('ends without a throw when stopped, though the judge says nothing', async () => {
    const controller = new AbortController();
    const { judge } = connect(fakeJudge({ beforeEach: () => new Promise(() => undefined) }));

    const replies = collectReplies(judge, [fakeTask()], controller.signal);
    controller.abort();

    expect(await replies).toEqual([]);
  });

  test('throws when its worker breaks, and starts another one for the next batch', async () => {
    let started = 0;
    const { judge } = createWorkerJudge((): WorkerPort => {
      started += 1;
      return {
        postMessage: () => undefined,
        addEventListener(type, listener) {
          if (type === 'error') setTimeout(() => listener({ message: 'out of memory' }));
        },
      };
    }, identity);

    const replies = collectReplies(judge, [fakeTask()]);
    await expect(replies).rejects.toThrow('out of memory');
    await expect(replies).rejects.toBeInstanceOf(WorkerLost);
    await expect(collectReplies(judge, [fakeTask()])).rejects.toThrow('out of memory');

    expect(started).toBe(2);
  });

  test('has its embedder beside it, which gives nothing when stopped and throws when it breaks', async () => {
    const { signal } = new AbortController();
    const { embed } = connect(fakeJudge());
    const broken = connect(fakeJudge(), () => Promise.reject(new Error('no network')));

    const vectors = await embed(['stiff knees', 'hips'], signal);

    expect(vectors).toEqual(await fakeEmbedder().embed(['stiff knees', 'hips'], signal));
    expect(await embed(['knees'], AbortSignal.abort())).toEqual([]);
    await expect(broken.embed(['knees'], signal)).rejects.toThrow('no network');
  });

  test('is not started for nothing', async () => {
    const { judge } = createWorkerJudge(() => {
      throw new Error('started');
    }, identity);

    expect(await collectReplies(judge, [])).toEqual([]);
    expect(await collectReplies(judge, [fakeTask()], AbortSignal.abort())).toEqual([]);
  });
});
