import { afterEach, describe, expect, it, vi } from 'vitest';

import { passageId, pairId, contentHash } from '../../../../lib/core/ids';
import { createModelJudge } from '../../../../lib/judges/llm/model-judge';
import { withScrubTest } from '../../../../lib/judges/llm/scrub';
import { verifyReply } from '../../../../lib/pipeline/verify-reply';
import type { Judge, JudgeTask } from '../../../../lib/ports/judge';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { prepareText } from '../../../../lib/text/evidence/quote-normalise';
import { fakePassage } from '../../../fakes/audits';
import { collectReplies, fakeTask } from '../../../fakes/judges';
import type { OpenaiScript, OpenaiServer } from '../../../fakes/openai-server';
import { serveModel } from '../../../fakes/served-model';
import { readCheckData, replyWordForWord } from '../../../fakes/word-for-word';
import type { ChatBody } from '../../../fakes/openai-errors';
import { fakeAnswerCache } from '../../../fakes/answer-cache';

/** The first question loads the SDK, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const TEXT = 'Zinc shortens colds. Copper is red.';
const ZINC = 'Zinc shortens colds.';

const task = (id: string, statement: string): JudgeTask =>
  fakeTask({ pairId: pairId(id), statement, passages: [{ id: passageId('p'), text: TEXT }] });
const TASKS = [task('zinc', ZINC), task('gold', 'Gold is yellow.')];

/** True if the passages of a question have any text. */
const isScrubbed = (chat: ChatBody) =>
  readCheckData(chat).passages.every(({ text }) => text === '');

/** Says of every statement without passages what it is told; with them, what they say. */
const fromMemory = (verdict: string) => (chat: ChatBody) => {
  if (!isScrubbed(chat)) return replyWordForWord(chat);
  const checks = readCheckData(chat).statements.map(({ id }) => ({ statement: id, verdict }));
  return JSON.stringify({ checks });
};

let server: OpenaiServer | null = null;
afterEach(async () => {
  await server?.close();
});

async function setUp(script: Partial<OpenaiScript>) {
  const served = await serveModel(script);
  server = served.server;
  const hash = async (text: string) => contentHash(await sha256Hex(text));
  const deps = {
    model: served.model,
    cache: fakeAnswerCache(),
    hash,
  };
  const judge = withScrubTest({ ...deps, judge: createModelJudge(deps) });
  return { judge, server: served.server };
}

const replyTo = async (judge: Judge, id: string) =>
  (await collectReplies(judge, TASKS)).find(reply => reply.pairId === id);

describe('the scrub test', () => {
  it('marks a finding that moves without the passages as drawn from the source', async () => {
    const { judge } = await setUp({});

    expect(await replyTo(judge, 'zinc')).toMatchObject({
      kind: 'supported',
      quotes: [{ exact: ZINC }],
      isGrounded: true,
    });
  });

  it('marks a finding that stays as it was as not drawn from the source', async () => {
    const { judge } = await setUp({ reply: fromMemory('supported') });

    expect(await replyTo(judge, 'zinc')).toMatchObject({
      kind: 'supported',
      isGrounded: false,
    });
  });

  it.each(['partly', 'contradicted', 'not_found'])(
    'takes any other verdict for a move, as "%s"',
    async verdict => {
      const { judge } = await setUp({ reply: fromMemory(verdict) });

      expect(await replyTo(judge, 'zinc')).toMatchObject({ isGrounded: true });
    },
  );

  it('asks the same question with the texts of the passages left out', async () => {
    const { judge, server: asked } = await setUp({});

    await collectReplies(judge, TASKS);

    const [first, second] = asked.chats;
    expect(asked.chats).toHaveLength(2);
    expect(second?.messages[0]).toEqual(first?.messages[0]);
    expect(second && readCheckData(second)).toEqual({
      title: 'A source',
      passages: [{ id: 'p1', text: '' }],
      statements: [{ id: 's1', text: ZINC }],
    });
  });

  it('does not try what was not found, and says nothing of it', async () => {
    const { judge, server: asked } = await setUp({});

    const replies = await collectReplies(judge, TASKS.slice(1));

    expect(replies).toEqual([{ pairId: 'gold', kind: 'not-found', confidence: 0.9 }]);
    expect(asked.chats).toHaveLength(1);
  });

  it.each<[string, Partial<OpenaiScript>]>([
    [
      'the second call fails',
      {
        trouble: call =>
          call === 0 ? null : { kind: 'refusal', status: 500, error: { message: 'down' } },
      },
    ],
    [
      'the second answer cannot be read',
      { reply: chat => (isScrubbed(chat) ? '{"checks": "none"}' : replyWordForWord(chat)) },
    ],
  ])('leaves the finding as it is where %s', async (_name, script) => {
    const { judge } = await setUp(script);

    const reply = await replyTo(judge, 'zinc');

    expect(reply?.kind).toBe('supported');
    expect(reply).not.toHaveProperty('isGrounded');
  });

  it('asks nothing twice, and says the same from what it has kept', async () => {
    const { judge, server: asked } = await setUp({ reply: fromMemory('supported') });
    const first = await collectReplies(judge, TASKS);

    const again = await collectReplies(judge, TASKS);

    expect(again).toEqual(expect.arrayContaining(first));
    expect(again).toHaveLength(first.length);
    expect(asked.chats).toHaveLength(2);
  });

  it('is of no concern to the identity: the finding is the judge’s own', async () => {
    const { judge } = await setUp({});

    expect(judge.identity.version).not.toContain('passages');
  });

  it('ends quietly when it is stopped in the second call', async () => {
    const controller = new AbortController();
    const { judge } = await setUp({
      reply: chat => {
        if (isScrubbed(chat)) controller.abort();
        return replyWordForWord(chat);
      },
    });

    const replies = await collectReplies(judge, TASKS, controller.signal);

    expect(replies.map(reply => reply.pairId)).toEqual(['gold']);
  });
});

describe('what the scrub test says, on its way to the reader', () =>
  it.each([true, false])('stays with the finding: %s', isGrounded => {
    const passage = fakePassage({ span: { start: 0, end: TEXT.length } });
    const read = {
      sourceId: passage.sourceId,
      prepared: prepareText(TEXT),
      passages: [passage],
    };
    const quotes = [{ passageId: passage.id, exact: ZINC }];
    const base = { pairId: pairId('a'), confidence: 0.9, quotes, isGrounded };

    const findings = [
      verifyReply({ ...base, kind: 'supported' }, read),
      verifyReply({ ...base, kind: 'partly-supported', missing: 'gold' }, read),
    ];

    expect(findings).toMatchObject([{ isGrounded }, { isGrounded, missing: 'gold' }]);
    expect(
      verifyReply({ pairId: pairId('a'), kind: 'supported', confidence: 1, quotes }, read),
    ).not.toHaveProperty('isGrounded');
  }));
