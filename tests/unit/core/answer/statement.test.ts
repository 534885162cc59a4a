import { describe, expect, it } from 'vitest';
import { findRewording } from '../../../../lib/core/answer/statement';

describe('the answer’s own words beside a statement', () => {
  it.each([
    ['The gel is safe', 'The gel is safe,', null],
    ['The gel is safe.', 'The gel is safe', null],
    ['The gel is safe', undefined, null],
    ['The spray is sold.', 'and is sold.', 'and is sold.'],
    ['5 people fell ill', '-5 people fell ill', '-5 people fell ill'],
    ['It is safe', 'not: It is safe', 'not: It is safe'],
  ])('%s / %s: %s', (text, original, shown) =>
    expect(findRewording({ text, ...(original !== undefined && { original }) })).toBe(shown),
  );

  it('are compared in a moment, however many signs there are', () => {
    const text = `${'. '.repeat(500_000)}a`;
    const start = performance.now();

    findRewording({ text, original: `${text}b` });

    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
