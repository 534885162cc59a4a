import { describe, expect, it } from 'vitest';

import type { ModelFailure } from '../../../lib/core/audit/model-failure';
import { fail, ok, type Result } from '../../../lib/core/result';
import type { ChatReply, ProseModel, ProseRequest } from '../../../lib/ports/chat-model';
import type { StudyAnswer, StudyAsk } from '../../../lib/studies/contract';
import { costsOf } from '../../../lib/studies/asking/ask-cost';
import { askSlots, lostAsks, openSlots } from '../../../lib/studies/asking/ask-slots';
import { readAnswerReply } from '../../../lib/studies/asking/answer-prompt';
import { paced } from '../../../lib/studies/asking/pace';
import { draftQuestions } from '../../../lib/studies/asking/questions-from-page';
import { protocolOf, studyOf } from '../../fakes/studies';

const GOOD = JSON.stringify({
  answer: 'Zinc may help.',
  sources: [
    { title: 'Zinc', url: 'https://a.example/zinc' },
    { title: 'x', url: 'javascript:alert(1)' },
  ],
});
const SIGNAL = new AbortController().signal;

type Said = string | Result<ChatReply, ModelFailure>;

/** A model that says one thing after the other, the last one for ever. */
function modelOf(...said: [Said, ...Said[]]) {
  const requests: ProseRequest[] = [];
  const model: ProseModel = {
    identity: { id: 'remote', version: '1' },
    limits: { contextTokens: 8_192 },
    ask(request) {
      const next = said[Math.min(requests.length, said.length - 1)] ?? '';
      requests.push(request);
      return Promise.resolve(typeof next === 'string' ? ok({ text: next, usage: null }) : next);
    },
  };
  return { model, requests };
}

async function askAll(model: ProseModel, overrides: object = {}, asks: readonly StudyAsk[] = []) {
  const study = await studyOf({ repeats: 1, ...overrides });
  const kept: (StudyAsk | StudyAnswer)[] = [];
  const keep = (each: StudyAsk | StudyAnswer) => Promise.resolve(void kept.push(each));
  const slots = openSlots(study);
  const outcome = await askSlots(
    study,
    { slots, signal: SIGNAL },
    {
      openModel: () => ({ model, host: 'api.example' }),
      asks,
      keepAsk: keep,
      keepAnswer: keep,
      now: () => new Date('2026-11-28T10:00:00.000Z'),
      timeZone: 'UTC',
    },
  );
  const answers = kept.filter((each): each is StudyAnswer => 'outcome' in each);
  return { outcome, answers, kept, slots };
}

describe('asking', () => {
  it('notes each question before it is sent, each reply before its answer, each answer before the next', async () => {
    const { model } = modelOf(GOOD);
    const { kept, answers } = await askAll(model);

    expect(kept.map(each => ('outcome' in each ? each.outcome : each.state))).toEqual([
      'sent',
      'replied',
      'answered',
      'sent',
      'replied',
      'answered',
    ]);
    expect(answers[0]).toMatchObject({
      answer: 'Zinc may help.',
      citations: [{ label: 'Zinc', url: 'https://a.example/zinc' }],
      api: { prompt: '1', tries: 1 },
    });
  });

  it('asks once more for a reply that cannot be read; then it is invalid, and kept', async () => {
    const { model, requests } = modelOf('I like zinc.');
    const { answers } = await askAll(model);

    expect(requests).toHaveLength(4);
    expect(answers[0]).toMatchObject({
      outcome: 'invalid',
      reason: 'invalid-reply',
      answer: 'I like zinc.',
      api: { tries: 2 },
    });
    const [first, second] = requests;
    expect(second?.messages[0]?.content).not.toBe(first?.messages[0]?.content);
  });

  it('resumes from a kept reply without sending the question again', async () => {
    const { slots } = await askAll(modelOf(GOOD).model);
    const slot = slots[0]?.slot ?? { question: '', system: '', repeat: 1 };
    const about = { slot, try: 1, at: '2026-11-28T09:00:00.000Z' };
    const { model, requests } = modelOf(GOOD);
    const { answers } = await askAll(model, {}, [
      { ...about, state: 'sent', host: 'api.example' },
      { ...about, state: 'replied', text: GOOD, citations: [], tokens: null },
    ]);

    expect(requests).toHaveLength(1);
    expect(answers).toHaveLength(2);
    expect(answers[0]?.capturedAt).toBe(about.at);
  });

  it('counts a question without a reply as lost', () => {
    const slot = { question: 'q1', system: 'api', repeat: 1 };
    const sent = {
      slot,
      try: 1,
      at: '2026-11-28T09:00:00.000Z',
      state: 'sent',
      host: 'a',
    } as const;
    const failed = { ...sent, state: 'failed', failure: 'model-busy' } as const;

    expect(lostAsks([sent, sent])).toHaveLength(1);
    expect(lostAsks([sent, failed])).toEqual([]);
  });

  it('records a declined question as refused, and no words as no answer', async () => {
    const declined = await askAll(modelOf(fail('reply-declined')).model);
    const silent = await askAll(modelOf(' ').model);

    expect(declined.answers.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(silent.answers.map(({ outcome }) => outcome)).toEqual(['no-answer', 'no-answer']);
  });

  it.each([
    ['key-refused', 1],
    ['model-busy', 3],
  ] as const)('leaves a system alone after %s, %i times', async (failure, calls) => {
    const questions = Array.from({ length: 6 }, (_, i) => ({ id: `q${i}`, text: `Why ${i}?` }));
    const { model, requests } = modelOf(fail(failure));
    const { outcome, answers } = await askAll(model, { questions });

    expect(requests).toHaveLength(calls);
    expect(answers).toEqual([]);
    expect(outcome).toMatchObject({ filled: 0, failed: { length: 6 } });
  });

  it('sends the question alone where the server names the sources', async () => {
    const citations = [{ label: 'Zinc', url: 'https://a.example/zinc' }];
    const { model, requests } = modelOf(ok({ text: 'It may.', usage: null, citations }));
    const api = { ...protocolOf().systems[1], sources: 'from-server' };
    const { answers } = await askAll(model, { systems: [api] });

    expect(requests[0]).toMatchObject({ schema: null, messages: [{ role: 'user' }] });
    expect(answers[0]).toMatchObject({ answer: 'It may.', citations });
  });

  it('estimates what it costs at most', async () => {
    const api = {
      ...protocolOf().systems[1],
      price: { prompt: 1, reply: 10 },
      maxReplyTokens: 500,
    };
    const [cost] = costsOf(openSlots(await studyOf({ systems: [api] })));

    expect(cost).toMatchObject({ questions: 4, replyTokensAtMost: 2_000 });
    expect(cost?.dollarsAtMost).toBeCloseTo(((cost?.promptTokens ?? 0) + 20_000) / 1e6, 12);
  });
});

describe('a reply', () => {
  it.each([
    [`Here: ${GOOD}`, 'Zinc may help.', ['https://a.example/zinc']],
    ['{"answer":"A","sources":["https://a.example"]}', 'A', ['https://a.example']],
    [
      '{"answer": "A \\"b\\"", "sources": [https://a.example/x, …',
      'A "b"',
      ['https://a.example/x'],
    ],
    ['Yes (https://a.example/x).', 'Yes (https://a.example/x).', []],
  ])('%j is read', (reply, answer, urls) => {
    const read = readAnswerReply(reply);

    expect(read?.answer).toBe(answer);
    expect(read?.citations.map(({ url }) => url)).toEqual(urls);
  });

  it.each(['', 'Yes.', '{"sources":["https://a.example"]}', '{"answer":" ","sources":[]}'])(
    '%j is invalid',
    reply => expect(readAnswerReply(reply)).toBeNull(),
  );
});

describe('a pace', () => {
  it('spreads requests evenly', async () => {
    let now = 0;
    const starts: number[] = [];
    const fetch = paced(
      () => {
        starts.push(now);
        return Promise.resolve(new Response());
      },
      30,
      {
        clock: () => now,
        wait: ms => {
          now += ms;
          return Promise.resolve();
        },
      },
    );
    for (let request = 0; request < 3; request += 1) await fetch('https://a.example');

    expect(starts).toEqual([0, 2_000, 4_000]);
  });
});

describe('questions from a page', () => {
  const page = { title: 'Zinc', text: 'Zinc shortens colds. '.repeat(8_000) };
  const said = (...questions: string[]) => JSON.stringify({ questions });

  it('are drafts, none twice, no more than asked for; the page is cut to fit', async () => {
    const { model, requests } = modelOf(
      said('Does zinc help?', 'does zinc  help?', 'Is zinc safe?', 'Why zinc at all?'),
    );
    const made = await draftQuestions(page, { model, count: 2 }, SIGNAL);

    expect(made).toEqual({ ok: true, value: ['does zinc  help?', 'Is zinc safe?'] });
    expect(requests[0]?.messages[1]?.content.length).toBeLessThan(page.text.length);
  });

  it('are asked for twice, and then given up', async () => {
    const { model, requests } = modelOf('No.');

    expect(await draftQuestions(page, { model, count: 1 }, SIGNAL)).toEqual({
      ok: false,
      failure: 'invalid-reply',
    });
    expect(requests).toHaveLength(2);
  });
});
