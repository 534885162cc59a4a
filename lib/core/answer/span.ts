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
