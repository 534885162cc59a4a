import { describe, expect, it } from 'vitest';

import { pageAt } from '../../../lib/core/source/source';

const starts = (...places: number[]) => ({ pages: { starts: places, unread: [] } });

describe('the page on which a place of the text stands', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [299, 2],
    [300, 3],
    [9_999, 3],
  ])('of three pages, place %i is on page %i', (offset, page) =>
    expect(pageAt(starts(0, 100, 300), offset)).toBe(page),
  );

  it('is never one that is empty', () => expect(pageAt(starts(0, 100, 100, 300), 100)).toBe(3));

  it('is the first, where a title stands before the first page begins', () =>
    expect(pageAt(starts(10, 100), 0)).toBe(1));

  it('is unknown for a source without pages', () => {
    expect(pageAt({}, 5)).toBeNull();
    expect(pageAt(starts(), 5)).toBeNull();
  });
});
