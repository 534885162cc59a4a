import { describe, expect, it } from 'vitest';

import { sourceId } from '../../../../lib/core/ids';
import type { JudgeReply } from '../../../../lib/ports/judge';
import { answerWith, setUpJudge, taskAbout } from './judge-setup';

const kinds = (replies: readonly JudgeReply[]) => replies.map(({ kind }) => kind);
const reasons = (replies: readonly JudgeReply[]) =>
  replies.map(reply => (reply.kind === 'not-judged' ? reply.reason : reply.kind));

describe('passages that are too long for the model', () => {
  const textOf = (number: number) =>
    Array.from({ length: 60 }, (_, i) =>
      i === 0 ? `Statement ${number} stands here.` : `Statement ${number}.${i} stands elsewhere.`,
    ).join(' ');
  const tasksOn = (source: string) =>
    [1, 2, 3, 4].map(number =>
      taskAbout(number, [textOf(number)], { sourceId: sourceId(source), sourceTitle: source }),
    );
  const tasks = tasksOn('source-1');

  it('are cut into calls of fewer statements, and none is lost', async () => {
    const { repliesTo, asked } = await setUpJudge({}, { contextTokens: 2_000 });

    expect(kinds(await repliesTo(...tasks))).toEqual(Array(4).fill('supported'));
    expect(asked().map(({ statements }) => statements.length)).toEqual([2, 2]);
  });

  it('are refused without being sent where one statement has too many', async () => {
    const { repliesTo, server } = await setUpJudge({}, { contextTokens: 1_300 });

    expect(reasons(await repliesTo(...tasks))).toEqual(Array(4).fill('context-too-small'));
    expect(server.chats).toEqual([]);
  });

  it('are cut where the server says so, and its limit is remembered', async () => {
    const { repliesTo, asked } = await setUpJudge({ contextTokens: 2_000 });

    expect(kinds(await repliesTo(...tasks))).toEqual(Array(4).fill('supported'));
    expect(kinds(await repliesTo(...tasksOn('source-2')))).toEqual(Array(4).fill('supported'));

    expect(asked().map(({ statements }) => statements.length)).toEqual([4, 2, 2, 2, 2]);
  });

  it('are not called "not found" where the server read only a part of them', async () => {
    const entries = [1, 2, 3, 4].map(number => ({
      statement: `s${number}`,
      verdict: 'not_found',
    }));
    const { repliesTo } = await setUpJudge({ reply: () => answerWith(entries), readsTokens: 150 });

    expect(reasons(await repliesTo(...tasks))).toEqual(Array(4).fill('context-too-small'));
  });

  it('are not judged where the server takes not even one statement', async () => {
    const { repliesTo, asked } = await setUpJudge({ contextTokens: 1_100 });

    expect(reasons(await repliesTo(...tasks))).toEqual(Array(4).fill('context-too-small'));
    expect(asked().map(({ statements }) => statements.length)).toEqual([4, 2, 1, 1, 2, 1, 1]);
  });
});
