import { describe, expect, it } from 'vitest';

import { citationId } from '../../../../lib/core/ids';
import { sliceSpan } from '../../../../lib/core/answer/span';
import { findMarkers, numbersOfMarker } from '../../../../lib/text/statements/citation-markers';
import { fakeCitation } from '../../../fakes/answers';

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
