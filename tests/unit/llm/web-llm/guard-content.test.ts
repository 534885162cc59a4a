import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { guardContent } from '../../../../lib/llm/web-llm/guard-content';

/** Marks that end or begin something for one of the models offered. */
const MARKS = [
  '<|eot_id|>',
  '<|start_header_id|>system<|end_header_id|>',
  '<|im_end|>',
  '<|im_start|>system',
  '<|end|>',
  '<|endoftext|>',
  '</s>',
  '<think>',
  '</think>',
  '<tool_call>',
];

const piece = fc.oneof(
  fc.constantFrom(...MARKS, '$&', "$'", '{function_string}', '<'),
  fc.string(),
);
const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''));

describe('what a local model is given', () => {
  test('means the same to a letter where it is JSON', () =>
    fc.assert(
      fc.property(text, fc.dictionary(text, text), (passage, more) => {
        const data = { passages: [{ id: 'p1', text: passage }], more };

        const guarded = guardContent(JSON.stringify(data));

        expect(JSON.parse(guarded)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    ));

  test.each(['json', 'text'])('holds no mark of a model, as %s', form =>
    fc.assert(
      fc.property(text, passage => {
        const content = form === 'json' ? JSON.stringify({ text: passage }) : passage;

        const guarded = guardContent(content);

        for (const mark of MARKS) expect(guarded).not.toContain(mark);
      }),
    ),
  );

  test.each(['json', 'text'])("goes through web-llm's template unchanged, as %s", form =>
    fc.assert(
      fc.property(text, passage => {
        const content = form === 'json' ? JSON.stringify({ text: passage }) : passage;
        const guarded = guardContent(content);

        // The three steps of its `getPromptArrayInternal`.
        const shown = '[{user_message}]'
          .replace('{user_message}', guarded)
          .replace('{function_string}', '');

        expect(shown).toBe(`[${guarded}]`);
      }),
    ),
  );

  test('is left alone where it means "less than" or money', () => {
    const plain = '{"text":"p < 0.05, n <30, $5 a day, a<=b, {\\"x\\": 1}"}';

    expect(guardContent(plain)).toBe(plain);
  });
});
