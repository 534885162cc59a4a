import type { Block } from './paragraphs';
import { textOf, type Line } from './lines';

export type PageBlocks = { blocks: Block[]; height: number };

/** Lines at top and bottom of a page that may be repeated ones. */
const OUTER_LINES = 3;
/** Tolerance for the base lines of repeated lines, in points. */
const SAME_PLACE = 3;
/** Share of the height beyond which a line is no head or foot. */
const OUTER_SHARE = 0.2;

/**
 * Takes repeated heads and feet of pages out of the text. Each is kept once, with the numbers it
 * first had; between two pages it would tear a sentence apart.
 */
export function takeOutRunningLines(pages: readonly PageBlocks[]): {
  pages: PageBlocks[];
  running: Line[];
} {
  const places = new Map<string, { page: number; line: Line }[]>();
  for (const [page, each] of pages.entries()) {
    for (const line of outerLines(each)) {
      const key = keyOf(line);
      places.set(key, [...(places.get(key) ?? []), { page, line }]);
    }
  }
  const repeated = new Set<Line>();
  const running: Line[] = [];
  for (const group of places.values()) {
    const same = repeatedIn(group, pages.length);
    for (const line of same) repeated.add(line);
    if (same[0]) running.push(same[0]);
  }
  return { pages: pages.map(page => without(page, repeated)), running };
}

function outerLines({ blocks, height }: PageBlocks): Line[] {
  const lines = blocks
    .flatMap(block => block.lines)
    .toSorted((one, other) => one.baseline - other.baseline);
  const top = lines.slice(0, OUTER_LINES).filter(line => line.baseline < height * OUTER_SHARE);
  const bottom = lines
    .slice(-OUTER_LINES)
    .filter(line => line.baseline > height * (1 - OUTER_SHARE));
  return [...top, ...bottom];
}

/** Key of a line with its numbers made alike, so that "Page 3" and "Page 4" are one. */
function keyOf(line: Line): string {
  return textOf(line)
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]{1,6}$/i, '#')
    .toLowerCase();
}

/** Lines at one position on enough pages; bare numbers must be exactly there. */
function repeatedIn(group: readonly { page: number; line: Line }[], pages: number): Line[] {
  const needed = pages <= 3 ? 2 : 3;
  for (const { line: first } of group) {
    const same = group.filter(({ line }) => Math.abs(line.baseline - first.baseline) <= SAME_PLACE);
    if (new Set(same.map(({ page }) => page)).size >= needed) return same.map(({ line }) => line);
  }
  return [];
}

function without({ blocks, height }: PageBlocks, repeated: ReadonlySet<Line>): PageBlocks {
  const kept = blocks.map(block => ({
    ...block,
    lines: block.lines.filter(line => !repeated.has(line)),
  }));
  return { blocks: kept.filter(({ lines }) => lines.length > 0), height };
}
