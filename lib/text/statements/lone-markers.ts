import type { Answer } from '../../core/answer/answer';
import { findWrittenMarkers } from './citation-markers';

/**
 * Counts the markers in an answer's text that no citation resolves, and the chips cut out of it that
 * lead to no source. Skips code, "[cite_start]", and
 * the number that a line begins with: that of an entry in a list.
 */
export function countLoneMarkers({
  text,
  blocks,
  citations,
}: Pick<Answer, 'text' | 'blocks' | 'citations'>): number {
  const taken = citations
    .flatMap(({ marker, target }) => (marker && target.kind !== 'unresolved' ? marker : []))
    .concat(blocks.filter(({ kind }) => kind === 'code').map(({ span }) => span))
    .sort((a, b) => a.start - b.start);
  let next = 0;
  let reach = -1;
  const chips = citations.filter(
    ({ marker, target }) => target.kind === 'unresolved' && marker && marker.start === marker.end,
  );
  const written = findWrittenMarkers(text).filter(({ start, end }) => {
    for (; (taken[next]?.start ?? Infinity) < end; next += 1) {
      reach = Math.max(reach, taken[next]?.end ?? 0);
    }
    if (/^\[cite_/.test(text.slice(start, start + 6))) return false;
    const isFirst = start === 0 || text.charAt(start - 1) === '\n';
    return reach <= start && !(isFirst && /^\[?\d/.test(text.slice(start, start + 2)));
  });
  return written.length + chips.length;
}
