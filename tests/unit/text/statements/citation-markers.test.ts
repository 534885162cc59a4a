import { describe, expect, it } from 'vitest';

import { citationId } from '../../../../lib/core/ids';
import { sliceSpan } from '../../../../lib/core/answer/span';
import {
  createMarkerFreeReader,
  findMarkers,
  numbersOfMarker,
} from '../../../../lib/text/statements/citation-markers';
import { fakeCitation, spanOf } from '../../../fakes/answers';
import { markedAnswer } from '../marked-answer';

const found = (text: string) => findMarkers(text, []).map(span => sliceSpan(text, span));

describe('findMarkers', () => {
  it('finds neighbours as one cluster, with the brackets around them', () =>
    expect(found('Zinc helps ([1], [2]). Iron too [3] and [4].')).toEqual([
      '([1], [2])',
      '[3] and [4]',
    ]));

  it('keeps markers on two lines apart', () =>
    expect(found('Zinc [1]\n[2] Iron')).toEqual(['[1]', '[2]']));

  it('keeps the word between two chips that were cut out', () => {
    const citations = [5, 8].map((at, index) =>
      fakeCitation({ id: citationId(`c${index}`), marker: { start: at, end: at } }),
    );

    expect(findMarkers('Zinc and iron', citations)).toEqual([
      { start: 5, end: 5 },
      { start: 8, end: 8 },
    ]);
  });

  it.each([
    ['Zinc helps [cite: 1, 2].', ['[cite: 1, 2]']],
    ['[cite_start]Zinc helps.[citation:3]', ['[cite_start]', '[citation:3]']],
    ['Zinc helps.[^1^] Iron too.[^1_4]', ['[^1^]', '[^1_4]']],
    ['Zinc helps. citeturn0search1turn2news3 Iron.', ['citeturn0search1turn2news3']],
    ['Zinc helps.\uE200cite\uE202turn0search1\uE201', ['\uE200cite\uE202turn0search1\uE201']],
    ['Zinc.:contentReference[oaicite:0]{index=0}', [':contentReference[oaicite:0]{index=0}']],
    ['Zinc:chatgpt-content-reference{index="0"}', [':chatgpt-content-reference{index="0"}']],
    ['Zinc helps more.PubMed+1 Iron.Mayo Clinic+2', ['PubMed+1', 'Mayo Clinic+2']],
    ['【4†source】 and 【oaicite:1】', ['【4†source】 and 【oaicite:1】']],
    ['【注意】锌有帮助。', []],
    ['Vitamin B12, Zn2+, 10+2 ml, p=0.01, a:b, note: {x}', []],
    ['It is low. The pH rose by +1 point. Day 5: the dose rose by +2', []],
    ['It helps.nih+2 Iron. example.org+3Keep+1', ['nih+2', 'example.org+3Keep+1']],
    ['Blood group A+1 is rare. 5+1 doses', []],
  ])('%s', (text, markers) => expect(found(text)).toEqual(markers));

  it('ignores a marker that reaches out of the text', () =>
    expect(findMarkers('Zinc', [fakeCitation({ marker: { start: 2, end: 9 } })])).toEqual([]));
});

describe('numbersOfMarker', () =>
  it.each([
    ['[1]', [1]],
    ['[1, 3–5]', [1, 3, 4, 5]],
    ['[[2,2]]', [2]],
    ['[^7]', [7]],
    ['¹²', [12]],
    ['²⁻⁴', [2, 3, 4]],
    ['[9-2]', [9, 2]],
    ['[1-900]', [1, 900]],
    ['【4†source】', []],
  ])('reads %s as %j', (marker, numbers) => expect(numbersOfMarker(marker)).toEqual(numbers)));

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
