import { describe, expect, it } from 'vitest';

import {
  meanCalibrationError,
  summariseSets,
  type ReliabilityCard,
} from '../../../../lib/core/audit/reliability';
import { EMBEDDED_CARD } from '../../../../lib/judges/embedded/card';
import { fakeMeasuredSet, fakeReliability } from '../../../fakes/reliability';

const THREE = fakeReliability();

describe('the summary of labelled sets', () => {
  it('counts agreement down the column of what was said, not along the row', () => {
    const { supportedAgreed } = summariseSets(THREE, THREE.sets);

    expect(supportedAgreed).toEqual({ count: 30, of: 40 });
  });

  it('counts contradictions caught along the row of what people said', () => {
    const { contradictionsCaught } = summariseSets(THREE, THREE.sets);

    expect(contradictionsCaught).toEqual({ count: 12, of: 20 });
  });

  it('counts what was overlooked: not found by the judge, but by people', () => {
    const { foundByPeople } = summariseSets(THREE, THREE.sets);

    expect(foundByPeople).toEqual({ count: 14, of: 45 });
  });

  it('adds sets up pair by pair, so that a large set weighs more', () => {
    const small = fakeMeasuredSet({
      pairs: 2,
      matrix: [
        [0, 0, 0],
        [0, 0, 0],
        [2, 0, 0],
      ],
    });

    const { supportedAgreed, notJudged } = summariseSets(THREE, [...THREE.sets, small]);

    expect(supportedAgreed).toEqual({ count: 30, of: 42 });
    expect(notJudged.of).toBe(102);
  });

  it('knows what was not judged from a column of its own', () => {
    const set = fakeMeasuredSet({
      pairs: 10,
      matrix: [
        [4, 0, 0, 1],
        [0, 2, 0, 1],
        [0, 0, 2, 0],
      ],
    });
    const said = ['supported', 'contradicted', 'not-found', 'not-judged'];

    const summary = summariseSets({ classes: THREE.classes, said }, [set]);

    expect(summary.notJudged).toEqual({ count: 2, of: 10 });
    expect(summary.foundByPeople).toEqual({ count: 0, of: 2 });
    expect(summary.contradictionsCaught).toEqual({ count: 2, of: 3 });
  });

  it('knows what was not judged from the pairs that the table leaves out', () => {
    const { notJudged } = summariseSets(THREE, [fakeMeasuredSet({ pairs: 104 })]);

    expect(notJudged).toEqual({ count: 4, of: 104 });
  });

  it('does not hold a pair that people called partly supported against "not found"', () => {
    const set = fakeMeasuredSet({ pairs: 7, matrix: [[0, 7]] });

    const { foundByPeople, supportedAgreed } = summariseSets(
      { classes: ['partly-supported'], said: ['supported', 'not-found'] },
      [set],
    );

    expect(foundByPeople).toEqual({ count: 0, of: 7 });
    expect(supportedAgreed).toEqual({ count: 0, of: 0 });
  });
});

describe('calibration over sets', () => {
  it('weighs the error of each set by its pairs', () => {
    const sets = [
      fakeMeasuredSet({ pairs: 300, ece: 0.04 }),
      fakeMeasuredSet({ pairs: 100, ece: 0.12 }),
    ];

    expect(meanCalibrationError(sets)).toBeCloseTo(0.06);
    expect(meanCalibrationError([])).toBeNull();
  });
});

describe('the card in the package', () => {
  const card: ReliabilityCard = EMBEDDED_CARD;

  it('tells of every file by its SHA-256', () => {
    expect(Object.keys(card.files)).toContain('judge.onnx');
    for (const { sha256 } of Object.values(card.files)) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has a table of the right shape for every set it was measured on', () => {
    for (const { matrix, pairs } of card.reliability?.sets ?? []) {
      const { classes = [], said = classes } = card.reliability ?? {};
      expect(matrix.map(row => row.length)).toEqual(classes.map(() => said.length));
      expect(matrix.flat().reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(pairs);
    }
  });
});
