import { firstIndex } from '../../util/first-index';

/**
 * Range of UTF-16 offsets into the text it belongs to.
 *
 * `end` is one past the last character, as in `String.slice`. An empty span (`start === end`) is a
 * position between two characters.
 */
export type Span = { start: number; end: number };

export function sliceSpan(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/** Drops the white space at both ends; of white space alone an empty span at its end is left. */
export function trimSpan(text: string, span: Span): Span {
  const part = sliceSpan(text, span);
  const start = span.end - part.trimStart().length;
  return { start, end: start + part.trim().length };
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}

/**
 * Returns a search for the items that touch a span, in the order of their starts. Takes time linear
 * in what it finds where few items lie inside others.
 */
export function spanFinder<Item>(
  items: readonly Item[],
  spanOf: (item: Item) => Span,
): (span: Span) => Item[] {
  const sorted = items
    .map(item => ({ item, span: spanOf(item) }))
    .sort((a, b) => a.span.start - b.span.start);
  let furthest = -Infinity;
  const reach = sorted.map(({ span }) => (furthest = Math.max(furthest, span.end)));
  return ({ start, end }) => {
    const first = firstIndex(sorted.length, at => (reach[at] ?? Infinity) >= start);
    const last = firstIndex(sorted.length, at => (sorted[at]?.span.start ?? Infinity) > end);
    return sorted.slice(first, last).flatMap(({ item, span }) => (span.end >= start ? [item] : []));
  };
}
