import { describe, expect, it } from 'vitest';
import { countHidden, countUnshown, findLack } from '../../../../lib/core/answer/answer';
import { isOfAnswer, sourceIdFor } from '../../../../lib/core/source/source';
import type { Citation } from '../../../../lib/core/answer/citation';
import { fakeCitation } from '../../../fakes/answers';

const link = (url: string, part: Partial<Citation> = {}) =>
  fakeCitation({ target: { kind: 'url', url }, hidden: 0, ...part });
const A = link('https://a.example/');
const B = link('https://b.example/', { marker: null });
const NAMELESS = fakeCitation({ target: { kind: 'unresolved', label: 'x' }, hidden: 0 });

describe('the sources that a page does not show', () => {
  it.each([
    [0, 'none', { citations: [A] }],
    [2, 'those that markers count', { citations: [link('https://a.example/', { hidden: 2 })] }],
    [38, 'what is missing to the number of the page', { citations: [A, B], sourceCount: 40 }],
    [
      40,
      'the number of the page, where a marker names no source',
      { citations: [NAMELESS], sourceCount: 40 },
    ],
    [
      4,
      'as many as markers count, where the page gives fewer',
      { citations: [link('x:1', { hidden: 4 })], sourceCount: 2 },
    ],
    [0, 'none, where the page gives as many as it shows', { citations: [A, B, A], sourceCount: 2 }],
    [
      null,
      'some, where the page offers sources and shows none',
      { citations: [], sourceCount: null },
    ],
    [
      0,
      'none, where the page offers sources and shows some',
      { citations: [A], sourceCount: null },
    ],
  ] as const)('are %s: %s', (count, _name, answer) => expect(countUnshown(answer)).toBe(count));

  it('are for the user one more at each marker that names no source', () => {
    const three = { citations: [A, NAMELESS, { ...NAMELESS, hidden: 1 }] };

    expect(countUnshown(three)).toBe(1);
    expect(countHidden(three)).toBe(3);
    expect(countHidden({ ...three, sourceCount: 9 })).toBe(8);
    expect(countHidden({ citations: [A] })).toBe(0);
  });

  it('are no answer without sources', () => {
    expect(findLack({})).toBe('no-sources');
    expect(findLack({ sourceCount: 40 })).toBe('sources-not-shown');
    expect(findLack({ sourceCount: null })).toBe('sources-not-shown');
  });
});

describe('a source of the answer as a whole', () => {
  const isOf = (citation: Citation): boolean =>
    isOfAnswer({ id: sourceIdFor(citation.target) }, [A, B, { ...A, marker: null }]);

  it('is one that no statement cites', () => {
    expect(isOf(B)).toBe(true);
    expect(isOf(A)).toBe(false);
    expect(isOf(link('https://other.example/'))).toBe(false);
  });
});
