import { describe, expect, it } from 'vitest';

import { drawSample, type SampleItem, type SampleKind } from '../../../lib/studies/sample';

const items = Array.from({ length: 60 }, (_, at): SampleItem => ({
  id: `pair ${at}`,
  stratum: at < 40 ? 'drugs' : 'diet',
  verdict: at < 5 ? 'contradicted' : at < 25 ? 'not-found' : 'supported',
  size: 1 + (at % 10),
}));
const draw = (kind: SampleKind, labels: number, { seed = 1, of = items } = {}) => {
  const sample = drawSample(of, { kind, labels, seed });
  return sample.ok ? sample.value.drawn : sample.failure;
};
const idsOf = (...plan: Parameters<typeof draw>) => {
  const drawn = draw(...plan);
  return typeof drawn === 'string' ? [] : drawn.map(({ id }) => id);
};

describe('a sample of pairs', () => {
  it.each<SampleKind>(['simple', 'stratified', 'by-size', 'rare-verdicts'])(
    'draws each pair as often as its chance says: %s',
    kind => {
      const DRAWS = 2_000;
      const times = new Map<string, number>();
      const chances = new Map<string, number>();
      for (let seed = 0; seed < DRAWS; seed += 1) {
        const drawn = draw(kind, 18, { seed });
        if (typeof drawn === 'string') throw new Error(drawn);
        expect(drawn).toHaveLength(18);
        for (const { id, chance } of drawn) {
          times.set(id, (times.get(id) ?? 0) + 1);
          chances.set(id, chance);
        }
      }

      // χ² of 60 binomials: 104 is passed by chance once in two thousand times.
      const chi = [...chances].reduce((sum, [id, chance]) => {
        const spread = DRAWS * chance * (1 - chance);
        return sum + (spread < 1e-9 ? 0 : ((times.get(id) ?? 0) - DRAWS * chance) ** 2 / spread);
      }, 0);
      expect(times.size).toBe(60);
      expect(chi).toBeLessThan(104);
    },
  );

  it('is the same for the same seed, in whatever order the pairs come, and another for another', () => {
    const once = idsOf('stratified', 20);

    expect(idsOf('stratified', 20, { of: items.toReversed() })).toEqual(once);
    expect(idsOf('stratified', 20, { seed: 2 })).not.toEqual(once);
  });

  it('keeps the proportions of strata, and two of the smallest', () => {
    const of = [...items, { ...(items[0] as SampleItem), id: 'lone', stratum: 'pregnancy' }];
    const strata = (labels: number) =>
      idsOf('stratified', labels, { of }).map(id => of.find(item => item.id === id)?.stratum);
    const count = (list: unknown[], name: string) => list.filter(each => each === name).length;

    expect(count(strata(31), 'drugs')).toBe(20);
    expect(count(strata(31), 'diet')).toBe(10);
    expect(count(strata(31), 'pregnancy')).toBe(1);
  });

  it('takes all of a rare verdict, and shares the rest out', () => {
    const drawn = draw('rare-verdicts', 25);
    const of = typeof drawn === 'string' ? [] : drawn;

    expect(of.filter(({ stratum }) => stratum === 'contradicted')).toHaveLength(5);
    expect(of.filter(({ stratum }) => stratum === 'not-found')).toHaveLength(10);
    expect(of.find(({ stratum }) => stratum === 'contradicted')?.chance).toBe(1);
    expect(of.find(({ stratum }) => stratum === 'supported')?.chance).toBeCloseTo(10 / 35, 12);
  });

  it('by size takes what is larger than a step for certain', () => {
    const of = [...items, { ...(items[0] as SampleItem), id: 'huge', size: 5_000 }];
    const drawn = draw('by-size', 11, { of });

    expect(drawn).toContainEqual({ id: 'huge', stratum: '', chance: 1 });
    expect(drawn).toHaveLength(11);
    // Sizes of the others add up to 330, for ten labels.
    for (const { id, chance } of typeof drawn === 'string' ? [] : drawn) {
      const { size = 0 } = items.find(item => item.id === id) ?? {};
      if (id !== 'huge') expect(chance).toBeCloseTo(size / 33, 9);
    }
  });

  it('of more labels than pairs is all of them', () => {
    for (const kind of ['simple', 'stratified', 'by-size', 'rare-verdicts'] as const) {
      const drawn = draw(kind, 999);
      expect(drawn).toHaveLength(60);
      expect(typeof drawn !== 'string' && drawn.every(({ chance }) => chance === 1)).toBe(true);
    }
    expect(draw('simple', 1)).toHaveLength(1);
  });

  it('is refused where it cannot be drawn', () => {
    expect(draw('simple', 0)).toBe('too-few-labels');
    expect(draw('by-size', 0)).toBe('too-few-labels');
    expect(draw('rare-verdicts', 5)).toBe('too-few-labels');
    expect(draw('simple', 5, { of: [] })).toBe('no-pairs');
    expect(draw('simple', 5, { of: [...items, ...items] })).toBe('repeated-id');
    expect(draw('by-size', 5, { of: items.map(each => ({ ...each, size: 0 })) })).toBe('no-size');
  });
});
