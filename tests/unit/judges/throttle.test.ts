import { describe, expect, it } from 'vitest';

import { pairId } from '../../../lib/core/ids';
import { LONGEST_PAUSE_MS, throttled } from '../../../lib/judges/throttle';
import type { Judge } from '../../../lib/ports/judge';
import { collectReplies, fakeJudge, fakeTask } from '../../fakes/judges';

const TASKS = [1, 2, 3, 4, 5].map(n => fakeTask({ pairId: pairId(`pair-${n}`) }));

/** A judge that takes as long for a pair as a test says, on a clock that only it and pauses move. */
function world({ pairMs = 100, isOn = (): boolean => true } = {}) {
  let now = 0;
  const groups: number[] = [];
  const pauses: number[] = [];
  const slow = fakeJudge({
    beforeEach: () => {
      now += pairMs;
      return Promise.resolve();
    },
  });
  const inner: Judge = {
    ...slow,
    judge(tasks, signal) {
      groups.push(tasks.length);
      return slow.judge(tasks, signal);
    },
  };
  const judge = throttled(inner, 2, {
    isOn: () => Promise.resolve(isOn()),
    clock: () => now,
    sleep: ms => {
      if (ms > 0) pauses.push(ms);
      now += ms;
      return Promise.resolve();
    },
  });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { judge, groups, pauses, pass };
}

describe('a throttled judge', () => {
  it('pauses as long as the last pairs took, and not after the last of them', async () => {
    const { judge, groups, pauses } = world();

    const replies = await collectReplies(judge, TASKS);

    expect(replies.map(reply => reply.pairId)).toEqual(TASKS.map(task => task.pairId));
    expect(groups).toEqual([2, 2, 1]);
    expect(pauses).toEqual([200, 200]);
  });

  it('pauses between batches too, less what has passed meanwhile', async () => {
    const { judge, pauses, pass } = world();
    await collectReplies(judge, TASKS.slice(0, 2));
    pass(150);
    await collectReplies(judge, TASKS.slice(2, 4));
    pass(5_000);
    await collectReplies(judge, TASKS.slice(4));

    expect(pauses).toEqual([50]);
  });

  it('does not rest, and asks for all at once, where nobody wants it to', async () => {
    const { judge, groups, pauses } = world({ isOn: () => false });

    await collectReplies(judge, TASKS);

    expect([groups, pauses]).toEqual([[5], []]);
  });

  it('goes on without pauses once the device is plugged in', async () => {
    let asked = 0;
    const { judge, groups, pauses } = world({ isOn: () => (asked += 1) < 2 });

    const replies = await collectReplies(judge, TASKS);

    expect(replies).toHaveLength(5);
    expect([groups, pauses]).toEqual([[2, 3], []]);
  });

  it('takes no time the device slept through for work', async () => {
    const { judge, pauses } = world({ pairMs: 3_600_000 });

    await collectReplies(judge, TASKS.slice(0, 3));

    expect(pauses).toEqual([LONGEST_PAUSE_MS]);
  });

  it('asks for nothing more once it is stopped in a rest', async () => {
    const stop = new AbortController();
    const asked: number[] = [];
    const judge = throttled(
      fakeJudge({ beforeEach: () => Promise.resolve(void asked.push(1)) }),
      1,
      {
        isOn: () => Promise.resolve(true),
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
