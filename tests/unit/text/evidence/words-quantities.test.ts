import { describe, expect, test } from 'vitest';
import {
  isSameKind,
  isSameQuantity,
  readQuantities,
  type Quantity,
} from '../../../../lib/text/evidence/words-quantities';
import { findUnit } from '../../../../lib/text/evidence/words-units';

const DAY = 86_400;

function short(text: string): [value: number, dimension: string | null, per?: number][] {
  return readQuantities(text).map(({ value, dimension, per }) => {
    const rounded = Number(value.toPrecision(6));
    return per === null ? [rounded, dimension] : [rounded, dimension, per];
  });
}

function only(text: string): Quantity {
  const [quantity] = readQuantities(text);
  if (!quantity) throw new Error(`test: "${text}" holds no quantity`);
  return quantity;
}

describe('readQuantities', () => {
  test.each<[text: string, quantities: ReturnType<typeof short>]>([
    ['take 1,000 mg', [[1, 'mass']]],
    ['take 1 000 mg', [[1, 'mass']]],
    ['take 1000mg a day', [[1, 'mass', DAY]]],
    ['take 400 mg daily', [[0.4, 'mass', DAY]]],
    ['take 400 IU per day', [[400, 'activity', DAY]]],
    [
      '15 µg or 15 mcg',
      [
        [0.000015, 'mass'],
        [0.000015, 'mass'],
      ],
    ],
    ['in 0.5% of adults', [[0.5, 'share']]],
    ['in 22 percent', [[22, 'share']]],
    ['for two hours', [[7200, 'time']]],
    ['a 30-minute walk', [[1800, 'time']]],
    [
      '10–20 mg',
      [
        [0.01, 'mass'],
        [0.02, 'mass'],
      ],
    ],
    [
      '10 to 20 mg',
      [
        [0.01, 'mass'],
        [0.02, 'mass'],
      ],
    ],
    [
      'between five and ten minutes',
      [
        [300, 'time'],
        [600, 'time'],
      ],
    ],
    ['180 mg/dL', [[1.8, 'mass/volume']]],
    ['80 mmHg', [[80, 'pressure']]],
    ['1·7 billion people', [[1.7e9, 'count:peopl']]],
    [
      '12 patients in 2019',
      [
        [12, 'count:patient'],
        [2019, 'year'],
      ],
    ],
    ['a 3-fold rise', [[3, 'times']]],
    ['twice daily', [[2, 'times', DAY]]],
    ['three times a week', [[3, 'times', 7 * DAY]]],
    ['p < 0.05', [[0.05, null]]],
    ['COVID-19, IL-6 and B12', []],
    ['no one of the two', []],
    ['version 1.2.3', []],
    ['', []],
  ])('reads "%s"', (text, quantities) => expect(short(text)).toEqual(quantities));

  test('says where the number stands, with its unit, and what is written there', () => {
    const text = 'Take up to 1,000 mg a day.';

    const { span, text: written } = only(text);

    expect(text.slice(span.start, span.end)).toBe('1,000 mg a day');
    expect(written).toBe('1,000 mg a day');
  });

  test('reads a long row of digits without delay or complaint', () => {
    expect(readQuantities('1,'.repeat(20_000))).toBeInstanceOf(Array);
    expect(readQuantities('1'.repeat(20_000))).toBeInstanceOf(Array);
  });
});

describe('isSameQuantity', () => {
  test.each([
    ['1,000 mg', '1 g'],
    ['two weeks', '14 days'],
    ['0.5 hours', '30 minutes'],
    ['18%', '18.4%'],
    ['400 mg', '400 mg a day'],
    ['7 g a week', '1 g a day'],
    ['1.5 million people', '1,500,000 people'],
    ['25', '25 mg'],
  ])('"%s" is the same as "%s"', (one, other) => {
    expect(isSameQuantity(only(one), only(other))).toBe(true);
    expect(isSameQuantity(only(other), only(one))).toBe(true);
  });

  test.each([
    ['400 mg', '4,000 mg'],
    ['400 mg', '400 ml'],
    ['5 mg', '5.4 mg'],
    ['18%', '19%'],
    ['two weeks', 'two months'],
    ['1 g a day', '1 g a week'],
    ['12 patients', '12 tablets'],
  ])('"%s" is not the same as "%s"', (one, other) =>
    expect(isSameQuantity(only(one), only(other))).toBe(false),
  );
});

describe('isSameKind', () =>
  test('takes the same measure for the same kind, whatever the unit', () => {
    expect(isSameKind(only('4 g'), only('400 mg'))).toBe(true);
    expect(isSameKind(only('4 g'), only('4 hours'))).toBe(false);
    expect(isSameKind(only('4 g a day'), only('4 g'))).toBe(false);
    expect(isSameKind(only('25'), only('26'))).toBe(false);
  }));

describe('findUnit', () =>
  test('knows names, plurals and rates, and no other words', () => {
    expect(findUnit('Hours')).toEqual({ dimension: 'time', factor: 3600, per: null });
    expect(findUnit('mg per day')).toEqual({ dimension: 'mass', factor: 0.001, per: DAY });
    expect(findUnit('g daily')?.per).toBe(DAY);
    expect(findUnit('tablet')).toBeNull();
    expect(findUnit('constructor')).toBeNull();
  }));
