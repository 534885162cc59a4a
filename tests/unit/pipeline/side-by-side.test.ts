import { describe, expect, it } from 'vitest';

import { isSettled } from '../../../lib/core/audit/pair';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { Judge } from '../../../lib/ports/judge';
import type { SourceFetcher } from '../../../lib/ports/source-fetcher';
import { AUDIT, longAnswer, longPages, pagesFetcher, scriptedJudge, setUp } from './pipeline-setup';

const go = () => new AbortController().signal;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

type Watched = Judge & {
  /** The most sources that were judged at the same moment. */
  readonly most: () => number;
  /** Number of pairs of each batch, in order. */
  readonly batches: number[];
};

/** A judge that takes its time for every batch, and notes what it is given. */
function watchedJudge(
  wishes: Pick<Judge, 'pairsAtOnce' | 'sourcesAtOnce'> = {},
  wait = () => pause(15),
): Watched {
  const inner = scriptedJudge();
  const batches: number[] = [];
  let active = 0;
  let most = 0;
  return {
    ...wishes,
    identity: inner.identity,
    batches,
    most: () => most,
    async *judge(tasks, signal) {
      batches.push(tasks.length);
      active += 1;
      most = Math.max(most, active);
      await wait();
      yield* inner.judge(tasks, signal);
      active -= 1;
    },
  };
}

/** Runs an audit of so many statements and sources to its end. */
async function run(judge: Judge, { statements = 1, sources = 1 } = {}) {
  const fetchers = [pagesFetcher(longPages(sources))];
  const { deps, store, id } = await setUp({ judge, fetchers }, longAnswer(statements, sources));
  await runAudit(id, deps, go());
  return store.find(id);
}

describe('sources side by side', () => {
  it('are fetched and read six at a time', async () => {
    const pages = pagesFetcher(longPages(9));
    let open = 0;
    let most = 0;
    const fetcher: SourceFetcher = {
      ...pages,
      async fetch(source, signal) {
        open += 1;
        most = Math.max(most, open);
        await pause(5);
        open -= 1;
        return pages.fetch(source, signal);
      },
    };
    const { deps, id } = await setUp({ fetchers: [fetcher] }, longAnswer(1, 9));

    await runAudit(id, deps, go());

    expect([most, pages.fetched.length]).toEqual([6, 9]);
  });

  it.each([2, 3])('are judged %i at once where the judge likes that, never more', async wished => {
    const judge = watchedJudge({ sourcesAtOnce: wished });

    const audit = await run(judge, { sources: 7 });

    expect(judge.most()).toBe(wished);
    expect(judge.batches).toHaveLength(7);
    expect(audit?.status).toBe('finished');
    expect(audit?.pairs.map(({ timesSettled }) => timesSettled)).toEqual(Array(7).fill(1));
  });

  it('are judged one after the other where the judge says nothing', async () => {
    const judge = watchedJudge();

    await run(judge, { sources: 4 });

    expect(judge.most()).toBe(1);
  });

  it('never share a batch', async () => {
    const judge = watchedJudge({ sourcesAtOnce: 4, pairsAtOnce: 64 });

    await run(judge, { statements: 3, sources: 4 });

    expect(judge.batches).toEqual([3, 3, 3, 3]);
  });

  it('do not keep those waiting that nobody could read', async () => {
    const pages = pagesFetcher({ ...longPages(1), 'https://source-1.example/': 'paywall' });
    const inner = scriptedJudge();
    const begun = Promise.withResolvers<undefined>();
    const isFilled = async () => {
      const audit = await store.find(AUDIT);
      return audit?.pairs.some(pair => pair.sourceId.includes('source-1') && isSettled(pair));
    };
    const judge: Judge = {
      identity: inner.identity,
      async *judge(tasks, signal) {
        begun.resolve(undefined);
        // Ends only once the other source's cell is filled.
        while (!(await isFilled())) await pause(2);
        yield* inner.judge(tasks, signal);
      },
    };
    const late: SourceFetcher = {
      ...pages,
      async fetch(source, signal) {
        if (source.url?.includes('source-1')) await begun.promise;
        return pages.fetch(source, signal);
      },
    };
    const { deps, store, id } = await setUp({ judge, fetchers: [late] }, longAnswer(1, 2));

    await runAudit(id, deps, go());

    expect((await store.find(id))?.pairs.every(isSettled)).toBe(true);
  });

  it('are all left alone, and not paid for, once the store breaks at one', async () => {
    const bothBegun = Promise.withResolvers<undefined>();
    const judge = watchedJudge({ sourcesAtOnce: 2 }, () => {
      if (judge.batches.length === 2) bothBegun.resolve(undefined);
      return bothBegun.promise;
    });
    const fetchers = [pagesFetcher(longPages(6))];
    const { deps, store, id } = await setUp({ judge, fetchers }, longAnswer(1, 6));
    const full = { ...store, settlePair: () => Promise.reject(new Error('the disk is full')) };

    await expect(runAudit(id, { ...deps, store: full }, go())).rejects.toThrow('the disk is full');

    await pause(60);
    expect(judge.batches).toHaveLength(2);
  });

  it('can all be stopped at any moment, and taken up again', async () => {
    const controller = new AbortController();
    const judge = watchedJudge({ sourcesAtOnce: 3 });
    const fetchers = [pagesFetcher(longPages(6))];
    const { deps, store, id } = await setUp({ judge, fetchers }, longAnswer(2, 6));

    const stopped = runAudit(
      id,
      {
        ...deps,
        onSettled: () => {
          if (judge.batches.length === 3) controller.abort();
        },
      },
      controller.signal,
    );
    await stopped;
    const before = await store.find(id);
    await runAudit(id, { ...deps, owner: 'run-2' }, go());

    const after = await store.find(id);
    expect(before?.pairs.some(pair => !isSettled(pair))).toBe(true);
    expect(after?.pairs.map(({ timesSettled }) => timesSettled)).toEqual(Array(12).fill(1));
  });
});

describe('pairs of one source', () =>
  it.each<[string, number | undefined, number[]]>([
    ['sixteen where the judge says nothing', undefined, [16, 4]],
    ['all where it likes many', 64, [20]],
    ['few where it likes few', 9, [9, 9, 2]],
  ])('are judged %s', async (_, pairsAtOnce, batches) => {
    const judge = watchedJudge(pairsAtOnce === undefined ? {} : { pairsAtOnce });

    await run(judge, { statements: 20 });

    expect(judge.batches).toEqual(batches);
  }));
