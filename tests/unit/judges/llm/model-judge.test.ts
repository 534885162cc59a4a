import { describe, expect, it } from 'vitest';

import { sourceId } from '../../../../lib/core/ids';
import type { JudgeReply } from '../../../../lib/ports/judge';
import type { OpenaiScript, Trouble } from '../../../fakes/openai-server';
import { replyAsSmallModel, replyWordForWord } from '../../../fakes/word-for-word';
import { answerWith, setUpJudge, taskAbout } from './judge-setup';

const SAYS_1 = 'Here is the first. Statement 1 stands here. And more.';
const SAYS_2 = 'Here is the second. Statement 2 stands here. And more.';
const NOTHING = 'The museum opens at nine on weekdays.';

const kinds = (replies: readonly JudgeReply[]) => replies.map(({ kind }) => kind);
const reasons = (replies: readonly JudgeReply[]) =>
  replies.map(reply => (reply.kind === 'not-judged' ? reply.reason : reply.kind));

/** A model that answers each call by the next of these. */
function inTurn(...replies: OpenaiScript['reply'][]): OpenaiScript['reply'] {
  let call = -1;
  return chat => {
    call += 1;
    return (replies[call] ?? replyWordForWord)(chat);
  };
}

describe('a model judge', () => {
  it('reads what a small model writes, which counts on its own and never ends', async () => {
    const { repliesTo, server } = await setUpJudge({
      reply: replyAsSmallModel,
      manner: 'llama-cpp-python',
    });

    const replies = await repliesTo(taskAbout(1, [SAYS_1]), taskAbout(2, [NOTHING]));

    expect(kinds(replies)).toEqual(['supported', 'not-found']);
    expect(server.chats).toHaveLength(1);
  });

  it('asks one call for all statements about a source, with each passage once', async () => {
    const { repliesTo, asked } = await setUpJudge();

    const replies = await repliesTo(
      taskAbout(1, [SAYS_1, NOTHING]),
      taskAbout(2, [NOTHING, SAYS_2]),
      taskAbout(3, [NOTHING]),
    );

    expect(kinds(replies)).toEqual(['supported', 'supported', 'not-found']);
    expect(asked()).toEqual([
      {
        title: 'A source',
        passages: [
          { id: 'p1', text: SAYS_1 },
          { id: 'p2', text: NOTHING },
          { id: 'p3', text: SAYS_2 },
        ],
        statements: [1, 2, 3].map(number => ({
          id: `s${number}`,
          text: `Statement ${number} stands here.`,
        })),
      },
    ]);
  });

  it('asks a call for each source', async () => {
    const { repliesTo, asked } = await setUpJudge();
    const sources = [sourceId('one'), sourceId('two')];

    await repliesTo(
      ...[1, 2].flatMap(number =>
        sources.map(source => taskAbout(number, [SAYS_1], { sourceId: source })),
      ),
    );

    expect(asked().map(({ statements }) => statements.length)).toEqual([2, 2]);
  });

  it('asks nobody about a source without passages', async () => {
    const { repliesTo, asked } = await setUpJudge();

    expect(kinds(await repliesTo(taskAbout(1, [])))).toEqual(['not-found']);
    expect(asked()).toEqual([]);
  });

  it('is of its model and of the version of its prompt', async () => {
    const { judge, server } = await setUpJudge();

    expect(judge.identity).toEqual({
      id: 'remote',
      version: '1, prompt 2',
      model: `fake-model at ${new URL(server.origin).host}`,
    });
  });

  it('takes over all four verdicts, what is missing and how sure the model is', async () => {
    const quotes = [{ passage: 'p1', quote: 'Statement 1 stands here.' }];
    const { repliesTo } = await setUpJudge({
      reply: () =>
        answerWith([
          { statement: 's1', verdict: 'supported', quotes, certainty: 100 },
          { statement: 's2', verdict: 'partly', quotes, missing: 'its place', certainty: 55 },
          { statement: 's3', verdict: 'contradicted', quotes, certainty: 70 },
          { statement: 's4', verdict: 'not_found', certainty: 0 },
        ]),
    });

    const replies = await repliesTo(...[1, 2, 3, 4].map(number => taskAbout(number, [SAYS_1])));

    expect(replies).toMatchObject([
      { kind: 'supported', confidence: 1, quotes: [{ exact: 'Statement 1 stands here.' }] },
      { kind: 'partly-supported', confidence: 0.55, missing: 'its place' },
      { kind: 'contradicted', confidence: 0.7 },
      { kind: 'not-found', confidence: 0 },
    ]);
  });
});

describe('an answer that cannot be used', () => {
  it.each<[string, OpenaiScript['reply']]>([
    ['prose', () => 'They are all supported.'],
    ['JSON of another shape', () => '{"verdicts":[]}'],
    ['an unknown verdict', () => answerWith([{ statement: 's1', verdict: 'true' }])],
    ['a finding without a quote', () => answerWith([{ statement: 's1', verdict: 'supported' }])],
    ['another statement', () => answerWith([{ statement: 's9', verdict: 'not_found' }])],
    ['nothing', () => ''],
  ])('is asked for once more, and is then an invalid reply: %s', async (_name, reply) => {
    const { repliesTo, server } = await setUpJudge({ reply });

    expect(reasons(await repliesTo(taskAbout(1, [SAYS_1])))).toEqual(['invalid-reply']);
    expect(server.chats).toHaveLength(2);
  });

  it('is told of when it is asked for again', async () => {
    const { repliesTo, server } = await setUpJudge({ reply: inTurn(() => 'Hm.') });

    expect(kinds(await repliesTo(taskAbout(1, [SAYS_1])))).toEqual(['supported']);

    const [first, second] = server.chats.map(({ messages }) => messages[0]?.content ?? '');
    expect(second).toContain(first);
    expect(second).toContain('could not be used');
  });

  it('costs only the statements it lacks a second question', async () => {
    const { repliesTo, asked } = await setUpJudge({
      reply: inTurn(() => answerWith([{ statement: 's2', verdict: 'not_found' }])),
    });

    const replies = await repliesTo(
      taskAbout(1, [SAYS_1]),
      taskAbout(2, [SAYS_1]),
      taskAbout(3, [SAYS_1]),
    );

    expect(kinds(replies)).toEqual(['supported', 'not-found', 'not-found']);
    expect(
      asked()
        .at(-1)
        ?.statements.map(({ text }) => text),
    ).toEqual(['Statement 1 stands here.', 'Statement 3 stands here.']);
  });

  it('that was cut off gives what is whole of it, and the rest is asked for', async () => {
    const { repliesTo, asked } = await setUpJudge({
      reply: inTurn(chat => replyWordForWord(chat).slice(0, -40)),
    });
    const tasks = [1, 2, 3].map(number => taskAbout(number, [SAYS_1, SAYS_2]));

    const replies = await repliesTo(...tasks);

    expect(kinds(replies)).toEqual(['supported', 'supported', 'not-found']);
    expect(asked().map(({ statements }) => statements.length)).toEqual([3, 1]);
  });

  it('with an invented quote is asked for once more, and is then left to the pipeline', async () => {
    const quotes = [{ passage: 'p1', quote: 'It was never written anywhere.' }];
    const { repliesTo, server } = await setUpJudge({
      reply: () => answerWith([{ statement: 's1', verdict: 'supported', quotes }]),
    });

    const replies = await repliesTo(taskAbout(1, [SAYS_1]));

    expect(replies).toMatchObject([
      { kind: 'supported', quotes: [{ exact: 'It was never written anywhere.' }] },
    ]);
    expect(server.chats).toHaveLength(2);
  });

  it('quotes the passage that has the words, whichever it named', async () => {
    const quotes = [{ passage: 'p1', quote: 'Statement 2 stands here.' }];
    const { repliesTo } = await setUpJudge({
      reply: () => answerWith([{ statement: 's1', verdict: 'supported', quotes }]),
    });
    const task = taskAbout(2, [SAYS_1, SAYS_2]);

    const [reply] = await repliesTo(task);

    expect(reply).toMatchObject({ quotes: [{ passageId: task.passages[1]?.id }] });
  });

  it('is no failure of the second question where the first said something', async () => {
    const quotes = [{ passage: 'p1', quote: 'It was never written anywhere.' }];
    const { repliesTo } = await setUpJudge({
      reply: () => answerWith([{ statement: 's1', verdict: 'supported', quotes }]),
      trouble: call => (call === 1 ? refusal(400) : null),
    });

    const replies = await repliesTo(taskAbout(1, [SAYS_1]), taskAbout(2, [SAYS_1]));

    expect(reasons(replies)).toEqual(['supported', 'model-failed']);
  });
});

const refusal = (status: number): Trouble => ({
  kind: 'refusal',
  status,
  error: { message: 'Sorry.' },
});

describe('a model in trouble', () => {
  const tasks = [1, 2, 3].map(number =>
    taskAbout(number, [SAYS_1], { sourceId: sourceId(`source-${number}`) }),
  );

  it.each([
    [401, 'key-refused'],
    [402, 'quota-used-up'],
    [403, 'model-forbidden'],
    [404, 'model-missing'],
  ])('that lasts (%i) is asked once, whatever there is to judge', async (status, failure) => {
    const { repliesTo, server } = await setUpJudge({ trouble: () => refusal(status) });

    expect(reasons(await repliesTo(...tasks))).toEqual([failure, failure, failure]);
    expect(reasons(await repliesTo(...tasks))).toEqual([failure, failure, failure]);
    expect(server.chats).toHaveLength(1);
  });

  it('that passes costs the statements of its call alone', async () => {
    const { repliesTo, server } = await setUpJudge({
      trouble: call => (call === 0 ? refusal(504) : null),
    });

    const replies = await repliesTo(...tasks);

    expect(reasons(replies)).toEqual(['model-timeout', 'not-found', 'not-found']);
    expect(server.chats).toHaveLength(3);
  });
});

describe('what was asked before', () => {
  it('is not asked again, by this judge or the next', async () => {
    const { repliesTo, server, cache } = await setUpJudge();
    const tasks = [1, 2].map(number => taskAbout(number, [SAYS_1, NOTHING]));

    const first = await repliesTo(...tasks);
    const again = await repliesTo(...tasks);
    const next = await setUpJudge({}, { cache, server });

    expect(again).toEqual(first);
    expect(await next.repliesTo(...tasks)).toEqual(first);
    expect(server.chats).toHaveLength(1);
  });

  it('is asked of the same words at another address neither', async () => {
    const { repliesTo, server } = await setUpJudge();
    const elsewhere = taskAbout(1, [SAYS_1], { sourceId: sourceId('mirror') });

    await repliesTo(taskAbout(1, [SAYS_1]));
    const [reply] = await repliesTo(elsewhere);

    expect(reply).toMatchObject({
      pairId: elsewhere.pairId,
      quotes: [{ passageId: elsewhere.passages[0]?.id }],
    });
    expect(server.chats).toHaveLength(1);
  });

  it.each([
    ['statement', { statement: 'Another one.' }],
    ['heading', { context: 'Elsewhere' }],
    ['title', { sourceTitle: 'Another' }],
    ['passages', { passages: taskAbout(1, [SAYS_2]).passages }],
  ])('is asked with another %s', async (_name, change) => {
    const { repliesTo, server } = await setUpJudge();

    await repliesTo(taskAbout(1, [SAYS_1]));
    await repliesTo(taskAbout(1, [SAYS_1], change));

    expect(server.chats).toHaveLength(2);
  });

  it('with only the statements that are new among others', async () => {
    const { repliesTo, asked } = await setUpJudge();

    await repliesTo(taskAbout(1, [SAYS_1]));
    await repliesTo(taskAbout(1, [SAYS_1]), taskAbout(2, [SAYS_1]));

    expect(asked().map(({ statements }) => statements.map(({ text }) => text))).toEqual([
      ['Statement 1 stands here.'],
      ['Statement 2 stands here.'],
    ]);
  });

  it('and not answered is asked again', async () => {
    const { repliesTo, server } = await setUpJudge({
      reply: inTurn(
        () => '',
        () => '',
      ),
    });

    expect(reasons(await repliesTo(taskAbout(1, [SAYS_1])))).toEqual(['invalid-reply']);
    expect(kinds(await repliesTo(taskAbout(1, [SAYS_1])))).toEqual(['supported']);
    expect(server.chats).toHaveLength(3);
  });

  it('is kept before it is handed on, of a whole call at once', async () => {
    const { judge, server, cache } = await setUpJudge();
    const tasks = [1, 2, 3].map(number => taskAbout(number, [SAYS_1]));

    for await (const reply of judge.judge(tasks, new AbortController().signal)) {
      expect(reply.pairId).toBe(tasks[0]?.pairId);
      break;
    }
    const next = await setUpJudge({}, { cache, server });

    expect(await next.repliesTo(...tasks)).toHaveLength(3);
    expect(server.chats).toHaveLength(1);
  });
});
