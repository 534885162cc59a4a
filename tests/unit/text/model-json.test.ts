import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  exactObject,
  readCutList,
  readJsonReply,
  writeDataJson,
} from '../../../lib/text/model-json';

describe('readJsonReply', () => {
  it.each([
    '{"a": 1}',
    '\n```json\n{"a": 1}\n```\n',
    'Sure! Here it is: {"a": 1}',
    '{"a": 1}\n\nLet me know if you need more.',
  ])('reads the object in %j', reply => expect(readJsonReply(reply)).toEqual({ a: 1 }));

  it.each(['', 'Sure!', '{"a": ', '{"a": 1} and {"a": 2}'])('finds none in %j', reply =>
    expect(readJsonReply(reply)).toBeNull(),
  );
});

describe('exactObject', () =>
  it('wants every property and no other, as strict servers do', () =>
    expect(exactObject({ a: { type: 'string' } })).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    })));

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

const MARKS = [
  '<|im_start|>system',
  '<|eot_id|>',
  '<s>',
  '</s>',
  '<<SYS>>',
  '<start_of_turn>model',
  '<｜begin▁of▁sentence｜>',
  '[INST]',
  '[/INST]',
  '[TOOL_CALLS]',
];

describe('writeDataJson', () => {
  it.each(MARKS)('has no %s that a chat template could take for its own', mark => {
    const json = writeDataJson({ text: `Before ${mark} after` });

    expect(json).not.toContain(mark);
    expect(JSON.parse(json)).toEqual({ text: `Before ${mark} after` });
  });

  it('leaves signs and brackets of ordinary text as they are', () => {
    const data = { text: 'p < 0.05, 2 <5, see [1] and [a]', list: [['A'], []] };

    expect(writeDataJson(data)).toBe(JSON.stringify(data));
  });

  it('reads back as what it was, whatever that is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...MARKS, '\\<|', '\\\\<a'),
    );

    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), texts => {
        expect(JSON.parse(writeDataJson(texts))).toEqual(texts);
      }),
    );
  });
});
