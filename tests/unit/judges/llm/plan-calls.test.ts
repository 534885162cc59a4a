import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sourceId } from '../../../../lib/core/ids';
import { planCalls, replyTokens } from '../../../../lib/judges/llm/plan-calls';
import { neededTokens } from '../../../../lib/util/prompt-tokens';
import { taskAbout } from './judge-setup';

const wide = { contextTokens: 1_000_000 };

const tasksOf = (source: string, count: number, words = 5) =>
  Array.from({ length: count }, (_, index) =>
    taskAbout(index, [`Passage ${index} of ${source}. ${'Some words. '.repeat(words)}`], {
      sourceId: sourceId(source),
    }),
  );

describe('planning calls', () => {
  it('makes one call for each source', () => {
    const [one, two] = [tasksOf('one', 3), tasksOf('two', 2)];

    const calls = planCalls([...one, ...two], wide);

    expect(calls.map(({ tasks }) => tasks)).toEqual([one, two]);
  });

  it('makes none of nothing', () => expect(planCalls([], wide)).toEqual([]));

  it('asks about every statement exactly once, in calls that fit or of one statement', () => {
    const cases = fc.record({
      count: fc.integer({ min: 1, max: 12 }),
      words: fc.integer({ min: 0, max: 200 }),
      contextTokens: fc.integer({ min: 1, max: 8_000 }),
    });

    fc.assert(
      fc.property(cases, ({ count, words, contextTokens }) => {
        const tasks = tasksOf('source', count, words);
        const calls = planCalls(tasks, { contextTokens });

        expect(calls.flatMap(call => call.tasks)).toEqual(tasks);
        for (const call of calls) {
          const reply = replyTokens(call.tasks.length);
          const needed = neededTokens({ prompt: call.promptTokens, reply });
          expect(call.fits).toBe(needed <= contextTokens);
          expect(call.fits || call.tasks.length === 1).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lets a model write 256 tokens at most about one pair, and as many more for each further', () => {
    expect(replyTokens(1)).toBe(256);
    expect(replyTokens(10) / 10).toBeLessThanOrEqual(256);
  });

  it('leaves room for the reply', () => {
    const tasks = tasksOf('source', 1);
    const [call] = planCalls(tasks, wide);
    const prompt = call?.promptTokens ?? 0;

    expect(planCalls(tasks, { contextTokens: prompt + 10 })[0]?.fits).toBe(false);
    const needed = neededTokens({ prompt, reply: replyTokens(1) });
    expect(planCalls(tasks, { contextTokens: needed })[0]?.fits).toBe(true);
  });

  it('gives a statement that is alone in its call all of its passages', () => {
    const task = taskAbout(
      1,
      Array.from({ length: 30 }, (_, i) => `Text ${i}. ${'Some words. '.repeat(40)}`),
    );

    expect(planCalls([task], wide)[0]?.passages).toEqual(task.passages);
  });
});
