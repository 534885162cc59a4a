import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalJson } from '../../../lib/util/canonical-json';

describe('canonical JSON', () => {
  it('orders keys by code units, as RFC 8785 does in section 3.2.3', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const written = canonicalJson(Object.fromEntries(keys.map(key => [key, 0])));

    expect(Object.keys(JSON.parse(written) as object).filter(key => key !== '1')).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
    expect(written.startsWith('{"\\r":0,"1":0,')).toBe(true);
  });

  it('writes numbers and strings as section 3.2.2 shows them', () => {
    expect(
      canonicalJson([333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0]),
    ).toBe('[333333333.3333333,1e+30,4.5,0.002,1e-27,0]');
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\"/"');
  });

  it('is the same for the same data however its keys came', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), data => {
        const turned = Object.fromEntries(Object.entries(data).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(data));
        expect(JSON.parse(canonicalJson(data))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    ));

  it.each([Number.NaN, Infinity, '\ud800', undefined, () => 0])('has no form for %s', value => {
    expect(() => canonicalJson({ value })).toThrow(TypeError);
  });
});
