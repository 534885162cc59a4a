import { describe, expect, it } from 'vitest';

import type { Claim, Nugget } from '../../../lib/answer-quality/contract';
import { createNuggetMatcher, matchGreedily } from '../../../lib/answer-quality/match-nuggets';
import { measureAnswer } from '../../../lib/answer-quality/score-answer';
import { statementId } from '../../../lib/core/ids';
import type { JudgeReply, JudgeTask } from '../../../lib/ports/judge';
import { fakeEmbedder } from '../../fakes/embedders';
import { fakeJudge } from '../../fakes/judges';

const signal = new AbortController().signal;
const claims = (...texts: string[]): Claim[] =>
  texts.map((text, at) => ({ id: statementId(`s${at}`), text }));
const nugget = (text: string, rest: Partial<Nugget> = {}): Nugget => ({
  id: text,
  text,
  importance: 'must-have',
  origin: 'imported',
  isConfirmed: true,
  ...rest,
});

/** Says "supported" if the passage holds all words of the statement, "contradicted" at "not". */
const byWords = fakeJudge({
  reply: ({ pairId, statement, passages: [passage] }: JudgeTask): JudgeReply => {
    const text = passage?.text ?? '';
    const has = (words: string) => words.split(' ').includes('not');
    const found = { pairId, confidence: 0.9, quotes: [] };
    if (has(text) !== has(statement)) return { kind: 'contradicted', ...found };
    const isIn = statement.split(' ').every(word => text.split(' ').includes(word));
    return isIn ? { kind: 'supported', ...found } : { pairId, kind: 'not-found', confidence: 0.9 };
  },
});

const measure = (said: Claim[], wanted: Nugget[], { judge = byWords, stop = signal } = {}) =>
  measureAnswer(
    { claims: said, nuggets: wanted },
    { embedder: fakeEmbedder(), judge, threshold: 0.5 },
    stop,
  );

describe('matching one to one', () => {
  it('takes the most similar pair first, and each side once', () => {
    const matched = matchGreedily(
      [
        [0.9, 0.8],
        [0.95, 0.7],
      ],
      0.6,
    );

    expect(matched).toEqual([
      { claim: 1, nugget: 0, similarity: 0.95 },
      { claim: 0, nugget: 1, similarity: 0.8 },
    ]);
  });

  it('takes nothing below the threshold, and the first of equals', () => {
    expect(matchGreedily([[0.5, 0.5]], 0.6)).toEqual([]);
    expect(matchGreedily([[0.7, 0.7]], 0.6)).toEqual([{ claim: 0, nugget: 0, similarity: 0.7 }]);
  });

  it('matches nothing where the embedder ends early', async () => {
    const matcher = createNuggetMatcher(fakeEmbedder({ embed: () => Promise.resolve([]) }), 0.5);

    expect(await matcher.match(claims('a b'), [nugget('a b')], signal)).toEqual([]);
  });
});

describe('the score of an answer', () => {
  it('counts what is covered, and names what is missing, must-haves first', async () => {
    const score = await measure(claims('velorastat eases knees', 'the sky is blue'), [
      nugget('velorastat lasts weeks', { importance: 'nice-to-have' }),
      nugget('velorastat eases knees'),
      nugget('liver harm is rare'),
    ]);

    expect(score).toMatchObject({
      confirmed: { precision: { count: 1, of: 2 }, recall: { count: 1, of: 3 }, f: 0.4 },
      mustHave: { count: 1, of: 2 },
      contradicted: [],
      notJudged: 0,
    });
    expect(score?.missing.map(({ text }) => text)).toEqual([
      'liver harm is rare',
      'velorastat lasts weeks',
    ]);
  });

  it('does not take a contrary for a match, and says that it is one', async () => {
    const score = await measure(claims('velorastat eases not knees'), [
      nugget('velorastat eases knees'),
    ]);

    expect(score).toMatchObject({
      bySimilarity: { recall: { count: 1, of: 1 } },
      confirmed: { recall: { count: 0, of: 1 } },
      contradicted: [{ text: 'velorastat eases knees' }],
      missing: [],
    });
  });

  it('does not take a claim for covered that says less than the nugget', async () => {
    const score = await measure(claims('velorastat eases knees'), [
      nugget('velorastat eases knees for weeks'),
    ]);

    expect(score?.confirmed.recall).toEqual({ count: 0, of: 1 });
    expect(score?.missing).toHaveLength(1);
  });

  it('calls nothing missing that could not be judged', async () => {
    const silent = fakeJudge({
      reply: ({ pairId }) => ({ pairId, kind: 'not-judged', reason: 'judge-failed' }),
    });
    const score = await measure(
      claims('velorastat eases knees'),
      [nugget('velorastat eases knees')],
      { judge: silent },
    );

    expect(score).toMatchObject({
      confirmed: { precision: { of: 0 }, recall: { of: 0 }, f: null },
      missing: [],
      notJudged: 1,
    });
  });

  it('counts no unconfirmed nugget', async () => {
    const draft = nugget('velorastat eases knees', { origin: 'drafted', isConfirmed: false });
    const score = await measure(claims('velorastat eases knees'), [draft]);

    expect(score?.bySimilarity.recall).toEqual({ count: 0, of: 0 });
    expect(score?.missing).toEqual([]);
  });

  it('is none after a stop', async () => {
    expect(await measure(claims('a b'), [nugget('a b')], { stop: AbortSignal.abort() })).toBeNull();
  });
});
