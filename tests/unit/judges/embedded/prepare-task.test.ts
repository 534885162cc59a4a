import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePacks, type Packable } from '../../../../lib/judges/embedded/prepare-task';

/** Sentences of one run with these places; ten tokens each. */
function sentences(...places: number[]): Packable[] {
  return places.map(place => ({ place, tokens: 10, run: 0 }));
}

const plenty = { room: 100, most: 100 };

describe('packs', () => {
  test('are led by no heading, but by what is under it', () => {
    const [heading, ...others] = sentences(0, 1, 2);
    const bare = { place: 0, tokens: 10, run: 0, ...heading, isBare: true };

    expect(makePacks([bare, ...others], plenty)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(makePacks([bare], plenty)).toEqual([[0]]);
  });

  test('hold a row of a table with its first one', () => {
    const rows = sentences(3, 2, 1, 0).map((unit, at) => ({ ...unit, isRow: at > 0 }));

    expect(makePacks(rows, plenty)).toEqual([[1, 3], [1, 2], [0, 1], [0]]);
  });

  test('are none where there is no sentence', () => expect(makePacks([], plenty)).toEqual([]));

  test('hold a sentence and the one before it, the best first', () =>
    expect(makePacks(sentences(2, 0, 1), plenty)).toEqual([[0, 1], [1, 2], [0]]));

  test('are as many as are asked for', () =>
    expect(makePacks(sentences(3, 2, 1, 0), { room: 100, most: 2 })).toEqual([
      [2, 3],
      [1, 2],
    ]));

  test('bring no sentence from another part of the source', () => {
    const units = sentences(1, 0).map((unit, run) => ({ ...unit, run }));

    expect(makePacks(units, plenty)).toEqual([[1], [0]]);
  });

  test('of several sources have the best sentence of each other one, each once', () => {
    const units = [1, 3, 0, 2].map((place, at) => ({
      place,
      tokens: 10,
      run: at,
      source: at < 2 ? 0 : 1,
    }));

    expect(makePacks(units, plenty)).toEqual([
      [0, 2],
      [0, 3],
      [1, 2],
    ]);
  });

  test('leave the sentence before out where both do not fit', () => {
    const units = [95, 10, 10].map((tokens, at) => ({ place: 2 - at, tokens, run: 0 }));

    expect(makePacks(units, plenty)).toEqual([[1, 2], [1], [0]]);
  });

  test('hold a sentence that is too long for any pack alone', () => {
    const units = [10, 500].map((tokens, at) => ({ place: 1 - at, tokens, run: 0 }));

    expect(makePacks(units, plenty)).toEqual([[1], [0]]);
  });

  test('lead with every sentence once, and never hold more than fits', () => {
    const unit = fc.record({ tokens: fc.integer({ min: 1, max: 90 }), run: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (found, keys) => {
        const order = found
          .map((_, at) => ({ at, key: Number(keys.next().value) }))
          .sort((a, b) => a.key - b.key || a.at - b.at);
        const units = found.map((each, at) => ({
          ...each,
          place: order.findIndex(other => other.at === at),
        }));

        const packs = makePacks(units, plenty);

        expect(packs.map(pack => pack.at(-1))).toEqual(order.map(({ at }) => at));
        for (const pack of packs) {
          const used = pack.reduce((sum, at) => sum + (units[at]?.tokens ?? 0), 0);
          expect(used).toBeLessThanOrEqual(100);
          expect(pack).toEqual([...pack].sort((a, b) => a - b));
        }
      }),
    );
  });
});
