import { describe, expect, test } from 'vitest';
import { sliceSpan } from '../../../../lib/core/answer/span';
import { readSentences, sentenceSteps } from '../../../../lib/text/evidence/passage-sentences';

function textsOf(text: string): string[] {
  return readSentences(text).map(({ span }) => sliceSpan(text, span));
}

describe('readSentences', () => {
  test.each<[why: string, text: string, sentences: string[]]>([
    ['ends sentences at full stops', 'Rest well. Drink water.', ['Rest well.', 'Drink water.']],
    [
      'goes on after a title',
      'Ask Dr. Lee first. Then rest.',
      ['Ask Dr. Lee first.', 'Then rest.'],
    ],
    [
      'goes on after e.g.',
      'Eat fruit, e.g. Gala apples. Rest.',
      ['Eat fruit, e.g. Gala apples.', 'Rest.'],
    ],
    [
      'goes on after et al.',
      'Smith et al. (2019) found it. So.',
      ['Smith et al. (2019) found it.', 'So.'],
    ],
    [
      'goes on after abbreviations of other languages',
      'Die Kur hilft bei der Gicht, z. B. Colchicin. Das ist die Regel.',
      ['Die Kur hilft bei der Gicht, z. B. Colchicin.', 'Das ist die Regel.'],
    ],
    [
      'ends after a label of one letter',
      'Adults lack vitamin C. They eat fruit.',
      ['Adults lack vitamin C.', 'They eat fruit.'],
    ],
    ['goes on after an initial', 'J. Smith found it.', ['J. Smith found it.']],
    ['goes on after a decimal point', 'Take 2.5 mg. Rest.', ['Take 2.5 mg.', 'Rest.']],
    ['ends at a blank line', 'A heading\n\nThe text.', ['A heading', 'The text.']],
    ['ends at a line break before a capital', 'A heading\nThe text.', ['A heading', 'The text.']],
    ['goes on over a wrapped line', 'The text\ngoes on.', ['The text\ngoes on.']],
    ['goes on over a hyphenated line', 'The treat-\nment works.', ['The treat-\nment works.']],
    ['takes Windows line ends', 'One thing.\r\nAnother thing.', ['One thing.', 'Another thing.']],
    ['leaves out white space', '  Rest.  \n\n  Sleep. ', ['Rest.', 'Sleep.']],
  ])('%s', (_why, text, sentences) => expect(textsOf(text)).toEqual(sentences));

  test('numbers the paragraphs', () => {
    const paragraphs = readSentences('One. Two.\n\nThree.').map(({ paragraph }) => paragraph);

    expect(paragraphs).toEqual([0, 0, 1]);
  });

  test('cuts no character in half where it must cut', () => {
    for (const sentence of textsOf(`x${'😀'.repeat(2000)}`)) {
      expect(sentence.isWellFormed()).toBe(true);
      expect(sentence.length).toBeLessThanOrEqual(1200);
    }
  });

  test.each([
    ['one line', 'Rest. Drink water. '.repeat(20_000)],
    ['soft breaks', 'so it\n'.repeat(20_000)],
    ['short lines', 'Rest.\n\n'.repeat(20_000)],
  ])('pauses often in a long text: %s', (_what, text) => {
    const steps = sentenceSteps(text);
    let pauses = 0;
    while (steps.next().done !== true) pauses += 1;

    expect(pauses).toBeGreaterThanOrEqual(6);
  });
});
