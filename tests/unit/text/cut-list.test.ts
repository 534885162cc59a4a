import { describe, expect, it } from 'vitest';

import { readCutList } from '../../../lib/text/cut-list';

const WHOLE = '{"checks": [{"a": 1, "b": [{"c": "]}"}]}, {"a": "\\"{"}, {"a": 3}]}';
const ITEMS = [{ a: 1, b: [{ c: ']}' }] }, { a: '"{' }, { a: 3 }];

describe('a list whose end is missing', () => {
  it('gives its whole objects, wherever it was cut', () => {
    const ends = ITEMS.map(item => WHOLE.indexOf(write(item)) + write(item).length);

    for (let length = 0; length <= WHOLE.length; length += 1) {
      const whole = ends.filter(end => end <= length).length;
      expect(readCutList(WHOLE.slice(0, length))).toEqual(ITEMS.slice(0, whole));
    }
  });

  it('is not looked for behind other text, which a model may have copied', () => {
    expect(readCutList(`The page says ${WHOLE}`)).toEqual([]);
    expect(readCutList(`"quoted" ${WHOLE}`)).toEqual([]);
  });

  it('ends where it ends', () =>
    expect(readCutList(`${WHOLE} {"checks": [{"a": 4}]}`)).toEqual(ITEMS));

  it.each(['', 'no', '{', '[]', '{}', ']', '{"a": [1, "x"', '{"checks": [{a: 1}, {"b": 2}'])(
    'holds nothing that is no JSON: %s',
    json => expect(readCutList(json)).toEqual(json.includes('"b"') ? [{ b: 2 }] : []),
  );

  it('is read quickly, however deep and long it is', () => {
    const start = performance.now();

    readCutList(`{"checks": ${'['.repeat(200_000)}`);
    readCutList(`{"checks": [{"a": "${'\\'.repeat(200_001)}`);
    readCutList(`{"checks": [${'"'.repeat(200_000)}`);

    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

/** An item as it stands in the text above. */
function write(item: object): string {
  return JSON.stringify(item).replaceAll('":', '": ').replaceAll(',"', ', "');
}
