import { toLines } from './lines';
import { readPieces, type DrawnPage } from './page-pieces';
import { toBlocks } from './paragraphs';
import type { PageBlocks } from './running-lines';
import { toSegments, type Segment } from './segments';
import { median } from './median';

/** A page's blocks in reading order, and the left edges of its columns in points. */
export type PageLayout = PageBlocks & { edges: number[] };

/**
 * Puts the runs of a page into reading order. Text in another direction (a stamp in the margin, a
 * rotated table) comes last.
 */
export function layOutPage(
  drawn: DrawnPage,
  page: number,
  known: PageLayout['edges'] = [],
): PageLayout {
  const [main = [], ...turned] = readPieces(drawn);
  const { head, body, foot } = takeOutEnds(toSegments(main));
  const { columns, edges } = findColumns(body, known);
  const others = turned.flatMap(pieces => findColumns(toSegments(pieces), []).columns);
  const parts = [head, ...columns, foot, ...others];
  const blocks = parts.flatMap(segments => toBlocks(toLines(segments), page));
  return { blocks, edges, height: drawn.height };
}

/** Least distance of head and foot of a page from the text, in font sizes. */
const APART = 1.7;

/** Takes out the first and last line of a page where they are set apart, over all its columns. */
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

/** Left edges closer than this are one edge; in points. */
const SAME_EDGE = 2;
/** Distance that hanging signs may have from the edge of their column; in points. */
const HANGING = 4;
/** Lines that must begin at an edge that no earlier page has; rows of a table do so too. */
const MIN_LINES = 4;
/** Limit for columns within columns; hostile pages might nest them deeper. */
const MAX_DEPTH = 6;

/**
 * Columns of a page in reading order, each read to its end before the next, and the left edges that
 * separate them. `known`: edges on earlier pages of this document.
 */
function findColumns(
  segments: readonly Segment[],
  known: readonly number[],
): { columns: Segment[][]; edges: number[] } {
  const edges: number[] = [];
  const columns = split(segments, { known, edges, depth: 0 });
  return { columns, edges };
}

function split(
  segments: readonly Segment[],
  search: { known: readonly number[]; edges: number[]; depth: number },
): Segment[][] {
  const best = search.depth < MAX_DEPTH ? findBestCut(segments, search.known) : null;
  if (!best) return segments.length === 0 ? [] : [[...segments]];
  search.edges.push(best.edge);
  const inner = { ...search, depth: search.depth + 1 };
  return best.bands.flatMap(band =>
    band.isCut
      ? [...split(band.left, inner), ...split(band.right, inner)]
      : split([...band.left, ...band.right], inner),
  );
}

/** Lines between two that cross the edge; `isCut`: columns lie left and right of it. */
type Band = { left: Segment[]; right: Segment[]; isCut: boolean };
type Cut = { edge: number; bands: Band[]; lines: number };

function findBestCut(segments: readonly Segment[], known: readonly number[]): Cut | null {
  const left = leftOf(segments);
  const candidates = [
    ...commonEdges(segments),
    ...known.filter(edge => segments.some(segment => isAt(segment, edge))),
  ].filter(edge => edge > left + SAME_EDGE);
  const cuts = candidates
    .map(edge => {
      const isKnown = known.some(other => Math.abs(other - edge) <= SAME_EDGE);
      return cutAt(segments, edge, isKnown);
    })
    .toSorted((one, other) => one.edge - other.edge);
  const most = cuts.reduce((lines, cut) => Math.max(lines, cut.lines), 0);
  return cuts.find(({ lines }) => lines > 0 && lines >= most * NEARLY) ?? null;
}

/**
 * Share of the best cut's score from which the leftmost cut wins: a heading over two of three
 * columns separates those below from those above only there.
 */
const NEARLY = 0.6;

function leftOf(segments: readonly Segment[]): number {
  return segments.reduce((least, { left }) => Math.min(least, left), Infinity);
}

/** Edges to try at most, those with most lines first. */
const MAX_EDGES = 12;

function commonEdges(segments: readonly Segment[]): number[] {
  const lefts = segments.map(({ left }) => left).toSorted((one, other) => one - other);
  const edges: { edge: number; count: number }[] = [];
  for (const left of lefts) {
    const last = edges.at(-1);
    if (last && left - last.edge <= SAME_EDGE) last.count += 1;
    else edges.push({ edge: left, count: 1 });
  }
  return edges
    .filter(({ count }) => count >= MIN_LINES)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_EDGES)
    .map(({ edge }) => edge);
}

function isAt(segment: Segment, edge: number): boolean {
  return Math.abs(segment.left - edge) <= SAME_EDGE;
}

function cutAt(segments: readonly Segment[], edge: number, isKnown: boolean): Cut {
  const bands: Band[] = [];
  let lines = 0;
  const close = (band: Band) => {
    band.isCut = areColumns(band, isKnown);
    if (band.isCut) lines += Math.min(band.left.length, band.right.length) + 1;
    bands.push(band);
  };
  let open: Band | null = null;
  for (const segment of segments.toSorted((one, other) => one.baseline - other.baseline)) {
    if (crosses(segment, edge)) {
      if (open) close(open);
      open = null;
      const before = bands.at(-1);
      if (before && !before.isCut) before.left.push(segment);
      else bands.push({ left: [segment], right: [], isCut: false });
      continue;
    }
    open ??= { left: [], right: [], isCut: false };
    (segment.left >= edge - HANGING ? open.right : open.left).push(segment);
  }
  if (open) close(open);
  return { edge, bands: mergeUncut(bands), lines };
}

function crosses(segment: Segment, edge: number): boolean {
  return segment.left < edge - HANGING && segment.right > edge - 1;
}

function mergeUncut(bands: readonly Band[]): Band[] {
  const merged: Band[] = [];
  for (const band of bands) {
    const last = merged.at(-1);
    if (last && !last.isCut && !band.isCut) {
      last.left.push(...band.left);
      last.right.push(...band.right);
    } else merged.push({ ...band, left: [...band.left], right: [...band.right] });
  }
  return merged;
}

/**
 * Returns true if the two sides are read one after the other, not row by row.
 *
 * Programs draw columns one after the other and tables row by row. Where a program draws by
 * position alone, full lines of prose tell columns from the short cells of a table.
 */
function areColumns(band: Band, isKnown: boolean): boolean {
  const [left, right] = [toRows(band.left), toRows(band.right)];
  const lines = Math.min(left.length, right.length);
  if (lines < (isKnown ? 1 : MIN_LINES)) return false;
  const isLong = lines >= MIN_LINES;
  const areProse = isProse(left) && isProse(right);
  if (isDrawnInTurn(band)) return areProse || (isKnown && !isLong) || !areBeside(left, right);
  return areProse && areFull(left) && areFull(right);
}

type Row = { left: number; right: number; baseline: number; size: number; length: number };

function toRows(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of segments) {
    const { left, right, baseline, size } = segment;
    const last = rows.at(-1);
    if (last && baseline - last.baseline <= size * 0.3) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.length += lengthOf(segment);
    } else rows.push({ left, right, baseline, size, length: lengthOf(segment) });
  }
  return rows;
}

function lengthOf({ pieces }: Segment): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

/** Least length of a line of prose in characters; cells and labels are seldom as long. */
const PROSE_LINE = 22;

function isProse(rows: readonly Row[]): boolean {
  return median(rows.map(({ length }) => length)) >= PROSE_LINE;
}

/** Returns true if one side is drawn before the other, apart from a few notes or headings. */
function isDrawnInTurn({ left, right }: Band): boolean {
  const sides = [
    ...left.map(({ order }) => ({ order, side: 'left' })),
    ...right.map(({ order }) => ({ order, side: 'right' })),
  ].toSorted((one, other) => one.order - other.order);
  const turns = sides.filter(({ side }, at) => at > 0 && sides[at - 1]?.side !== side).length;
  return turns <= Math.max(1, Math.min(left.length, right.length) * 0.34);
}

/** Returns true if nearly every row of the shorter side has one beside it, as in a table. */
function areBeside(left: readonly Row[], right: readonly Row[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const places = new Set(many.map(({ baseline }) => Math.round(baseline)));
  const beside = few.filter(({ baseline }) =>
    [-1, 0, 1].some(off => places.has(Math.round(baseline) + off)),
  );
  return beside.length >= few.length * 0.9;
}

/**
 * Returns true if most lines reach the right edge of their column, as justified and long ones do.
 */
function areFull(rows: readonly Row[]): boolean {
  const left = rows.reduce((least, row) => Math.min(least, row.left), Infinity);
  const right = rows.reduce((most, row) => Math.max(most, row.right), 0);
  const full = rows.filter(row => row.right >= left + (right - left) * 0.8);
  return full.length >= rows.length * 0.6;
}
