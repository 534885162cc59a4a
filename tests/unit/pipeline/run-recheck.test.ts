import { describe, expect, it, vi } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { isSettled, type JudgeIdentity, type SettledPair } from '../../../lib/core/audit/pair';
import { runAudit } from '../../../lib/pipeline/run-audit';
import { runRecheck, type RecheckDeps } from '../../../lib/pipeline/run-recheck';
import type { AuditStore } from '../../../lib/ports/store';
import type { Judge } from '../../../lib/ports/judge';
import { createLife } from '../../fakes/mortal';
import { AUDIT, BOTH_PAGES, JUDGE_ID, pagesFetcher, scriptedJudge, setUp } from './pipeline-setup';

const OTHER: JudgeIdentity = { id: 'remote', version: '1', model: 'large at api.example' };
const ASKED_AT = '2026-01-02T00:00:00.000Z';
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

async function firstPair(store: AuditStore): Promise<SettledPair> {
  const pair = (await auditIn(store)).pairs.find(isSettled);
  if (!pair) throw new Error('no pair is settled');
  return pair;
}

/** A finished audit of which the first cell waits to be checked once more by `OTHER`. */
async function waiting(change: Partial<RecheckDeps> = {}) {
  const fetcher = pagesFetcher(BOTH_PAGES);
  const { deps: run, store, ledger, id } = await setUp({ fetchers: [fetcher] });
  await runAudit(id, run, go());
  const before = await firstPair(store);
  await store.recheck(id, { pairId: before.id, judge: OTHER, askedAt: ASKED_AT });
  const judge = otherJudge();
  const close = vi.fn(() => Promise.resolve());
  const opened: JudgeIdentity[] = [];
  const deps: RecheckDeps = {
    store,
    openJudge: wanted => {
      opened.push(wanted);
      return Promise.resolve({ judge, close });
    },
    passagesPerPair: 3,
    now: () => new Date(ASKED_AT),
    isQuotaError: () => false,
    onSettled: () => undefined,
    ...change,
  };
  return { deps, store, ledger, id, before, judge, close, opened, fetcher, run };
}

describe('one cell that is checked once more', () => {
  it('is judged by the judge it names, alone, and by the text that is kept', async () => {
    const { deps, store, ledger, id, before, judge, close, opened, fetcher } = await waiting();
    const sent = await ledger.of(id);
    const others = (await auditIn(store)).pairs.slice(1);

    await runRecheck(id, deps, go());

    const audit = await auditIn(store);
    expect(opened).toEqual([OTHER]);
    expect(close).toHaveBeenCalledOnce();
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
    expect([audit.status, audit.judge]).toEqual(['finished', JUDGE_ID]);
  });

  it('is filled by no run of the whole audit meanwhile', async () => {
    const { run, store, id } = await waiting();
    const asked = vi.spyOn(run.judge, 'judge');

    await runAudit(id, run, go());

    expect(asked).not.toHaveBeenCalled();
    expect((await auditIn(store)).stage).toBe('rechecking');
  });

  it('fails in a word where its text is no longer kept, and asks nobody', async () => {
    const { deps, store, id, before, opened } = await waiting();
    const gone = { ...deps.store, findText: () => Promise.resolve(null) };

    await runRecheck(id, { ...deps, store: gone }, go());

    expect(await firstPair(store)).toMatchObject({
      finding: before.finding,
      recheck: { status: 'failed', reason: 'text-gone' },
    });
    expect([opened, (await auditIn(store)).status]).toEqual([[], 'finished']);
  });

  it.each([
    ['says so', 'model-unreachable'],
    ['breaks', 'judge-failed'],
    ['cannot be opened', 'judge-failed'],
    ['quotes what is not there', 'quote-not-verified'],
  ])('keeps what was found where its judge %s', async (how, reason) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { deps, store, id, before } = await waiting({
      openJudge: () =>
        how === 'cannot be opened'
          ? Promise.reject(new Error('no judge'))
          : Promise.resolve({ judge: failing(how), close: () => Promise.resolve() }),
    });

    await runRecheck(id, deps, go());

    const pair = await firstPair(store);
    expect(pair).toEqual({
      ...before,
      recheck: { judge: OTHER, askedAt: ASKED_AT, status: 'failed', reason },
    });
  });

  it('says that there was no room to write the finding down', async () => {
    const full = new Error('full');
    const { deps, store, id, before } = await waiting({ isQuotaError: error => error === full });
    const endRecheck: AuditStore['endRecheck'] = (audit, end) =>
      end.outcome.kind === 'judged' ? Promise.reject(full) : store.endRecheck(audit, end);

    await runRecheck(id, { ...deps, store: { ...deps.store, endRecheck } }, go());

    expect(await firstPair(store)).toMatchObject({
      finding: before.finding,
      recheck: { status: 'failed', reason: 'storage-full' },
    });
  });

  it('changes nothing once the reader has taken it back', async () => {
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

    const opening = () => Promise.resolve({ judge, close: () => Promise.resolve() });
    await runRecheck(id, { ...deps, openJudge: opening }, stopping.signal);

    expect(await firstPair(store)).toEqual(before);
    expect((await auditIn(store)).status).toBe('finished');
  });

  it('is taken up by the next run wherever the one before died, and found once', async () => {
    let moments = 0;
    for (let endsAt = 1; ; endsAt += 1) {
      const { deps, store, id, before } = await waiting();
      const life = createLife(endsAt);
      const mortal = { ...deps, store: life.port('store', store) };
      const died = new Promise<string>(resolve =>
        life.end.addEventListener('abort', () => {
          setTimeout(() => resolve('died'));
        }),
      );
      const done = runRecheck(id, mortal, life.end).then(() => 'lived');

      const how = await Promise.race([done, died]);
      const left = await auditIn(store);
      await runRecheck(id, deps, go());

      const pair = await firstPair(store);
      expect(pair).toMatchObject({ judge: OTHER, earlier: [{ finding: before.finding }] });
      expect(pair.earlier).toHaveLength(1);
      expect((await auditIn(store)).status).toBe('finished');
      if (how === 'lived') break;
      moments += left.stage === 'rechecking' ? 1 : 0;
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
