import { describe, expect, it } from 'vitest';

import { passageId, sourceId } from '../../../../lib/core/ids';
import { setUpJudge, taskAbout } from './judge-setup';

const SAYS_BOTH = 'Statement 1 stands here. Statement 2 stands here.';
const NOTHING = 'The museum opens at nine on weekdays.';

const own = taskAbout(1, [SAYS_BOTH]);
/** Its words stand in the passage of the other statement alone. */
const borrowing = taskAbout(2, [NOTHING]);

describe('an answer that quotes a passage of another statement', () => {
  it('is not paid for twice, and still names that passage', async () => {
    const { repliesTo, server } = await setUpJudge();

    const [, first] = await repliesTo(own, borrowing);
    const [again] = await repliesTo(borrowing);

    expect(first).toMatchObject({
      kind: 'supported',
      quotes: [{ passageId: own.passages[0]?.id }],
    });
    expect(again).toEqual(first);
    expect(server.chats).toHaveLength(1);
  });

  it('is asked for again for the same words at another address, which has no such passage', async () => {
    const { repliesTo, server } = await setUpJudge();
    const mirror = taskAbout(2, [NOTHING], { sourceId: sourceId('mirror') });

    await repliesTo(own, borrowing);
    const [reply] = await repliesTo(mirror);

    expect(reply?.kind).toBe('not-found');
    expect(server.chats).toHaveLength(2);
  });

  it('is kept with its own passages where one of them has a quote as well', async () => {
    const { repliesTo } = await setUpJudge();
    const moved = { ...own, passages: [{ id: passageId('source-1#moved'), text: SAYS_BOTH }] };

    await repliesTo(own);
    const [reply] = await repliesTo(moved);

    expect(reply).toMatchObject({ quotes: [{ passageId: 'source-1#moved' }] });
  });
});
