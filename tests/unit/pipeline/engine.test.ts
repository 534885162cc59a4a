import { describe, expect, it, vi } from 'vitest';

import { auditId } from '../../../lib/core/ids';
import type { AuditId } from '../../../lib/core/ids';
import { createEngine } from '../../../lib/pipeline/engine';
import type { EngineDeps } from '../../../lib/pipeline/engine';

/** A desk with audits that run until told otherwise. */
function setUp(ids: string[], overrides: Partial<EngineDeps> = {}) {
  const running = new Set(ids.map(auditId));
  const gates = new Map<AuditId, () => void>();
  const started: AuditId[] = [];
  const statuses: [AuditId, string][] = [];
  const engine = createEngine({
    store: {
      findRunning: () => Promise.resolve([...running]),
      setStatus: (id, status) => {
        statuses.push([id, status]);
        if (status !== 'running') running.delete(id);
        return Promise.resolve();
      },
    },
    run: (id, signal) => {
      started.push(id);
      return new Promise(resolve => {
        const end = () => {
          running.delete(id);
          resolve();
        };
        gates.set(id, end);
        signal.addEventListener('abort', () => {
          resolve();
        });
      });
    },
    alone: work => work(),
    now: () => new Date('2026-01-01T00:00:00Z'),
    onChange: () => undefined,
    ...overrides,
  });
  return { engine, running, started, statuses, finish: (id: string) => gates.get(auditId(id))?.() };
}

describe('createEngine', () => {
  it('works off every running audit, then rests', async () => {
    const { engine, started, finish } = setUp(['a', 'b']);

    const done = engine.wake();
    await vi.waitFor(() => {
      expect(started).toEqual(['a', 'b']);
    });
    finish('a');
    finish('b');
    await done;

    expect(started).toEqual(['a', 'b']);
  });

  it('runs an audit once, however often it is woken', async () => {
    const { engine, started, finish } = setUp(['a']);

    const done = Promise.all([engine.wake(), engine.wake(), engine.wake()]);
    await vi.waitFor(() => {
      expect(started).toHaveLength(1);
    });
    await engine.wake();
    finish('a');
    await done;

    expect(started).toEqual(['a']);
  });

  it('takes up an audit that comes while another is at work', async () => {
    const { engine, running, started, finish } = setUp(['a']);

    const done = engine.wake();
    await vi.waitFor(() => {
      expect(started).toEqual(['a']);
    });
    running.add(auditId('b'));
    void engine.wake();
    await vi.waitFor(() => {
      expect(started).toEqual(['a', 'b']);
    });
    finish('a');
    finish('b');

    await done;
  });

  it('works on three at once and on the fourth when one is done', async () => {
    const { engine, started, finish } = setUp(['a', 'b', 'c', 'd']);

    const done = engine.wake();
    await vi.waitFor(() => {
      expect(started).toEqual(['a', 'b', 'c']);
    });
    finish('b');
    await vi.waitFor(() => {
      expect(started).toEqual(['a', 'b', 'c', 'd']);
    });
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
    await vi.waitFor(() => {
      expect(started).toEqual(['a']);
    });
    finish('a');

    await done;
  });

  it('stops an audit that breaks instead of taking it up for ever', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = vi.fn(() => Promise.reject(new Error('disk full')));
    const { engine, statuses } = setUp(['a'], { run });

    await engine.wake();

    expect(run).toHaveBeenCalledTimes(1);
    expect(statuses).toEqual([['a', 'stopped']]);
  });

  it('aborts the work of an audit the reader stops', async () => {
    const { engine, started, statuses } = setUp(['a']);

    const done = engine.wake();
    await vi.waitFor(() => {
      expect(started).toEqual(['a']);
    });
    await engine.stop(auditId('a'));

    await done;
    expect(statuses).toEqual([['a', 'stopped']]);
  });
});
