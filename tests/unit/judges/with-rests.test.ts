import { describe, expect, it } from 'vitest';

import { pairId } from '../../../lib/core/ids';
import { LONGEST_REST_MS, withRests } from '../../../lib/judges/with-rests';
import type { Judge } from '../../../lib/ports/judge';
import { collectReplies, fakeJudge, fakeTask } from '../../fakes/judges';

const TASKS = [1, 2, 3, 4, 5].map(n => fakeTask({ pairId: pairId(`pair-${n}`) }));

/** A judge that takes as long for a pair as a test says, on a clock that only it and rests move. */
function world({ pairMs = 100, isGentle = (): boolean => true } = {}) {
  let now = 0;
  const bites: number[] = [];
  const rests: number[] = [];
  const slow = fakeJudge({
    beforeEach: () => {
      now += pairMs;
      return Promise.resolve();
    },
  });
  const inner: Judge = {
    ...slow,
    judge(tasks, signal) {
      bites.push(tasks.length);
      return slow.judge(tasks, signal);
    },
  };
  const judge = withRests(inner, 2, {
    isGentle: () => Promise.resolve(isGentle()),
    clock: () => now,
    sleep: ms => {
      if (ms > 0) rests.push(ms);
      now += ms;
      return Promise.resolve();
    },
  });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { judge, bites, rests, pass };
}

describe('a judge with rests', () => {
  it('rests as long as the last pairs took, and not after the last of them', async () => {
    const { judge, bites, rests } = world();

    const replies = await collectReplies(judge, TASKS);

    expect(replies.map(reply => reply.pairId)).toEqual(TASKS.map(task => task.pairId));
    expect(bites).toEqual([2, 2, 1]);
    expect(rests).toEqual([200, 200]);
  });

  it('rests between batches too, less what has passed meanwhile', async () => {
    const { judge, rests, pass } = world();
    await collectReplies(judge, TASKS.slice(0, 2));
    pass(150);
    await collectReplies(judge, TASKS.slice(2, 4));
    pass(5_000);
    await collectReplies(judge, TASKS.slice(4));

    expect(rests).toEqual([50]);
  });

  it('does not rest, and asks for all at once, where nobody wants it to', async () => {
    const { judge, bites, rests } = world({ isGentle: () => false });

    await collectReplies(judge, TASKS);

    expect([bites, rests]).toEqual([[5], []]);
  });

  it('goes on without rests once the device is plugged in', async () => {
    let asked = 0;
    const { judge, bites, rests } = world({ isGentle: () => (asked += 1) < 2 });

    const replies = await collectReplies(judge, TASKS);

    expect(replies).toHaveLength(5);
    expect([bites, rests]).toEqual([[2, 3], []]);
  });

  it('takes no time the device slept through for work', async () => {
    const { judge, rests } = world({ pairMs: 3_600_000 });

    await collectReplies(judge, TASKS.slice(0, 3));

    expect(rests).toEqual([LONGEST_REST_MS]);
  });

  it('asks for nothing more once it is stopped in a rest', async () => {
    const stop = new AbortController();
    const asked: number[] = [];
    const judge = withRests(
      fakeJudge({ beforeEach: () => Promise.resolve(void asked.push(1)) }),
      1,
      {
        isGentle: () => Promise.resolve(true),
        clock: () => asked.length * 10,
        sleep: ms => {
          if (ms > 0) stop.abort();
          return Promise.resolve();
        },
      },
    );

    const replies = await collectReplies(judge, TASKS, stop.signal);

    expect(replies).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });
});
