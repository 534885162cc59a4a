import { describe, expect, it } from 'vitest';

import { sourceId } from '../../../../lib/core/ids';
import { collectReplies } from '../../../fakes/judges';
import { setUpJudge, taskAbout } from './judge-setup';

const tasks = [1, 2, 3, 4].map(number =>
  taskAbout(number, [`Statement ${number} stands here. And more.`], {
    sourceId: sourceId(`source-${number}`),
  }),
);

describe('a stop of a model judge', () => {
  it.each([1, 2, 3])('after %i of 4 calls lets nothing be asked twice', async answered => {
    const { judge, server, cache } = await setUpJudge();
    const controller = new AbortController();

    let handed = 0;
    for await (const { kind } of judge.judge(tasks, controller.signal)) {
      expect(kind).toBe('supported');
      handed += 1;
      if (handed === answered) controller.abort();
    }
    const next = await setUpJudge({}, { cache, server });
    const replies = await next.repliesTo(...tasks);

    expect(handed).toBe(answered);
    expect(replies.map(({ kind }) => kind)).toEqual(Array(4).fill('supported'));
    expect(server.chats).toHaveLength(4);
  });

  it('ends it quietly at any moment, and the next one has all the answers', async () => {
    const { judge, server, cache } = await setUpJudge({ latencyMs: { first: 3, between: 1 } });

    for (let ms = 0; ms < 60; ms += 4) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      for await (const { kind } of judge.judge(tasks, controller.signal)) {
        expect(kind).toBe('supported');
      }
    }
    const next = await setUpJudge({}, { cache, server });

    expect((await next.repliesTo(...tasks)).map(({ kind }) => kind)).toEqual(
      Array(4).fill('supported'),
    );
  });

  it('before it begins asks nothing, not even what is known', async () => {
    const { judge, server } = await setUpJudge();

    expect(await collectReplies(judge, tasks, AbortSignal.abort())).toEqual([]);
    expect(server.chats).toEqual([]);
  });
});
