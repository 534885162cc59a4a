import type { Answer } from '../../core/answer/answer';
import type { Span } from '../../core/answer/span';
import { findMarkers } from '../statements/citation-markers';
import { stripMarkers, type StrippedText } from '../evidence/stripped-text';

/** Punctuation that follows a word directly once the marker between them is removed. */
const CLOSING = /^[,.;:!?)\]](?=[\s"”’)\],.;:!?]|$)/;

export function createMarkerFreeReader({
  text,
  citations,
}: Pick<Answer, 'text' | 'citations'>): (span: Span) => StrippedText {
  const markers = findMarkers(text, citations).map(marker => withSpaceBefore(text, marker));
  return span => {
    const inside = markers.filter(({ start, end }) => start < span.end && end > span.start);
    return stripMarkers(text, span, inside);
  };
}

/** Removes the space before a marker: "Colds [1]." is "colds." and not "colds .". */
function withSpaceBefore(text: string, { start, end }: Span): Span {
  if (!CLOSING.test(text.slice(end, end + 2))) return { start, end };
  const before = text.slice(Math.max(0, start - 8), start);
  return { start: start - (before.length - before.trimEnd().length), end };
}
