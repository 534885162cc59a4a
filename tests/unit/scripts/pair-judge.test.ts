import { afterEach, describe, expect, it, vi } from 'vitest';

import { contentHash, pairId, passageId, sourceId } from '../../../lib/core/ids';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { createPairJudge } from '../../../scripts/lib/pair-judge';
import {
  chooseTasks,
  judgeBatch,
  openSource,
  type JudgedTask,
} from '../../../lib/pipeline/judge-batch';
import type { JudgeTask } from '../../../lib/ports/judge';
import { sha256Hex } from '../../../lib/text/content-hash';
import { collectReplies, fakeTask } from '../../fakes/judges';
import { readPairData } from '../../fakes/pair-model';
import { serveModel, type ServedModel } from '../../fakes/served-model';
import type { OpenaiScript } from '../../fakes/openai-server';
import { fakeAnswerCache } from '../../fakes/answer-cache';

/** The first question loads the SDK, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const ROOMS = Array.from(
  { length: 60 },
  (_, at) => `Room ${at} shows the boats that were built in the year ${1800 + at}.`,
);
const PAGE = ROOMS.join(' ');
const SOURCE = await openSource({ id: sourceId('url:a'), title: 'The museum' }, PAGE);

const supported = (quote: string | null) => ({ verdict: 'supported', quote, reason: null });
const NOT_SUPPORTED = { verdict: 'not_supported', quote: null, reason: 'It says otherwise.' };

let served: ServedModel | null = null;
afterEach(async () => {
  await served?.server.close();
  served = null;
});

/** A model behind a server that says this of every pair. */
async function serve(reply: OpenaiScript['reply'] | object, contextTokens?: number) {
  const say = typeof reply === 'function' ? reply : () => JSON.stringify(reply);
  served = await serveModel({ reply: say as OpenaiScript['reply'] }, contextTokens);
  const deps = {
    model: served.model,
    cache: fakeAnswerCache(),
    hash: async (text: string) => contentHash(await sha256Hex(text)),
  };
  return { deps, judge: createPairJudge(deps), server: served.server };
}

function chooseAll(...statements: string[]) {
  const questions = statements.map((statement, at) => ({
    pairId: pairId(`pair-${at}`),
    statement,
    context: null,
    isCited: true,
  }));
  return chooseTasks(questions, SOURCE, Infinity);
}

async function judgeAll(
  judge: ReturnType<typeof createPairJudge>,
  ...statements: string[]
): Promise<JudgedTask[]> {
  const signal = new AbortController().signal;
  const tasks = await chooseAll(...statements);
  return Array.fromAsync(judgeBatch(tasks, SOURCE, { judge, signal }));
}

describe('the judge of one pair a call', () => {
  it('asks about each pair alone, one after the other, at temperature 0 with seed 0', async () => {
    const { judge, server } = await serve(NOT_SUPPORTED);

    await judgeAll(judge, 'Room 7 is closed.', 'Room 9 is closed.', 'The museum has a garden.');

    expect(server.chats.map(chat => readPairData(chat).statement)).toEqual([
      'Room 7 is closed.',
      'Room 9 is closed.',
      'The museum has a garden.',
    ]);
    expect(server.mostAtOnce()).toBe(1);
    for (const { temperature, seed } of server.chats) {
      expect({ temperature, seed }).toEqual({ temperature: 0, seed: 0 });
    }
  });

  it('shows the whole page each time, in its own order and every sentence once', async () => {
    const { judge, server } = await serve(NOT_SUPPORTED);

    await judgeAll(judge, 'Room 41 shows boats.', 'Room 3 shows boats.');

    expect(SOURCE.passages.length).toBeGreaterThan(5);
    const pages = server.chats.map(chat => readPairData(chat).page.replaceAll('\n', ' '));
    expect(pages).toEqual([PAGE, PAGE]);
  });

  it('takes "supported" with its quote, and the pipeline finds the quote in the page', async () => {
    const quote = 'built in the year 1841';
    const { judge } = await serve(supported(quote));

    const [judged] = await judgeAll(judge, 'Boats in room 41 are from 1841.');

    expect(judged?.finding).toMatchObject({
      kind: 'supported',
      evidence: [{ quote: { exact: quote } }],
    });
    expect(judged?.readShare).toBeCloseTo(1, 1);
  });

  it('calls "not found" what is not supported, for whatever reason', async () => {
    const { judge } = await serve(NOT_SUPPORTED);

    const [judged] = await judgeAll(judge, 'Room 7 shows trains.');

    expect(judged?.finding.kind).toBe('not-found');
  });

  it('takes a quote across the border of two passages, sentence by sentence', async () => {
    const { end = 0 } = SOURCE.passages[0]?.span ?? {};
    const last = PAGE.slice(0, end).lastIndexOf('Room');
    const first = PAGE.indexOf('Room', end);
    const quote = PAGE.slice(last, PAGE.indexOf('.', first) + 1);
    const task: JudgeTask = fakeTask({
      passages: [PAGE.slice(0, end), PAGE.slice(end + 1)].map((text, at) => ({
        id: passageId(`url:a#${at}`),
        text,
      })),
    });
    const { judge } = await serve(supported(quote));

    const [reply] = await collectReplies(judge, [task]);

    expect(reply).toMatchObject({
      kind: 'supported',
      quotes: [{ passageId: task.passages[0]?.id }, { passageId: task.passages[1]?.id }],
    });
  });

  it.each([
    ['no JSON', 'The page supports it.'],
    ['another verdict', JSON.stringify({ ...NOT_SUPPORTED, verdict: 'partly' })],
    ['"supported" without a quote', JSON.stringify(supported(null))],
    ['"supported" with an empty quote', JSON.stringify(supported('  '))],
  ])('asks once more where the answer is %s, and then gives up', async (_, text) => {
    const { judge, server } = await serve(() => text);

    const [judged] = await judgeAll(judge, 'Room 7 shows boats.');

    expect(judged?.finding).toEqual({ kind: 'not-judged', reason: 'invalid-reply' });
    expect(server.chats).toHaveLength(2);
    expect(server.chats[1]?.messages[0]?.content).toContain('could not be used');
  });

  it('does not take a quote that the page does not have', async () => {
    const { judge, server } = await serve(supported('Room 7 shows trains.'));

    const [judged] = await judgeAll(judge, 'Room 7 shows trains.');

    expect(judged?.finding).toEqual({ kind: 'not-judged', reason: 'quote-not-verified' });
    expect(server.chats).toHaveLength(2);
  });

  it('cuts nothing off a page that is too long for the model, and asks nothing', async () => {
    const { judge, server } = await serve(NOT_SUPPORTED, 1_000);

    const [judged] = await judgeAll(judge, 'Room 7 shows boats.');

    expect(judged?.finding).toEqual({ kind: 'not-judged', reason: 'context-too-small' });
    expect(server.chats).toEqual([]);
  });

  it('asks nothing twice, and shares no answers with the judge of whole sources', async () => {
    const { deps, judge, server } = await serve(NOT_SUPPORTED);
    await judgeAll(judge, 'Room 7 shows trains.');

    await judgeAll(createPairJudge(deps), 'Room 7 shows trains.');
    const asked = server.chats.length;
    await judgeAll(createModelJudge(deps), 'Room 7 shows trains.');

    expect(asked).toBe(1);
    expect(server.chats.length).toBeGreaterThan(1);
    expect(judge.identity.version).not.toBe(createModelJudge(deps).identity.version);
  });
});
