import { describe, expect, it, vi } from 'vitest';

import { isSettled } from '../../../lib/core/audit/pair';
import { createEngine } from '../../../lib/pipeline/engine';
import { runAudit, type RunDeps } from '../../../lib/pipeline/run-audit';
import { AUDIT, scriptedJudge, setUp } from './pipeline-setup';

/** An audit that began by itself, whose plug is pulled once so many of its cells are filled. */
async function pullPlugAfter(cells: number) {
  const plug = { isPulled: false };
  const settled: number[] = [];
  const judge = scriptedJudge();
  const { store, deps } = await setUp({ judge });
  let lives = 0;
  const engine = createEngine({
    store,
    run: (id, signal) => {
      lives += 1;
      return runAudit(id, { ...deps, ...watching(), owner: `engine-${lives}` }, signal);
    },
    alone: work => work(),
    isAutomatic: () => Promise.resolve(true),
    findWait: () => Promise.resolve(plug.isPulled ? 'battery-low' : null),
    now: () => new Date('2026-01-01T00:00:00Z'),
    onChange: () => undefined,
    explain: () => 'fault',
    onHeld: () => undefined,
  });

  function watching(): Pick<RunDeps, 'onSettled'> {
    return {
      onSettled: () => {
        settled.push(1);
        if (settled.length !== cells) return;
        plug.isPulled = true;
        void engine.wake();
      },
    };
  }

  return { engine, store, plug, judge, lives: () => lives };
}

describe('an audit that is put aside in the middle', () =>
  it.each([1, 2, 3, 4])(
    'stays running with what it found, and fills each cell once: after %i steps',
    async cells => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { engine, store, plug, judge, lives } = await pullPlugAfter(cells);
      await engine.wake();
      const aside = await store.find(AUDIT);
      plug.isPulled = false;
      await engine.wake();

      const done = await store.find(AUDIT);
      expect(aside).toMatchObject({ status: 'running' });
      expect(aside).not.toHaveProperty('halt');
      expect(aside?.pairs.some(pair => !isSettled(pair))).toBe(true);
      expect(lives()).toBe(2);
      expect(done?.status).toBe('finished');
      expect(done?.sources.map(({ status }) => status)).toEqual(['read', 'read']);
      expect(done?.pairs.map(pair => isSettled(pair) && pair.finding.kind)).toEqual(
        Array.from({ length: 4 }, () => 'supported'),
      );
      expect(done?.pairs.map(({ timesSettled }) => timesSettled)).toEqual([1, 1, 1, 1]);
      expect(judge.asked.length).toBeLessThanOrEqual(5);
    },
  ));
