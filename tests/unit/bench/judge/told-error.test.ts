import { describe, expect, it } from 'vitest';

import { toldError, type RatedFinding } from '../../../../scripts/bench/judge/told-error';

const SEED = 7;

/** Two hundred findings on a hundred sources, of which a share is right. */
function findings(isRight: (source: number) => boolean): RatedFinding[] {
  return Array.from({ length: 200 }, (_, at) => ({
    kind: 'supported',
    confidence: 0.72,
    source: at % 100,
    isRight: isRight(at % 100),
  }));
}

describe('the error of the share that is told', () => {
  it('is none where every finding is right, however low its confidence', () => {
    expect(
      toldError(
        findings(() => true),
        SEED,
      ),
    ).toEqual({ value: 0, interval: [0, 0] });
  });

  it('is small where each half is like the other, and differs from split to split', () => {
    const { value, interval } = toldError(
      findings(source => source % 4 > 0),
      SEED,
    );

    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(0.15);
    expect(interval?.[0]).toBeLessThan(interval?.[1] ?? 0);
  });

  it('keeps the findings of one source in one half: it never tells itself', () => {
    const one = { kind: 'supported', confidence: 0.9, source: 0, isRight: true } as const;

    expect(toldError([one, one, one], SEED)).toEqual({ value: null, interval: null });
  });

  it('has no number without findings', () => {
    expect(toldError([], SEED)).toEqual({ value: null, interval: null });
  });
});
