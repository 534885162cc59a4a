import { describe, expect, it } from 'vitest';
import { lowered, raised } from '../../../../lib/text/formulas/raised-text';

function up(before: string, text: string, more: { next?: string; isMark?: boolean } = {}): string {
  const { open, close } = raised({ before, text, isMark: false, ...more });
  return before + open + text + close;
}

function down(before: string, text: string): string {
  const { open, close } = lowered({ before, text });
  return before + open + text + close;
}

describe('raised text', () => {
  it.each([
    ['10', '9', '10^9'],
    ['10 ', '9', '10 ^9'],
    ['10', '−9', '10^−9'],
    ['30 kg/m', '2', '30 kg/m^2'],
    ['Ca', '2+', 'Ca^2+'],
    ['Na', '+', 'Na+'],
    ['R', '2', 'R^2'],
    ['s', '-1', 's^-1'],
    ['2', 'n', '2^n'],
    ['e', '-kt', 'e^(-kt)'],
    ['(a+b)', '2', '(a+b)^2'],
    ['1', 'st', '1st'],
    ['1', 'er', '1er'],
    ['Brand', '®', 'Brand®'],
    ['colds', '3', 'colds[3]'],
    ['colds.', '3,4', 'colds.[3,4]'],
    ['50%', '3', '50%[3]'],
    ['5 mg', '3', '5 mg[3]'],
    ['in 2020', '3', 'in 2020[3]'],
    ['(Smith et al.)', '2', '(Smith et al.)[2]'],
    ['colds', '[3]', 'colds[3]'],
  ])('%s and %s is %s', (before, text, whole) => expect(up(before, text)).toBe(whole));

  it('is a marker after a figure too, where its markup says so', () =>
    expect(up('10', '9', { isMark: true })).toBe('10[9]'));

  it('keeps a mass number and the numerator of a fraction', () => {
    expect(up('of ', '18', { next: 'F' })).toBe('of 18');
    expect(up('2', '1', { next: '⁄' })).toBe('2 1');
  });
});

describe('lowered text', () => {
  it.each([
    ['CO', '2', 'CO2'],
    ['HbA', '1c', 'HbA1c'],
    ['B', '12', 'B12'],
    ['Ca3(PO4)', '2', 'Ca3(PO4)2'],
    ['C', 'max', 'Cmax'],
    ['1/', '2', '1/2'],
    ['a log', '2', 'a log_2'],
    ['x', '0', 'x_0'],
    ['x', 'n+1', 'x_(n+1)'],
    ['10', '2', '10_2'],
  ])('%s and %s is %s', (before, text, whole) => expect(down(before, text)).toBe(whole));
});
