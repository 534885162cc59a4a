import { describe, expect, it, vi } from 'vitest';

import type { PairScores } from '../../../../lib/judges/embedded/engine';
import { createRelatedness } from '../../../../lib/judges/embedded/relatedness';
import { fakeEncoder, fakePieces } from './fake-engine';

type Logits = PairScores['logits'];

function setUp(logits: readonly Logits[]) {
  const left = [...logits];
  const scorePairs = vi.fn((pairs: readonly unknown[]) =>
    Promise.resolve(
      left.splice(0, pairs.length).map(each => ({ logits: each, marks: new Float32Array() })),
    ),
  );
  const encoder = fakeEncoder({ batch: 2, scorePairs });
  const open = vi.fn(() => Promise.resolve({ encoder, pieces: fakePieces() }));
  return { scorePairs, open, relatedness: createRelatedness(open, () => Promise.resolve()) };
}

describe('the relatedness of texts', () => {
  it('is how much a text speaks of the statement, either way', async () => {
    const { relatedness, scorePairs, open } = setUp([
      [3, -1, 0],
      [-1, 4, 0],
      [0, 0, 2],
    ]);
    const { signal } = new AbortController();

    expect(await relatedness('Zinc helps.', ['a', 'b', 'c'], signal)).toEqual([3, 4, -2]);
    expect(scorePairs).toHaveBeenCalledTimes(2);
    expect(open).toHaveBeenCalledOnce();
  });

  it('loads nothing for no texts, nor after a stop', async () => {
    const { relatedness, open } = setUp([]);

    expect(await relatedness('Zinc.', [], new AbortController().signal)).toEqual([]);
    expect(await relatedness('Zinc.', ['a'], AbortSignal.abort())).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });
});
