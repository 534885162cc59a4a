import { describe, expect, it, vi } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import {
  findJudgeFailures,
  isSettled,
  type JudgeIdentity,
  type SettledPair,
} from '../../../lib/core/audit/pair';
import { findAsked, runAudit } from '../../../lib/pipeline/run-audit';
import type { AuditStore, CheckAgainRequest } from '../../../lib/ports/store';
import type { Judge } from '../../../lib/ports/judge';
import { createLife } from '../../fakes/mortal';
import { AUDIT, BOTH_PAGES, JUDGE_ID, pagesFetcher, scriptedJudge, setUp } from './pipeline-setup';

const OTHER: JudgeIdentity = { id: 'remote', version: '1', model: 'large at api.example' };
const ASKED_AT = '2026-01-02T00:00:00.000Z';
const ALL: CheckAgainRequest = { judge: OTHER, pairs: 'all', askedAt: ASKED_AT, takesOver: true };
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

    await store.checkAgain(id, ALL);
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

  it('asks only for what the judge failed at, where only that is opened again', async () => {
    const judge = scriptedJudge(task =>
      task.statement.includes('skin')
        ? { pairId: task.pairId, kind: 'not-judged', reason: 'model-busy' }
        : { pairId: task.pairId, kind: 'not-found', confidence: 0.5 },
    );
    const { deps, store, id } = await setUp({ judge });
    await runAudit(id, deps, go());
    const failed = findJudgeFailures(await auditIn(store)).map(pair => pair.id);

    const second = scriptedJudge();
    await store.checkAgain(id, { ...ALL, judge: JUDGE_ID, pairs: failed });
    await runAudit(id, { ...deps, judge: second, owner: 'run-2' }, go());

    expect(failed).toHaveLength(2);
    expect(second.asked.map(({ pairId }) => pairId).toSorted()).toEqual(failed.toSorted());
    expect(findJudgeFailures(await auditIn(store))).toEqual([]);
  });

  it('is left by the judge it no longer asks, and finished by the one it does', async () => {
    const first = scriptedJudge();
    const { deps, store, id } = await setUp();
    const turning: Judge = {
      identity: first.identity,
      async *judge(tasks, signal) {
        for await (const reply of first.judge(tasks, signal)) {
          if (first.asked.length === 2) await store.checkAgain(id, ALL);
          yield reply;
        }
      },
    };

    await runAudit(id, { ...deps, judge: turning }, go());
    const between = await auditIn(store);
    await runAudit(id, { ...deps, judge: otherJudge(), asked: OTHER, owner: 'run-2' }, go());

    const after = await auditIn(store);
    expect(first.asked).toHaveLength(2);
    expect([between.status, between.stage]).toEqual(['running', 'checking-again']);
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
      void store.checkAgain(id, { ...ALL, judge: JUDGE_ID });
    };

    await runAudit(id, { ...deps, judge, onSettled }, go());

    const audit = await auditIn(store);
    expect([audit.status, judge.asked.length]).toEqual(['finished', 8]);
    expect(audit.pairs.every(isSettled)).toBe(true);
  });
});

async function firstPair(store: AuditStore): Promise<SettledPair> {
  const pair = (await auditIn(store)).pairs.find(isSettled);
  if (!pair) throw new Error('no pair is settled');
  return pair;
}

/** A finished audit of which the first pair waits for `OTHER`. */
async function waiting() {
  const fetcher = pagesFetcher(BOTH_PAGES);
  const { deps: first, store, ledger, id } = await setUp({ fetchers: [fetcher] });
  await runAudit(id, first, go());
  const before = await firstPair(store);
  await store.checkAgain(id, { ...ALL, pairs: [before.id], takesOver: false });
  const judge = otherJudge();
  const deps = { ...first, judge, asked: OTHER, owner: 'run-2', now: () => new Date(ASKED_AT) };
  return { deps, first, store, ledger, id, before, judge, fetcher };
}

describe('one pair that is checked again', () => {
  it('is judged by the judge it names, alone, and by the text that is kept', async () => {
    const { deps, store, ledger, id, before, judge, fetcher } = await waiting();
    const sent = await ledger.of(id);
    const others = (await auditIn(store)).pairs.slice(1);
    expect(findAsked(await auditIn(store))).toEqual(OTHER);

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect(judge.asked.map(({ pairId }) => pairId)).toEqual([before.id]);
    expect(fetcher.fetched).toHaveLength(2);
    expect(await ledger.of(id)).toEqual(sent);
    expect(audit.pairs.slice(1)).toEqual(others);
    expect(audit.pairs[0]).toMatchObject({
      finding: { kind: 'not-found' },
      judge: OTHER,
      settledAt: ASKED_AT,
      earlier: [{ judge: JUDGE_ID, finding: before.finding }],
    });
    expect([audit.status, audit.judge, findAsked(audit)]).toEqual(['finished', JUDGE_ID, JUDGE_ID]);
  });

  it('is filled by no run of another judge', async () => {
    const { first, store, id } = await waiting();
    const asked = vi.spyOn(first.judge, 'judge');

    await runAudit(id, first, go());

    expect(asked).not.toHaveBeenCalled();
    expect((await auditIn(store)).stage).toBe('checking-again');
  });

  it('fails where its text is no longer kept, reads nothing and asks no judge', async () => {
    const { deps, store, id, before, judge, fetcher } = await waiting();
    const gone = { ...deps.store, findText: () => Promise.resolve(null) };

    await runAudit(id, { ...deps, store: gone }, go());

    expect(await firstPair(store)).toMatchObject({
      finding: before.finding,
      again: { status: 'failed', reason: 'text-gone' },
    });
    expect([judge.asked, fetcher.fetched.length]).toEqual([[], 2]);
    expect((await auditIn(store)).status).toBe('finished');
  });

  it.each([
    ['says so', 'model-unreachable'],
    ['breaks', 'judge-failed'],
    ['quotes what is not there', 'quote-not-verified'],
  ])('keeps what was found where its judge %s', async (how, reason) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { deps, store, id, before } = await waiting();

    await runAudit(id, { ...deps, judge: failing(how) }, go());

    const again = { judge: OTHER, askedAt: ASKED_AT, status: 'failed', reason };
    expect(await firstPair(store)).toEqual({ ...before, again });
  });

  it('changes nothing once the user has cancelled it', async () => {
    const stopping = new AbortController();
    const { deps, store, id, before } = await waiting();
    const judge: Judge = {
      ...otherJudge(),
      async *judge(tasks, signal) {
        await store.setStatus(id, 'stopped', ASKED_AT);
        stopping.abort();
        yield* otherJudge().judge(tasks, signal);
      },
    };

    await runAudit(id, { ...deps, judge }, stopping.signal);

    expect(await firstPair(store)).toEqual(before);
    expect((await auditIn(store)).status).toBe('finished');
  });

  it('is taken up by the next run wherever the one before died, and found once', async () => {
    let moments = 0;
    for (let endsAt = 1; ; endsAt += 1) {
      const { deps, store, id, before } = await waiting();
      const life = createLife(endsAt);
      const mortal = { ...deps, owner: 'dead', store: life.port('store', store) };
      const died = new Promise<string>(resolve =>
        life.end.addEventListener('abort', () => {
          setTimeout(() => resolve('died'));
        }),
      );
      const done = runAudit(id, mortal, life.end).then(() => 'lived');

      const how = await Promise.race([done, died]);
      const left = await auditIn(store);
      await runAudit(id, deps, go());

      const pair = await firstPair(store);
      expect(pair).toMatchObject({ judge: OTHER, earlier: [{ finding: before.finding }] });
      expect(pair.earlier).toHaveLength(1);
      expect((await auditIn(store)).status).toBe('finished');
      if (how === 'lived') break;
      moments += left.stage === 'checking-again' ? 1 : 0;
    }
    expect(moments).toBeGreaterThan(3);
  });
});

/** A judge that fails in one of the ways judges do. */
function failing(how: string): Judge {
  return {
    identity: OTHER,
    async *judge([task]) {
      await Promise.resolve();
      if (how === 'breaks') throw new Error('broken');
      if (!task) return;
      const { pairId, passages } = task;
      const quotes = passages.map(({ id }) => ({ passageId: id, exact: 'words nobody wrote' }));
      yield how === 'says so'
        ? { pairId, kind: 'not-judged', reason: 'model-unreachable' }
        : { pairId, kind: 'supported', confidence: 1, quotes };
    },
  };
}
