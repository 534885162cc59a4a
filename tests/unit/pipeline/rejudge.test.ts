import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { type JudgeIdentity, findEngineFailures, isSettled } from '../../../lib/core/audit/pair';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { AuditStore } from '../../../lib/ports/store';
import type { Judge } from '../../../lib/ports/judge';
import {
  AUDIT,
  BOTH_PAGES,
  JUDGE_ID,
  NO_CACHE,
  pagesFetcher,
  scriptedJudge,
  setUp,
} from './pipeline-setup';

const OTHER: JudgeIdentity = { id: 'remote', version: '1', model: 'large at api.example' };
const go = () => new AbortController().signal;

async function auditIn(store: AuditStore): Promise<Audit> {
  const audit = await store.find(AUDIT);
  if (!audit) throw new Error('the audit is gone');
  return audit;
}

/** Finds nothing, under another name. */
function otherJudge(): ReturnType<typeof scriptedJudge> {
  const judge = scriptedJudge(({ pairId }) => ({ pairId, kind: 'not-found', confidence: 0.5 }));
  return { ...judge, identity: OTHER };
}

describe('an audit that is judged again', () => {
  it('reads no source again, and keeps what was found before', async () => {
    const fetcher = pagesFetcher(BOTH_PAGES);
    const { deps, store, ledger, id } = await setUp({ fetchers: [fetcher] });
    await runAudit(id, deps, go());
    const before = await auditIn(store);
    const sent = await ledger.of(id);

    await store.rejudge(id, { judge: OTHER, pairs: 'all' });
    await runAudit(id, { ...deps, judge: otherJudge(), asked: OTHER, owner: 'run-2' }, go());

    const after = await auditIn(store);
    expect(fetcher.fetched).toHaveLength(2);
    expect(await ledger.of(id)).toEqual(sent);
    expect(after.sources).toEqual(before.sources);
    expect(after.status).toBe('finished');
    expect(after.pairs).toMatchObject(
      before.pairs.map(pair => ({
        id: pair.id,
        judge: OTHER,
        finding: { kind: 'not-found' },
        timesSettled: 1,
        earlier: [{ judge: JUDGE_ID, finding: isSettled(pair) && pair.finding }],
      })),
    );
  });

  it('asks only for what the engine failed at, where only that is opened again', async () => {
    const judge = scriptedJudge(task =>
      task.statement.includes('skin')
        ? { pairId: task.pairId, kind: 'not-judged', reason: 'model-busy' }
        : { pairId: task.pairId, kind: 'not-found', confidence: 0.5 },
    );
    const { deps, store, id } = await setUp({ judge });
    await runAudit(id, deps, go());
    const failed = findEngineFailures((await auditIn(store)).pairs).map(pair => pair.id);

    const second = scriptedJudge();
    await store.rejudge(id, { judge: JUDGE_ID, pairs: failed });
    await runAudit(id, { ...deps, judge: second, owner: 'run-2' }, go());

    expect(failed).toHaveLength(2);
    expect(second.asked.map(({ pairId }) => pairId).toSorted()).toEqual(failed.toSorted());
    expect(findEngineFailures((await auditIn(store)).pairs)).toEqual([]);
  });

  it('is left by the judge it no longer asks, and finished by the one it does', async () => {
    const first = scriptedJudge();
    const { deps, store, id } = await setUp();
    const turning: Judge = {
      identity: first.identity,
      async *judge(tasks, signal) {
        for await (const reply of first.judge(tasks, signal)) {
          if (first.asked.length === 2) await store.rejudge(id, { judge: OTHER, pairs: 'all' });
          yield reply;
        }
      },
    };

    await runAudit(id, { ...deps, judge: turning }, go());
    const between = await auditIn(store);
    await runAudit(id, { ...deps, judge: otherJudge(), asked: OTHER, owner: 'run-2' }, go());

    const after = await auditIn(store);
    expect(first.asked).toHaveLength(2);
    expect([between.status, between.pairs.some(isSettled)]).toEqual(['running', false]);
    expect(after.status).toBe('finished');
    expect(after.pairs.map(pair => isSettled(pair) && pair.judge)).toEqual(Array(4).fill(OTHER));
  });

  it('goes on when more is opened meanwhile than was filled', async () => {
    const { deps, store, id } = await setUp();
    const judge = scriptedJudge();
    let isOpened = false;
    const onSettled = () => {
      // The last cell has just been filled.
      if (judge.asked.length < 4 || isOpened) return;
      isOpened = true;
      void store.rejudge(id, { judge: JUDGE_ID, pairs: 'all' });
    };

    await runAudit(id, { ...deps, judge, onSettled }, go());

    const audit = await auditIn(store);
    expect([audit.status, judge.asked.length]).toEqual(['finished', 8]);
    expect(audit.pairs.every(isSettled)).toBe(true);
  });
});

describe('what the pipeline writes into the ledger', () => {
  it('is every host it read a source from', async () => {
    const { deps, ledger, id } = await setUp();

    await runAudit(id, deps, go());

    const entries = await ledger.of(id);
    expect(entries.map(({ host, purpose, calls }) => [host, purpose, calls]).toSorted()).toEqual([
      ['guideline.example', 'source', 1],
      ['health.example', 'source', 1],
    ]);
  });

  it('is nothing for what comes from the cache', async () => {
    const kept = pagesFetcher(BOTH_PAGES);
    const { deps, ledger, id } = await setUp({
      cache: {
        ...NO_CACHE,
        async find(source) {
          const fetched = await kept.fetch(source, go());
          if (fetched.text === null) return null;
          return { source: { ...fetched.source, fromCache: true }, text: fetched.text };
        },
        put: () => Promise.resolve(),
      },
    });

    await runAudit(id, deps, go());

    expect(await ledger.of(id)).toEqual([]);
  });

  it('holds a host that was asked before the reader stopped', async () => {
    const controller = new AbortController();
    const fetcher = pagesFetcher(BOTH_PAGES);
    const { deps, ledger, store, id } = await setUp({
      fetchers: [
        {
          ...fetcher,
          async fetch(source, signal) {
            const fetched = await fetcher.fetch(source, signal);
            controller.abort();
            return fetched;
          },
        },
      ],
    });

    await runAudit(id, deps, controller.signal);

    expect((await auditIn(store)).sources.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
    ]);
    expect((await ledger.of(id)).map(({ host }) => host)).toContain('health.example');
  });
});
