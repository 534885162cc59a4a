import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../lib/metrics/cluster-bootstrap';
import {
  compareRankings,
  compareSystems,
  holm,
  rateSystems,
  stabilityOf,
  type RankedCount,
  type SystemCount,
} from '../../../lib/metrics/system-comparison';
import { shareOf } from '../../fakes/facts';

/** One answer per question and system, `of` statements each; strata by turns. */
const answers = (system: string, counts: readonly number[], of = 10): SystemCount[] =>
  counts.map((count, at) => ({
    system,
    question: `q${at}`,
    stratum: at % 2 === 0 ? 'drugs' : 'diet',
    repeat: 1,
    share: shareOf(count, of),
  }));
const HARD = [9, 1, 8, 2, 9, 1, 8, 2, 9, 1, 8, 2];

describe('rates of systems', () => {
  it('are given over all and by stratum, with questions as clusters', () => {
    const counts = [...answers('Beta', HARD), ...answers('Alpha', [5, 5])];
    const again = answers('Beta', HARD).map(each => ({ ...each, repeat: 2 }));
    const rates = rateSystems([...counts, ...again]);

    expect(rates.map(({ system, stratum }) => [system, stratum])).toEqual([
      ['Alpha', null],
      ['Alpha', 'diet'],
      ['Alpha', 'drugs'],
      ['Beta', null],
      ['Beta', 'diet'],
      ['Beta', 'drugs'],
    ]);
    expect(rates[0]?.rate).toMatchObject({ standing: 'too-few', answers: 2 });
    expect(rates[3]?.rate).toMatchObject({ standing: 'given', rate: 0.5, answers: 12 });
    expect(rates[5]?.rate).toMatchObject({ standing: 'given', rate: 0.85, answers: 6 });
  });

  it('have no strata where the study has none', () => {
    const counts = answers('Alpha', HARD).map(each => ({ ...each, stratum: null }));

    expect(rateSystems(counts)).toHaveLength(1);
  });
});

describe('differences of systems', () => {
  it('are paired by question, so that hard questions do not hide them', () => {
    const better = HARD.map(count => count + 1);
    const [difference] = compareSystems([...answers('Alpha', better), ...answers('Beta', HARD)]);

    expect(difference).toMatchObject({ first: 'Alpha', second: 'Beta', questions: 12 });
    expect(difference?.standing === 'given' && difference.difference).toBeCloseTo(0.1, 12);
    // All twelve in one direction: 2 of 4,096 by chance.
    expect(difference?.standing === 'given' && difference.p).toBeLessThan(0.003);
    expect(difference?.standing === 'given' && difference.interval).toBeNull();
  });

  it('use questions that both answered, and say where they are too few', () => {
    const counts = [...answers('Alpha', HARD), ...answers('Beta', [5, 5, 5, 5])];

    expect(compareSystems(counts)).toEqual([
      { first: 'Alpha', second: 'Beta', questions: 4, standing: 'too-few' },
    ]);
  });

  it('find alike systems to differ about once in twenty times', () => {
    const random = createRandom(5);
    const draw = () => Array.from({ length: 20 }, () => Math.floor(random() * 11));
    let found = 0;
    let outside = 0;
    for (let study = 0; study < 200; study += 1) {
      const [each] = compareSystems([...answers('Alpha', draw()), ...answers('Beta', draw())]);
      if (each?.standing !== 'given' || !each.interval) continue;
      found += Number(each.p < 0.05);
      outside += Number(each.interval.low > 0 || each.interval.high < 0);
    }

    expect(found).toBeGreaterThan(2);
    expect(found).toBeLessThan(20);
    expect(outside).toBeLessThan(20);
  });

  it('are corrected for the number of comparisons, by Holm', () => {
    // Holm 1979 by hand: 4 · 0.005, 3 · 0.01, 2 · 0.03, and 0.04 not below the one before.
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
    const counts = [
      ...answers(
        'Alpha',
        HARD.map(count => count + 1),
      ),
      ...answers('Beta', HARD),
      ...answers('Gamma', HARD),
    ];
    const [first, , last] = compareSystems(counts);
    expect(first?.standing === 'given' && first.holm / first.p).toBeCloseTo(3, 9);
    expect(last).toMatchObject({ difference: 0, p: 1, holm: 1 });
  });
});

describe('the order of systems', () => {
  const ranked = (rates: readonly (readonly [judge: number, people: number])[]): RankedCount[] =>
    rates.flatMap(([judge, people], system) =>
      Array.from({ length: 10 }, (_, at) => ({
        system: `s${system}`,
        question: `q${at}`,
        judge: shareOf(judge + (at % 2 === 0 ? 3 : -3), 100),
        people: at % 5 === 0 ? shareOf(0, 0) : shareOf(people + (at % 3), 100),
      })),
    );

  it('by judge and by people is compared over five systems or more', () => {
    // People exchange the last two: of ten pairs one differs. Spearman 1 − 6·2/(5·24).
    const agreement = compareRankings(
      ranked([
        [20, 10],
        [30, 30],
        [40, 45],
        [60, 71],
        [80, 70],
      ]),
    );

    expect(agreement).toMatchObject({ standing: 'given', systems: 5 });
    if (agreement.standing !== 'given') return;
    expect(agreement.kendall.value).toBeCloseTo(0.8, 9);
    expect(agreement.spearman.value).toBeCloseTo(0.9, 9);
  });

  it('is refused under five systems that both have counted', () => {
    const four = ranked([
      [20, 10],
      [30, 30],
      [40, 45],
      [60, 71],
    ]);
    const unlabelled = four.map(each => ({ ...each, system: 's9', people: shareOf(0, 0) }));

    expect(compareRankings([...four, ...unlabelled])).toEqual({
      standing: 'none',
      reason: 'few-systems',
      systems: 4,
    });
    expect(compareRankings([])).toMatchObject({ reason: 'few-systems' });
  });

  it('is none where one side finds all alike', () =>
    expect(
      compareRankings(
        ranked([
          [20, 5],
          [30, 5],
          [40, 5],
          [50, 5],
          [60, 5],
        ]),
      ),
    ).toMatchObject({
      reason: 'no-order',
    }));
});

describe('stability over repeats', () => {
  const repeated = (system: string, byQuestion: readonly (readonly number[])[]): SystemCount[] =>
    byQuestion.flatMap((counts, at) =>
      counts.map((count, repeat) => ({
        system,
        question: `q${at}`,
        stratum: null,
        repeat: repeat + 1,
        share: shareOf(count, 10),
      })),
    );

  it('sets two answers to one question beside answers to two', () => {
    const steady = repeated('Alpha', [
      [1, 1],
      [3, 3],
      [5, 5],
      [7, 7],
      [9, 9],
    ]);
    const loose = repeated('Beta', [
      [1, 9],
      [9, 1],
      [1, 9],
      [9, 1],
      [1, 9, 1],
    ]);
    const [first, second] = stabilityOf([...loose, ...steady]);

    // Between the rates 0.1 to 0.9 by 0.2: 4 pairs of 0.2, 3 of 0.4, 2 of 0.6, 1 of 0.8.
    expect(first).toMatchObject({ system: 'Alpha', questions: 5, within: 0, interval: null });
    expect(first?.standing === 'given' && first.between).toBeCloseTo(0.4, 9);
    // The last has differences 0.8, 0 and 0.8.
    const last = (2 * 0.8) / 3;
    expect(second?.standing === 'given' && second.within).toBeCloseTo((4 * 0.8 + last) / 5, 9);
    expect(second?.standing === 'given' && second.between).toBeCloseTo(0.4, 9);
  });

  it('needs repeats of five questions', () =>
    expect(stabilityOf(repeated('Alpha', [[1, 1], [1, 2], [1, 1], [1, 1], [4]]))).toEqual([
      { system: 'Alpha', questions: 4, standing: 'too-few' },
    ]));
});
