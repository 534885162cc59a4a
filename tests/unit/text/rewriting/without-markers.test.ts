import { describe, expect, it } from 'vitest';

import { sliceSpan } from '../../../../lib/core/answer/span';
import { createMarkerFreeReader } from '../../../../lib/text/rewriting/without-markers';
import { spanOf } from '../../../fakes/answers';
import { markedAnswer } from '../marked-answer';

/** Text of a whole answer without its markers. */
function read(notation: string): string {
  const answer = markedAnswer(notation);
  return createMarkerFreeReader(answer)({ start: 0, end: answer.text.length }).text;
}

describe('createMarkerFreeReader', () => {
  it.each([
    ['Zinc{a:[1]} helps.', 'Zinc helps.'],
    ['Zinc helps {a:[1]}.', 'Zinc helps.'],
    ['Zinc helps {a:[1]} {b:[2]}, and iron does.', 'Zinc helps, and iron does.'],
    ['Zinc helps [3]; iron does.', 'Zinc helps; iron does.'],
    ['Zinc helps.{a:[1]}', 'Zinc helps.'],
    ['Take {a:[1]} .5 mg.', 'Take  .5 mg.'],
  ])('reads %j as %j', (notation, words) => expect(read(notation)).toBe(words));

  it('finds the way back into the answer', () => {
    const answer = markedAnswer('Iron is grey. Zinc helps {a:[1]}. Tin is soft.');
    const sentence = spanOf(answer.text, 'Zinc helps [1].');

    const stripped = createMarkerFreeReader(answer)(sentence);

    const { text } = stripped;
    expect(text).toBe('Zinc helps.');
    expect(stripped.toWhole({ start: 0, end: text.length })).toEqual(sentence);
    expect(sliceSpan(answer.text, stripped.toWhole(spanOf(text, 'helps')))).toBe('helps');
  });
});
