import type { Span } from '../../core/answer/span';
import { firstIndex } from '../../util/first-index';

/** Stretch of a text without its markers, with a mapping back to the whole. */
export type StrippedText = {
  text: string;
  /** Translates a span of the stripped text; markers at its two ends stay outside. */
  toWhole(span: Span): Span;
  /** Offsets in the stripped text at which markers were removed. */
  gaps: number[];
};

type Piece = { at: number; from: number };

/** Removes `markers` (sorted, disjoint); adds a space if one alone separated two words. */
export function stripMarkers(text: string, range: Span, markers: readonly Span[]): StrippedText {
  const pieces: Piece[] = [];
  const gaps: number[] = [];
  const parts: string[] = [];
  let length = 0;
  const add = (part: string, from: number) => {
    if (part === '') return;
    pieces.push({ at: length, from });
    parts.push(part);
    length += part.length;
  };
  let cursor = range.start;
  for (const marker of markers) {
    const cut = {
      start: Math.max(marker.start, range.start),
      end: Math.min(marker.end, range.end),
    };
    add(text.slice(cursor, cut.start), cursor);
    gaps.push(length);
    if (needsSpace(text, cut, range)) add(' ', cut.start);
    cursor = Math.max(cursor, cut.end);
  }
  add(text.slice(cursor, range.end), cursor);

  return {
    text: parts.join(''),
    gaps,
    toWhole: span => ({
      start: translate(pieces, span.start),
      end:
        span.end === span.start ? translate(pieces, span.end) : translate(pieces, span.end - 1) + 1,
    }),
  };
}

function needsSpace(text: string, cut: Span, range: Span): boolean {
  if (cut.start <= range.start || cut.end >= range.end) return false;
  const before = text.charAt(cut.start - 1);
  const after = text.slice(cut.end, cut.end + 2);
  if (/\s/.test(before) || !/^[\p{L}\p{N}("“‘«¿¡]/u.test(after)) return false;

  // An empty marker inside a word or a number is misplaced.
  return cut.start < cut.end || /[.!?。！？)”"’]/.test(before);
}

function translate(pieces: readonly Piece[], offset: number): number {
  const after = firstIndex(pieces.length, index => (pieces[index]?.at ?? 0) > offset);
  const piece = pieces[Math.max(0, after - 1)];
  return piece ? piece.from + offset - piece.at : 0;
}
