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
