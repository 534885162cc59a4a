import type { Answer } from '../../core/answer/answer';
import type { Statement } from '../../core/answer/statement';
import type { CitationId } from '../../core/ids';
import { isSameCluster } from './citation-markers';

/**
 * Returns a statement's citations as its author put them together, in text order: "[1][2]",
 * "[1], [2]" and one chip with several sources are one group each.
 *
 * Markers belong together if only separators are between them. A citation without a marker is a
 * group of its own.
 */
export function citationGroups(
  { text, citations }: Pick<Answer, 'text' | 'citations'>,
  { citationIds }: Pick<Statement, 'citationIds'>,
): CitationId[][] {
  const own = new Set(citationIds);
  const placed = citations.flatMap(({ id, marker }) =>
    own.has(id) && marker ? { id, marker } : [],
  );
  placed.sort((a, b) => a.marker.start - b.marker.start || a.marker.end - b.marker.end);
  const groups: { ids: CitationId[]; end: { start: number; end: number } }[] = [];
  for (const { id, marker } of placed) {
    const last = groups.at(-1);
    if (last && isSameCluster(text, last.end, marker)) {
      last.ids.push(id);
      last.end = { start: last.end.start, end: Math.max(last.end.end, marker.end) };
    } else groups.push({ ids: [id], end: { ...marker } });
  }
  const loose = citations.filter(({ id, marker }) => own.has(id) && marker === null);
  return [...groups.map(({ ids }) => ids), ...loose.map(({ id }) => [id])];
}
