import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { contentHash } from '../../../lib/core/ids';
import type { ModelFailure } from '../../../lib/core/audit/model-failure';
import { fail, ok, type Result } from '../../../lib/core/result';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { runCleanup, type RunCleanupDeps } from '../../../lib/pipeline/run-cleanup';
import type { AuditStore, CleanupStore } from '../../../lib/ports/store';
import type { Judge } from '../../../lib/ports/judge';
import type { RewriteReply, Rewriter } from '../../../lib/pipeline/rewriting/model-rewriter';
import { fakeDraft, fakeFinding, fakeReadSource, fakeSettlement } from '../../fakes/audits';
import { fakeJudge } from '../../fakes/judges';
import { createCleanupStore } from '../../../lib/store/cleanups';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const TEXT = 'Adults need about 20 micrograms of vitamin D a day.';
const HASH = contentHash('7'.repeat(64));
const DRAFT = fakeDraft();
const AUDIT = DRAFT.head.id;
const STARTED = '2026-10-01T09:00:00.000Z';

type Rewrite = () => Result<RewriteReply, ModelFailure>;

let store: AuditStore;
let cleanups: CleanupStore;
/** Statements the model was asked about, in order. */
let asked: string[];
let closed: number;

/** An audit with two statements that neither of its sources has; its cleaning up has begun. */
beforeEach(async () => {
  const memory = openNodeStore();
  store = createAuditStore(memory);
  cleanups = createCleanupStore(memory);
  asked = [];
  closed = 0;
  await store.create(DRAFT);
  for (const source of DRAFT.sources) {
    await store.putSource(AUDIT, fakeReadSource({ ...source, contentHash: HASH }), TEXT);
  }
  for (const { id } of DRAFT.pairs) {
    await store.settlePair(fakeSettlement(id, { finding: fakeFinding('not-found') }));
  }
  await store.setStatus(AUDIT, 'finished', STARTED);
  await cleanups.start({ audit: AUDIT, startedAt: STARTED });
});

const writesText: Rewrite = () => ok({ kind: 'rewrite', text: TEXT });

function rewriterOf(rewrite: Rewrite): Rewriter {
  return {
    identity: { id: 'fake-rewriter', version: '1' },
    rewrite(task, signal) {
      signal.throwIfAborted();
      asked.push(task.statement);
      return Promise.resolve(rewrite());
    },
  };
}

async function run({
  rewrite = writesText,
  judge = createLexicalJudge(),
  signal = new AbortController().signal,
  ...overrides
}: {
  rewrite?: Rewrite | null;
  judge?: Judge;
  signal?: AbortSignal;
} & Partial<RunCleanupDeps> = {}) {
  const close = () => {
    closed += 1;
    return Promise.resolve();
  };
  const rewriter = rewrite && rewriterOf(rewrite);
  await runCleanup(
    AUDIT,
    {
      store,
      cleanups,
      open: () => Promise.resolve(ok({ judge, rewriter, close })),
      passagesPerPair: 6,
      isQuotaError: () => false,
      ...overrides,
    },
    signal,
  );
}

async function found(): Promise<NonNullable<Audit['cleanup']>> {
  const cleanup = (await store.find(AUDIT))?.cleanup;
  if (!cleanup) throw new Error('test: it is not being cleaned up');
  return cleanup;
}

/** Error thrown where a process ends in the middle. */
const KILLED = new Error('killed');

type Step = 'offer' | 'keepUnchecked' | 'end';

/** The same store, which dies at one of its calls, before it wrote anything. */
function dyingAt(step: Step, call: number): CleanupStore {
  let calls = 0;
  const dead = (): Promise<never> => Promise.reject(KILLED);
  const isDead = (at: Step): boolean => {
    if (at === step) calls += 1;
    return at === step && calls === call;
  };
  return {
    ...cleanups,
    end: dead,
    offer: (...args) => (isDead('offer') ? dead() : cleanups.offer(...args)),
    keepUnchecked: (...args) =>
      isDead('keepUnchecked') ? dead() : cleanups.keepUnchecked(...args),
  };
}

describe('cleaning up as a job', () => {
  it('offers something for each statement, and finishes', async () => {
    await run();

    const { status, offers } = await found();
    expect(status).toBe('finished');
    expect(offers.map(({ statementId, kind }) => [statementId, kind])).toEqual([
      ['s0', 'rewrite'],
      ['s1', 'rewrite'],
    ]);
    expect(offers[0]).toMatchObject({
      judge: { id: 'lexical' },
      rewriter: { id: 'fake-rewriter' },
      answer: 'accept',
    });
    expect(closed).toBe(1);
  });

  it('says for a device without a model that nobody could reword', async () => {
    await run({ rewrite: null });

    expect((await found()).offers).toMatchObject([
      {
        kind: 'remove',
        why: 'no-rewriter',
        judge: { id: 'lexical' },
        rewriter: null,
        answer: 'keep',
      },
      { kind: 'remove', why: 'no-rewriter' },
    ]);
  });

  it('does nothing where nobody asked, or it has ended', async () => {
    await cleanups.end({ audit: AUDIT, startedAt: STARTED }, { status: 'finished' });

    await run();

    expect(asked).toEqual([]);
    expect((await found()).offers).toEqual([]);
  });

  it('fails with the reason where the engine of the audit is gone', async () => {
    await run({ open: () => Promise.resolve(fail('model-missing')) });

    expect(await found()).toMatchObject({ status: 'failed', failure: 'model-missing', offers: [] });
  });

  it('halts at trouble every statement would meet, and offers no removal for it', async () => {
    let calls = 0;
    const rewrite: Rewrite = () => {
      calls += 1;
      return calls === 1 ? writesText() : fail('quota-used-up');
    };

    await run({ rewrite });

    expect(await found()).toMatchObject({
      status: 'failed',
      failure: 'quota-used-up',
      offers: [{ statementId: 's0', kind: 'rewrite' }],
    });
  });

  it('halts at the judge’s lasting trouble too', async () => {
    const judge = fakeJudge({
      reply: ({ pairId }) => ({ pairId, kind: 'not-judged', reason: 'key-refused' }),
    });

    await run({ judge });

    expect(await found()).toMatchObject({ status: 'failed', failure: 'key-refused', offers: [] });
  });

  it('goes past trouble with one statement', async () => {
    let calls = 0;
    const rewrite: Rewrite = () => {
      calls += 1;
      return calls === 1 ? fail('model-timeout') : writesText();
    };

    await run({ rewrite });

    expect(await found()).toMatchObject({
      status: 'finished',
      offers: [{ kind: 'remove', why: 'model-timeout' }, { kind: 'rewrite' }],
    });
  });

  it('leaves the run to whoever stops it, with what was offered by then', async () => {
    const controller = new AbortController();
    let calls = 0;
    const rewrite: Rewrite = () => {
      calls += 1;
      if (calls === 2) controller.abort();
      return writesText();
    };

    await run({ rewrite, signal: controller.signal });

    expect(await found()).toMatchObject({ status: 'running', offers: [{ statementId: 's0' }] });
  });

  it('writes nothing more once cells are judged again', async () => {
    const rewrite: Rewrite = () => {
      void store.checkAgain(AUDIT, {
        judge: DRAFT.head.judge,
        pairs: 'all',
        askedAt: '2026-10-01T12:00:00.000Z',
        takesOver: true,
      });
      return writesText();
    };

    await run({ rewrite });

    expect((await store.find(AUDIT))?.cleanup).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('fails for want of space, or for a fault of ours, with a reason of its own', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const full = { ...cleanups, offer: () => Promise.reject(new Error('full')) };

    await run({ cleanups: full, isQuotaError: () => true });
    const first = await found();
    await cleanups.start({ audit: AUDIT, startedAt: '2026-10-01T10:00:00.000Z' });
    await run({ cleanups: full });

    expect(first).toMatchObject({ status: 'failed', failure: 'storage-full' });
    expect(await found()).toMatchObject({ status: 'failed', failure: 'cleanup-broken' });
    expect(closed).toBe(2);
    error.mockRestore();
  });

  it.each([
    { what: 'the first wording', step: 'keepUnchecked', call: 1, times: 3 },
    { what: 'the first offer', step: 'offer', call: 1, times: 2 },
    { what: 'the second wording', step: 'keepUnchecked', call: 2, times: 3 },
    { what: 'the second offer', step: 'offer', call: 2, times: 2 },
    { what: 'its end', step: 'end', call: 1, times: 2 },
  ] as const)('goes on where it was killed before $what was kept', async killing => {
    const error = vi.spyOn(console, 'error').mockReturnValue();

    await run({ cleanups: dyingAt(killing.step, killing.call) }).catch(() => undefined);
    const killed = await found();
    await run();

    expect(killed.status).toBe('running');
    const { status, offers, unchecked } = await found();
    expect([status, unchecked]).toEqual(['finished', undefined]);
    expect(offers.map(({ kind }) => kind)).toEqual(['rewrite', 'rewrite']);
    // A wording that was written down is never asked for again.
    expect(asked).toHaveLength(killing.times);
    error.mockRestore();
  });
});
