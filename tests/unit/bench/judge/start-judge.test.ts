import { describe, expect, it } from 'vitest';

import { pairId } from '../../../../lib/core/ids';
import { createLexicalJudge } from '../../../../lib/judges/lexical/lexical-judge';
import type { Judge } from '../../../../lib/ports/judge';
import { prepareNode, startJudge } from '../../../../scripts/bench/judge/start-judge';
import { fakeJudge } from '../../../fakes/judges';

const still = { clock: () => 0, readsAll: false };

function entryOf(judge: Judge) {
  return { create: () => Promise.resolve(judge) };
}

describe('starting a judge', () => {
  it('counts loading and the first answer as setting up, not what it stands in', async () => {
    let now = 0;
    const judge = fakeJudge({
      beforeEach: () => {
        now += 30;
        return Promise.resolve();
      },
    });

    const started = await startJudge(
      () => {
        now += 1_000;
        return Promise.resolve(async options => {
          now += 500;
          return prepareNode(entryOf(judge))(options);
        });
      },
      { clock: () => now, readsAll: false },
    );

    expect(started.ok && started.value.setupMs).toBe(530);
  });

  it('lets the judge read the best sentence alone where asked to', async () => {
    const started = await startJudge(
      () => Promise.resolve(prepareNode(entryOf(createLexicalJudge()), 'sentence')),
      still,
    );

    expect(started.ok && started.value.judge.identity.granularity).toBe('sentence-by-words');
  });

  it('says in a sentence why one did not start, and lets go of what it holds', async () => {
    const closed: string[] = [];
    const broken = fakeJudge({ beforeEach: () => Promise.reject(new Error('no weights')) });

    const close = () => {
      closed.push('closed');
      return Promise.resolve();
    };
    const started = await startJudge(
      () =>
        Promise.resolve(async options => ({
          ...(await prepareNode(entryOf(broken))(options)),
          close,
        })),
      still,
    );

    expect(started).toEqual({
      ok: false,
      failure: 'The judge could not be started: no weights',
    });
    expect(closed).toEqual(['closed']);
  });

  it('does not take silence for a start', async () => {
    const mute: Judge = {
      identity: { id: 'mute', version: '1' },
      judge: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve(END) }) }),
    };

    const started = await startJudge(() => Promise.resolve(prepareNode(entryOf(mute))), still);

    expect(started.ok ? '' : started.failure).toContain('unanswered');
  });

  it('hands out the trace of a pair once', async () => {
    const entry = {
      create: ({
        onTrace,
      }: {
        onTrace: (pair: ReturnType<typeof pairId>, trace: unknown) => void;
      }) => {
        onTrace(pairId('pair-7'), { packs: 3 });
        return Promise.resolve(fakeJudge());
      },
    };

    const started = await startJudge(() => Promise.resolve(prepareNode(entry)), still);

    if (!started.ok) throw new Error(started.failure);
    expect(started.value.takeTrace(pairId('pair-7'))).toEqual({ packs: 3 });
    expect(started.value.takeTrace(pairId('pair-7'))).toBeNull();
  });
});

const END = { done: true, value: undefined } as const;
