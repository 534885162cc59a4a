import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameQuantity, readQuantities } from '../../../../lib/text/evidence/words-quantities';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raise = (n: number): string =>
  String(n).replace(/./g, sign => (sign === '-' ? '⁻' : (RAISED[Number(sign)] ?? '')));

/** Ways to write `factor × 10^exponent`. */
const POWERS: Record<string, (factor: string, exponent: number) => string> = {
  'a caret': (factor, exponent) => `${factor} × 10^${exponent}`,
  'a caret and brackets': (factor, exponent) => `${factor} x 10^(${exponent})`,
  'raised digits': (factor, exponent) => `${factor} × 10${raise(exponent)}`,
  'a point for times': (factor, exponent) => `${factor}·10${raise(exponent)}`,
  brackets: (factor, exponent) => `${factor} x 10(${exponent})`,
};

const VULGAR: Record<string, string> = {
  '1/2': '½',
  '1/4': '¼',
  '3/4': '¾',
  '2/3': '⅔',
  '5/8': '⅝',
};
const fraction = fc.constantFrom(...Object.keys(VULGAR));
const whole = fc.integer({ min: 1, max: 99 });

function valueOf(written: string): number {
  const [above, below] = written.split('/').map(Number);
  return (above ?? 0) / (below ?? 1);
}

function valuesIn(text: string): number[] {
  return readQuantities(text).map(({ value }) => value);
}

describe('numbers of quantities', () => {
  it.each(Object.entries(POWERS))('reads a power of ten written with %s', (_, write) => {
    fc.assert(
      fc.property(whole, fc.integer({ min: -12, max: 20 }), (factor, exponent) => {
        const [one, ...others] = valuesIn(`It holds ${write(String(factor), exponent)} of them.`);

        expect(others).toEqual([]);
        expect(one).toBeCloseTo(factor * 10 ** exponent, 12 - Math.max(0, exponent));
      }),
    );
  });

  it('reads the same fraction however it is written', () => {
    fc.assert(
      fc.property(fraction, fc.option(whole), (written, before) => {
        const sign = VULGAR[written] ?? '';
        const value = valueOf(written) + (before ?? 0);
        const ways =
          before === null
            ? [written, written.replace('/', '⁄'), sign]
            : [
                `${before} ${written}`,
                `${before}-${written}`,
                `${before}${sign}`,
                `${before} ${sign}`,
              ];

        for (const way of ways) expect(valuesIn(`Take ${way} of a tablet.`)).toEqual([value]);
        const [first, last] = readQuantities(`${ways[0] ?? ''} hour or ${value} hour`);
        expect(first && last && isSameQuantity(first, last)).toBe(true);
      }),
    );
  });

  it('reads the numbers of grades, dates, ratios and pressures apart', () => {
    const names = [
      'grade',
      'Stage',
      'phases',
      'type',
      'page',
      'p.',
      'Table',
      'ratio of',
      'day',
      'on',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...names), fraction, (name, written) => {
        expect(valuesIn(`It was ${name} ${written}.`)).toEqual(written.split('/').map(Number));
      }),
    );
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        fc.pre(a >= b || b > 8);
        expect(valuesIn(`It was ${a}/${b} then.`)).toEqual([a, b]);
        expect(valuesIn(`In ${a}/${b}/2024.`)).toEqual([a, b, 2024]);
      }),
    );
  });

  it.each(['x_0', 'm^2', 's^-1', 'cm^(-3)', 'log_10', '10^n'])('reads no number in "%s"', name => {
    expect(valuesIn(`Here ${name} counts.`)).toEqual([]);
  });

  it.each([
    ['3/8 patients', [3, 8]],
    ['3/4 times a day', [3, 4]],
    ['½–1 tablet', [0.5, 1]],
    ['1.5–2 × 10^9 cells', [1.5e9, 2e9]],
    ['2^8 states', [256]],
    ['1 1/2 hours', [5400]],
  ])('reads "%s"', (text, values) => expect(valuesIn(text)).toEqual(values));

  it('reads megabytes of hostile digits in linear time', () => {
    for (const part of ['1/', '10^', '½', '1 ', '1-', 'grade ', '3·10']) {
      const timeOf = (length: number): number => {
        const text = part.repeat(length);
        const start = performance.now();
        readQuantities(text);
        return performance.now() - start;
      };
      timeOf(2_000);

      expect(timeOf(80_000)).toBeLessThan(40 * timeOf(8_000) + 200);
    }
  });
});
