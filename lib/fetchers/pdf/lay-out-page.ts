import { findColumns } from './columns';
import type { KnownEdges } from './columns';
import { toLines } from './lines';
import { readPieces } from './page-pieces';
import type { DrawnPage } from './page-pieces';
import { toBlocks } from './paragraphs';
import type { PageBlocks } from './running-lines';
import { toSegments } from './segments';
import type { Segment } from './segments';

/** A page's blocks in reading order, and where its columns begin. */
export type PageLayout = PageBlocks & { edges: number[] };

/**
 * Puts what is drawn on a page into reading order. Text that runs in another direction (a
 * stamp at the margin, a table on its side) comes after the rest.
 */
export function layOutPage(drawn: DrawnPage, page: number, known: KnownEdges = []): PageLayout {
  const [main = [], ...turned] = readPieces(drawn);
  const { head, body, foot } = takeOutEnds(toSegments(main));
  const { columns, edges } = findColumns(body, known);
  const others = turned.flatMap(pieces => findColumns(toSegments(pieces), []).columns);
  const parts = [{ segments: head }, ...columns, { segments: foot }, ...others];
  const blocks = parts.flatMap(column => toBlocks(toLines(column.segments), page));
  return { blocks, edges, height: drawn.height };
}

/** The head and the foot of a page stand this far from the text, in font sizes. */
const APART = 1.7;

/** The first and the last line of a page where they stand apart, over all its columns. */
function takeOutEnds(segments: readonly Segment[]) {
  const lines = segments.toSorted((one, other) => one.baseline - other.baseline);
  const start = endOfLine(lines);
  const isHead = isApart(lines[start - 1], lines[start]);
  const rest = isHead ? lines.slice(start) : lines;
  const end = rest.length - endOfLine(rest.toReversed());
  const isFoot = isApart(rest[end - 1], rest[end]);
  const head = new Set(isHead ? lines.slice(0, start) : []);
  const foot = new Set(isFoot ? rest.slice(end) : []);
  return {
    head: [...head],
    body: segments.filter(segment => !head.has(segment) && !foot.has(segment)),
    foot: [...foot],
  };
}

function endOfLine(lines: readonly Segment[]): number {
  const [first] = lines;
  if (!first) return 0;
  const end = lines.findIndex(line => Math.abs(line.baseline - first.baseline) > first.size * 0.3);
  return end < 0 ? lines.length : end;
}

function isApart(above: Segment | undefined, below: Segment | undefined): boolean {
  if (!above || !below) return false;
  return below.baseline - above.baseline > Math.max(above.size, below.size) * APART;
}
