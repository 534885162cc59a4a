import { layOutPage, type PageLayout } from '../../../../lib/sources/pdf/lay-out-page';
import type { DrawnPage, DrawnText } from '../../../../lib/sources/pdf/page-pieces';
import { writeDocument } from '../../../../lib/sources/pdf/write-document';

/** Position of a text: points from the upper left corner to its base line. */
export type Put = { x: number; y: number; size?: number; font?: string };

/** Every letter is half a size wide. */
export function draw(text: string, { x, y, size = 10, font = 'body' }: Put): DrawnText {
  return { text, transform: [size, 0, 0, size, x, 800 - y], width: text.length * size * 0.5, font };
}

/** The same, running upwards along the margin. */
export function drawUpwards(text: string, { x, y, size = 10 }: Put): DrawnText {
  return {
    text,
    transform: [0, size, -size, 0, x, 800 - y],
    width: text.length * size * 0.5,
    font: 'body',
  };
}

/** Lines under each other; a pitch of 12 is what type of 10 has. */
export function drawLines(lines: readonly string[], at: Put, pitch = 12): DrawnText[] {
  return lines.map((line, index) => draw(line, { ...at, y: at.y + index * pitch }));
}

export function pageOf(...texts: readonly DrawnText[]): DrawnPage {
  return { width: 600, height: 800, view: [1, 0, 0, -1, 0, 800], texts };
}

/** The product's text of pages, read page after page. */
export function read(...pages: readonly DrawnPage[]) {
  const layouts: PageLayout[] = [];
  for (const [number, page] of pages.entries()) {
    layouts.push(layOutPage(page, number, layouts.at(-1)?.edges));
  }
  return writeDocument(layouts);
}

/** `count` lines of prose of 40 letters or a few less, each with a name of its own. */
export function proseLines(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    `${name} line ${index} tells of lemons in cold rooms`.padEnd(42, 's'),
  );
}
