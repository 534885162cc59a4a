import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { writeDataJson } from '../../../../lib/text/citations/data-json';

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
