import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cohensKappa } from '../../../lib/metrics/agreement';
import { raterAgreement, type RatedItem } from '../../../lib/metrics/rater-agreement';
import { COEFFICIENTS, type CoefficientName } from '../../../lib/metrics/rater-coefficients';

/** Items from one string per rater; a dot is a missing rating, and categories begin at 1. */
const fromRaters = (...raters: string[]): RatedItem[] =>
  Array.from(raters[0] ?? '', (_, item) => ({
    cluster: String(item),
    ratings: raters.map(said => (said[item] === '.' ? null : Number(said[item]) - 1)),
  }));
/** Items from one string of ratings per item. */
const fromItems = (...items: string[]): RatedItem[] =>
  items.map((said, at) => ({
    cluster: String(at),
    ratings: Array.from(said, each => (each === '.' ? null : Number(each) - 1)),
  }));
const fromMatrix = (matrix: readonly (readonly number[])[]): RatedItem[] =>
  matrix
    .flatMap((row, a) => row.flatMap((n, b) => Array.from({ length: n }, () => [a, b])))
    .map((ratings, at) => ({ cluster: String(at), ratings }));
const valueOf = (items: RatedItem[], name: CoefficientName, categories: number) => {
  const figure = raterAgreement(items, name, categories);
  return figure.standing === 'given' ? figure.value : figure.reason;
};
/** Without an interval, which takes most of the time. */
const barely = (pairs: readonly (readonly number[])[], name: CoefficientName) => {
  const { count, valueOf: value } = COEFFICIENTS[name];
  const rows = pairs.map(ratings => count(ratings, 4));
  return value(
    rows.reduce((sums, row) => sums.map((sum, at) => sum + (row[at] ?? 0))),
    4,
  );
};

/** Fleiss 1971, table 1: six diagnoses, 1 to 5, of each of 30 patients. */
const DIAGNOSES = fromItems(
  ...['444444', '222555', '233335', '555555', '222444', '113333', '333355', '113334', '114444'],
  ...['555555', '144444', '124444', '222333', '144444', '224445', '333335', '111455', '111112'],
  ...['224444', '133555', '555555', '244444', '224555', '114444', '144445', '222224', '111155'],
  ...['224444', '133333', '555555'],
);
/** Krippendorff 2011, Computing Krippendorff's Alpha-Reliability: four observers, twelve units, five values. */
const OBSERVERS = fromRaters('123321412...', '1233224125.3', '.3332342251.', '12332441251.');
/** Boyd et al. 1982 in Altman 1991, Practical Statistics for Medical Research. */
const RADIOLOGISTS = [
  [21, 12, 0, 0],
  [4, 17, 1, 0],
  [3, 9, 15, 2],
  [0, 0, 0, 1],
];
/** Gwet 2008, Br. J. Math. Stat. Psychol. 61:29–48: two raters who nearly always say yes. */
const HIGH_AGREEMENT = [
  [118, 5],
  [2, 0],
];

describe('agreement of raters, on published examples', () => {
  it('by Fleiss: 0.430 over 30 patients (Fleiss 1971)', () => {
    expect(valueOf(DIAGNOSES, 'fleiss', 5)).toBeCloseTo(0.43, 3);
    expect(valueOf(DIAGNOSES, 'percent', 5)).toBeCloseTo(0.556, 3);
  });

  it('by Krippendorff: α of nominal data 0.743, of ordinal 0.815 (Krippendorff 2011)', () => {
    expect(valueOf(OBSERVERS, 'alpha-nominal', 5)).toBeCloseTo(0.743, 3);
    expect(valueOf(OBSERVERS, 'alpha-ordinal', 5)).toBeCloseTo(0.815, 3);
  });

  it('by weighted kappa: 0.47 unweighted, 0.57 linear (Altman 1991)', () => {
    const items = fromMatrix(RADIOLOGISTS);

    expect(valueOf(items, 'cohen', 4)).toBeCloseTo(0.4728, 4);
    expect(valueOf(items, 'cohen-linear', 4)).toBeCloseTo(0.5684, 4);
  });

  it('by Gwet: AC1 0.941 where kappa is -0.023', () => {
    const items = fromMatrix(HIGH_AGREEMENT);

    expect(valueOf(items, 'ac1', 2)).toBeCloseTo(0.9408, 4);
    expect(valueOf(items, 'cohen', 2)).toBeCloseTo(-0.0234, 4);
  });

  it('with missing ratings, as irrCAC 0.4.3 and krippendorff 0.8 give it', () => {
    const items = fromItems(
      '24.',
      '11.',
      '111',
      '3.3',
      '.13',
      '..1',
      '121',
      '1.1',
      '3.1',
      '2.4',
      '42.',
      '22.',
    );

    expect(valueOf(items, 'percent', 4)).toBeCloseTo(0.48485, 5);
    expect(valueOf(items, 'fleiss', 4)).toBeCloseTo(0.24003, 5);
    expect(valueOf(items, 'ac1', 4)).toBeCloseTo(0.33447, 5);
    expect(valueOf(items, 'alpha-nominal', 4)).toBeCloseTo(0.299492, 6);
    expect(valueOf(items, 'alpha-ordinal', 4)).toBeCloseTo(0.383288, 6);
  });
});

describe('agreement of raters', () => {
  const names = Object.keys(COEFFICIENTS) as CoefficientName[];
  const two = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 2, maxLength: 30 });

  it('by squared steps is the intraclass correlation of large samples (Fleiss and Cohen 1973)', () => {
    // Identity of the paper: κ with squared steps = 2·cov / (var + var + (difference of means)²).
    fc.assert(
      fc.property(two, pairs => {
        const mean = (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const [mA, mB] = [mean(a), mean(b)];
        const cov = mean(pairs.map(([x, y]) => (x - mA) * (y - mB)));
        const spread = mean(a.map(x => (x - mA) ** 2)) + mean(b.map(y => (y - mB) ** 2));
        const scale = spread + (mA - mB) ** 2;
        fc.pre(scale > 0);

        expect(barely(pairs, 'cohen-quadratic')).toBeCloseTo((2 * cov) / scale, 9);
      }),
    );
  });

  it('by two categories weighs all steps alike', () => {
    const matrix = [
      [20, 5],
      [10, 15],
    ];
    for (const name of ['cohen-linear', 'cohen-quadratic'] as const) {
      expect(valueOf(fromMatrix(matrix), name, 2)).toBeCloseTo(cohensKappa(matrix) ?? 9, 12);
    }
  });

  it.each(names)('%s is 1 if all agree, at most 1 else, and the same whoever comes first', name => {
    fc.assert(
      fc.property(two, pairs => {
        const value = barely(pairs, name);
        const turned = pairs.map(([a, b]) => [b, a]);
        const same = pairs.map(([a]) => [a, a]);

        expect(barely(same, name) ?? 1).toBeCloseTo(1, 9);
        expect(value ?? 0).toBeLessThanOrEqual(1 + 1e-9);
        expect(barely(turned, name) ?? 9).toBeCloseTo(value ?? 9, 9);
      }),
    );
  });

  it('says why there is none', () => {
    expect(valueOf(fromItems('111', '122'), 'cohen', 2)).toBe('not-two');
    expect(valueOf(fromItems('1.', '.2'), 'ac1', 2)).toBe('no-overlap');
    expect(valueOf([], 'percent', 2)).toBe('no-overlap');
    for (const name of ['cohen', 'fleiss', 'alpha-nominal', 'cohen-linear'] as const) {
      expect(valueOf(fromItems('11', '11'), name, 2)).toBe('no-variation');
    }
    expect(valueOf(fromItems('11', '11'), 'ac1', 2)).toBe(1);
  });
});

describe('the interval of agreement', () => {
  const items = Array.from({ length: 40 }, (_, at) => ({
    cluster: String(at),
    ratings: [at % 2, at % 5 === 0 ? 1 - (at % 2) : at % 2],
  }));
  const intervalOf = (all: RatedItem[], name: CoefficientName = 'percent') => {
    const figure = raterAgreement(all, name, 2);
    return figure.standing === 'given' ? figure.interval : null;
  };

  it('holds the value, and is what theory says for single items', () => {
    const interval = intervalOf(items);
    // 32 of 40: ±1.96·√(0.8·0.2/40) = ±0.124; a little more, for t instead of z.
    expect(interval?.low).toBeGreaterThan(0.63);
    expect(interval?.low).toBeLessThan(0.7);
    expect(interval?.high).toBeGreaterThan(0.9);
    expect(interval?.high).toBeLessThan(0.95);
  });

  it('is wider where items come in answers that are right or wrong as a whole', () => {
    const single = intervalOf(items, 'cohen');
    const whole = intervalOf(
      items.flatMap(item => Array.from({ length: 5 }, () => item)),
      'cohen',
    );
    const loose = intervalOf(
      items.flatMap(item =>
        Array.from({ length: 5 }, (_, at) => ({ ...item, cluster: `${item.cluster} ${at}` })),
      ),
      'cohen',
    );
    const width = (each: typeof single) => (each ? each.high - each.low : 0);

    expect(width(whole)).toBeCloseTo(width(single), 9);
    expect(width(loose)).toBeLessThan(0.6 * width(whole));
  });

  it('is none from few answers, or if none of them could change the figure', () => {
    expect(intervalOf(items.slice(0, 4))).toBeNull();
    expect(intervalOf(items.filter((_, at) => at % 5 !== 0))).toBeNull();
  });
});
