import { describe, expect, it } from 'vitest';

import { completenessOf, rateSentences } from '../../../lib/answer-quality/rate-sentences';
import type { ModelFailure } from '../../../lib/core/audit/model-failure';
import { fail, ok } from '../../../lib/core/result';
import type { ChatModel, ChatRequest } from '../../../lib/ports/chat-model';

const signal = new AbortController().signal;

function fakeModel(replies: (request: ChatRequest, call: number) => unknown) {
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    identity: { id: 'fake-model', version: '1' },
    limits: { contextTokens: 8_000 },
    ask(request, stop) {
      stop.throwIfAborted();
      requests.push(request);
      const reply = replies(request, requests.length);
      return Promise.resolve(
        typeof reply === 'string'
          ? fail(reply as ModelFailure)
          : ok({ text: JSON.stringify(reply), usage: null }),
      );
    },
  };
  return { model, requests };
}

type Numbered = { sentences: { number: number; text: string }[] };
const allRequired = ({ messages }: ChatRequest) => ({
  classes: (JSON.parse(messages[1]?.content ?? '') as Numbered).sentences.map(({ number }) => ({
    number,
    class: 'required',
  })),
});
const rate = (model: ChatModel, count = 2, stop = signal) => {
  const sentences = Array.from({ length: count }, (_, at) => `Sentence ${at}.`);
  return rateSentences({ question: 'What helps?', sentences }, model, stop);
};

describe('the classes of an answer’s sentences', () => {
  it('come from the model, one for each, in any order', async () => {
    const { model } = fakeModel(() => ({
      classes: [
        { number: 2, class: 'inappropriate' },
        { number: 1, class: 'required' },
      ],
    }));

    expect(await rate(model)).toEqual({ ok: true, value: ['required', 'inappropriate'] });
  });

  it('are asked for twenty at a time', async () => {
    const { model, requests } = fakeModel(allRequired);
    const rated = await rate(model, 45);

    expect(rated.ok && rated.value).toHaveLength(45);
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['one is lacking', { classes: [{ number: 1, class: 'required' }] }],
    ['a number is there twice', { classes: Array(2).fill({ number: 1, class: 'required' }) }],
    ['a class is unknown', { classes: Array(2).fill({ number: 1, class: 'good' }) }],
    ['it is no list', { classes: 'required' }],
  ])('are asked for once more where %s, and never guessed', async (_, reply) => {
    const { model, requests } = fakeModel(() => reply);

    expect(await rate(model)).toEqual({ ok: false, failure: 'invalid-reply' });
    expect(requests).toHaveLength(2);
  });

  it('are a failure where the model fails, and none after a stop', async () => {
    const { model } = fakeModel(() => 'model-unreachable');

    expect(await rate(model)).toEqual({ ok: false, failure: 'model-unreachable' });
    await expect(rate(model, 2, AbortSignal.abort(new Error('stopped')))).rejects.toThrow();
  });

  it('give precision, redundancy and harm', () => {
    expect(completenessOf(['required', 'required', 'unnecessary', 'inappropriate'])).toEqual({
      precision: { count: 2, of: 4 },
      redundancy: { count: 1, of: 4 },
      harm: { count: 1, of: 4 },
    });
  });
});
