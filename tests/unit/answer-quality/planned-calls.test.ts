import { describe, expect, it } from 'vitest';

import { START } from '../../../lib/answer-quality/fit-threshold';
import { rateSentences, ratingCalls } from '../../../lib/answer-quality/rate-sentences';
import { matchAnswer } from '../../../lib/answer-quality/score-answer';
import { contentHash, statementId } from '../../../lib/core/ids';
import { ok } from '../../../lib/core/result';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import type { ChatModel } from '../../../lib/ports/chat-model';
import { sha256Hex } from '../../../lib/text/content-hash';
import { countTokens } from '../../../lib/util/prompt-tokens';
import { matchingCalls } from '../../../lib/views/planned-calls';
import { fakeAnswerCache } from '../../fakes/answer-cache';
import { fakeEmbedder } from '../../fakes/embedders';
import { fakeKeyPoint } from '../../fakes/key-points';

const signal = new AbortController().signal;
const limits = { contextTokens: 128_000 };

/** A model that remembers how long its prompts were, and says what it is told. */
function counting(reply: (content: string) => string) {
  const prompts: number[] = [];
  const model: ChatModel = {
    identity: { id: 'fake-model', version: '1' },
    limits,
    ask({ messages }) {
      prompts.push(countTokens(messages));
      return Promise.resolve(ok({ text: reply(messages.at(-1)?.content ?? ''), usage: null }));
    },
  };
  return { model, prompts };
}

describe('what work on an answer takes, before it begins', () => {
  it('is what a rating then sends, to the token', async () => {
    const sentences = Array.from({ length: 45 }, (_, at) => `Sentence ${at} says something.`);
    const asked = { question: 'What does it say?', sentences };
    const { model, prompts } = counting(content => {
      const data = JSON.parse(content) as { sentences: { number: number }[] };
      const classes = data.sentences.map(({ number }) => ({ number, class: 'required' }));
      return JSON.stringify({ classes });
    });
    await rateSentences(asked, model, signal);

    expect(prompts).toHaveLength(3);
    expect(ratingCalls(asked).map(({ prompt }) => prompt)).toEqual(prompts);
  });

  it('is about what a comparison by a model then sends', async () => {
    const texts = [
      'Zinc shortens colds.',
      'Zinc can cause nausea in some adults.',
      'Teas are warm.',
    ];
    const claims = texts.map((text, at) => ({ id: statementId(`s${at}`), text }));
    const nuggets = texts.slice(0, 2).map((text, at) => fakeKeyPoint({ id: `p${at}`, text }));
    // Without quotes, so that no answer needs a second question.
    const { model, prompts } = counting(() =>
      JSON.stringify({ checks: [{ statement: 'S1', finding: 'not found', quotes: [] }] }),
    );
    const judge = createModelJudge({
      ...{ model, cache: fakeAnswerCache() },
      hash: async text => contentHash(await sha256Hex(text)),
    });
    const by = { embedder: fakeEmbedder(), judge, threshold: START };
    await matchAnswer({ claims, nuggets }, by, signal);
    const planned = matchingCalls(
      texts,
      nuggets.map(({ text }) => text),
      limits,
    );

    expect(planned).toHaveLength(4);
    const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
    const [most, sent] = [sum(planned.map(({ prompt }) => prompt)), sum(prompts)];
    expect(most / planned.length).toBeGreaterThan((sent / prompts.length) * 0.9);
    expect(most / planned.length).toBeLessThan((sent / prompts.length) * 1.3);
  });
});
