import { describe, expect, it, vi } from 'vitest';

import { auditId } from '../../../lib/core/ids';
import type { EngineDeps } from '../../../lib/pipeline/engine';
import { explainHalt } from '../../../lib/store/storage-trouble';
import { setUpEngine as setUp } from './engine-setup';

describe('createEngine', () => {
  it('works off every running audit, then rests', async () => {
    const { engine, started, finish } = setUp(['a', 'b']);

    const done = engine.wake();
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
    finish('a');
    finish('b');
    await done;

    expect(started).toEqual(['a', 'b']);
  });

  it('runs an audit once, however often it is woken', async () => {
    const { engine, started, finish } = setUp(['a']);

    const done = Promise.all([engine.wake(), engine.wake(), engine.wake()]);
    await vi.waitFor(() => expect(started).toHaveLength(1));
    await engine.wake();
    finish('a');
    await done;

    expect(started).toEqual(['a']);
  });

  it('takes up an audit that comes while another is at work', async () => {
    const { engine, running, started, finish } = setUp(['a']);

    const done = engine.wake();
    await vi.waitFor(() => expect(started).toEqual(['a']));
    running.add(auditId('b'));
    void engine.wake();
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
    finish('a');
    finish('b');

    await done;
  });

  it('works on three at once and on the fourth when one is done', async () => {
    const { engine, started, finish } = setUp(['a', 'b', 'c', 'd']);

    const done = engine.wake();
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']));
    finish('b');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
    for (const id of ['a', 'c', 'd']) finish(id);

    await done;
  });

  it('starts nothing before it is alone', async () => {
    const lock = Promise.withResolvers<undefined>();
    const { engine, started, finish } = setUp(['a'], {
      alone: async work => {
        await lock.promise;
        await work();
      },
    });

    const done = engine.wake();
    void engine.wake();
    await Promise.resolve();
    expect(started).toEqual([]);
    lock.resolve(undefined);
    await vi.waitFor(() => expect(started).toEqual(['a']));
    finish('a');

    await done;
  });

  it('stops an audit that breaks, with the reason, instead of taking it up for ever', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = vi.fn(() => Promise.reject(new Error('disk full')));
    const { engine, statuses } = setUp(['a'], { run, explain: () => 'storage-full' });

    await engine.wake();

    expect(run).toHaveBeenCalledTimes(1);
    expect(statuses).toEqual([['a', 'storage-full']]);
  });

  it('aborts the work of an audit the reader stops', async () => {
    const { engine, started, statuses } = setUp(['a']);

    const done = engine.wake();
    await vi.waitFor(() => expect(started).toEqual(['a']));
    await engine.stop(auditId('a'));

    await done;
    expect(statuses).toEqual([['a', 'stopped']]);
  });
});

describe('an engine whose store takes nothing any more', () => {
  const refuse = () => Promise.reject(new DOMException('There is no room.', 'QuotaExceededError'));

  function setUpFull(run: EngineDeps['run']) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const findRunning = () => Promise.resolve([auditId('a')]);
    const store = { findRunning, setStatus: refuse, halt: refuse };
    return setUp(['a'], { run, store, explain: explainHalt });
  }

  it('says that the audit is held up, and tries it no more', async () => {
    const run = vi.fn(refuse);
    const { engine, heldUp } = setUpFull(run);

    await engine.wake();
    await engine.wake();

    expect(run).toHaveBeenCalledTimes(1);
    expect(heldUp).toEqual([['a', 'storage-full']]);
  });

  it('tries again once the reader wants it to go on', async () => {
    const run = vi.fn(refuse);
    const { engine } = setUpFull(run);
    await engine.wake();

    await engine.wake(auditId('a'));

    expect(run).toHaveBeenCalledTimes(2);
  });

  it('ends the work of an audit the reader stops all the same', async () => {
    const isStopped = vi.fn();
    const begun = vi.fn();
    const { engine, heldUp } = setUpFull((_id, signal) => {
      begun();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      signal.addEventListener('abort', () => {
        isStopped();
        resolve(undefined);
      });
      return promise;
    });
    const done = engine.wake();
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());

    await engine.stop(auditId('a'));
    await done;

    expect(isStopped).toHaveBeenCalledOnce();
    expect(heldUp).toEqual([['a', 'storage-full']]);
  });
});
