import { describe, expect, it } from 'vitest';

import type { ChatBody } from '../../../fakes/openai-errors';
import { answerWith, setUpJudge, taskAbout } from './judge-setup';

const TEXT = 'Statement 1 stands here. In this study the risk was reduced by zinc in all groups.';
const TASK = taskAbout(1, [TEXT]);

const TELLING = 'the risk was reduced by zinc';

/** A model that supports the statement by these quotes, first and when it is asked once more. */
function quoting(first: string[], second = first): (chat: ChatBody) => string {
  let calls = 0;
  return () => {
    calls += 1;
    const quotes = (calls === 1 ? first : second).map(quote => ({ passage: 'p1', quote }));
    return answerWith([{ statement: 's1', verdict: 'supported', quotes }]);
  };
}

describe('an answer that rests on a word or two of the source', () => {
  it('is asked for once more, and is then no answer', async () => {
    const { server, repliesTo } = await setUpJudge({ reply: quoting(['the risk', 'this study']) });

    const replies = await repliesTo(TASK);

    expect(replies).toEqual([{ pairId: TASK.pairId, kind: 'not-judged', reason: 'invalid-reply' }]);
    expect(server.chats).toHaveLength(2);
    expect(server.chats[1]?.messages[0]?.content).toContain('only a word or two');
  });

  it('is not kept, so that the next one is asked', async () => {
    const { server, cache, repliesTo } = await setUpJudge({ reply: quoting(['the risk']) });
    await repliesTo(TASK);
    const next = await setUpJudge({}, { cache, server });

    await next.repliesTo(TASK);

    expect(server.chats).toHaveLength(4);
  });

  it('stands once it is given with words that show something', async () => {
    const { repliesTo } = await setUpJudge({ reply: quoting(['the risk'], [TELLING]) });

    expect(await repliesTo(TASK)).toMatchObject([
      { kind: 'supported', quotes: [{ exact: TELLING }] },
    ]);
  });

  it('is shown without such words where it has others as well', async () => {
    const { server, repliesTo } = await setUpJudge({ reply: quoting(['the risk', TELLING]) });

    const [reply] = await repliesTo(TASK);

    expect(reply).toMatchObject({ kind: 'supported', quotes: [{ exact: TELLING }] });
    expect(reply && 'quotes' in reply ? reply.quotes : []).toHaveLength(1);
    expect(server.chats).toHaveLength(1);
  });
});
