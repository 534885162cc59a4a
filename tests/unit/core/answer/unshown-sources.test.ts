import { describe, expect, it } from 'vitest';
import { countUnshown, findLack } from '../../../../lib/core/answer/answer';
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
    ['none', [A], undefined, 0],
    ['those that markers count', [link('https://a.example/', { hidden: 2 })], undefined, 2],
    ['what is missing to the number of the page', [A, B], 40, 38],
    ['the number of the page, where a marker names no source', [NAMELESS], 40, 40],
    ['as many as markers count, where the page gives fewer', [link('x:1', { hidden: 4 })], 2, 4],
    ['none, where the page gives as many as it shows', [A, B, A], 2, 0],
    ['some, where the page offers sources and shows none', [], null, null],
    ['none, where the page offers sources and shows some', [A], null, 0],
  ] as const)('are %s', (_name, citations, sourceCount, count) => {
    const said = sourceCount === undefined ? {} : { sourceCount };

    expect(countUnshown({ citations, ...said })).toBe(count);
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
