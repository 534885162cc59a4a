import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePacks } from '../../../../lib/judges/embedded/make-packs';
import type { Packable } from '../../../../lib/judges/embedded/make-packs';

/** Sentences of one run with these places; ten tokens each. */
function sentences(...places: number[]): Packable[] {
  return places.map(place => ({ place, tokens: 10, run: 0 }));
}

describe('packs', () => {
  test('hold all sentences in their order where there is room', () => {
    expect(makePacks(sentences(2, 0, 1), 100)).toEqual([[0, 1, 2]]);
  });

  test('are none where there is no sentence', () => {
    expect(makePacks([], 100)).toEqual([]);
  });

  test('have the best sentences first', () => {
    expect(makePacks(sentences(5, 4, 3, 2, 1, 0), 20)).toEqual([
      [4, 5],
      [2, 3],
      [0, 1],
    ]);
  });

  test('bring the neighbours of the two best before a better one further off', () => {
    // The best stand at 0 and 6, the third best at 3.
    const units = sentences(0, 4, 8, 2, 7, 5, 1, 6, 9);

    expect(makePacks(units, 50)[0]).toEqual([0, 1, 5, 6, 7]);
  });

  test('bring no neighbour from another part of the source', () => {
    const units = sentences(0, 3, 1, 2).map((unit, at) => ({ ...unit, run: at === 1 ? 1 : 0 }));

    expect(makePacks(units, 30)[0]).toEqual([0, 2, 3]);
  });

  test('take a shorter sentence where the next does not fit', () => {
    const units = [10, 10, 50, 5].map((tokens, place) => ({ place, tokens, run: place }));

    expect(makePacks(units, 30)).toEqual([[0, 1, 3], [2]]);
  });

  test('hold a sentence that is too long for any pack alone', () => {
    const units = [500, 10].map((tokens, place) => ({ place, tokens, run: 0 }));

    expect(makePacks(units, 100)).toEqual([[0], [1]]);
  });

  test('hold every sentence once and never more than fits', () => {
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

        const packs = makePacks(units, 100);

        expect(packs.flat().sort((a, b) => a - b)).toEqual(units.map((_, at) => at));
        for (const pack of packs) {
          const used = pack.reduce((sum, at) => sum + (units[at]?.tokens ?? 0), 0);
          expect(used).toBeLessThanOrEqual(100);
          expect(pack).toEqual([...pack].sort((a, b) => a - b));
        }
        const [first = []] = packs;
        expect(units.length === 0 || first.some(at => units[at]?.place === 0)).toBe(true);
      }),
    );
  });
});
