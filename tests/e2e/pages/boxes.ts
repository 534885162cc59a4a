import type { ElementHandle, Page } from 'puppeteer-core';

/** In viewport pixels. */
export type PlacedBox = { x: number; y: number; width: number; height: number };

/** Boxes of all lines of text on the page, of the page's own elements. */
export function textBoxesOf(page: Page, selector = 'body'): Promise<PlacedBox[]> {
  return page.$eval(selector, root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const boxes: { x: number; y: number; width: number; height: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isCode = node.parentElement?.closest('script, style') !== null;
      if (isCode || !/\S/.test(node.nodeValue ?? '')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 0 && height > 0) boxes.push({ x, y, width, height });
    }
    return boxes;
  });
}

/** Box of an element, in a shadow root too; an error if it has none. */
export async function boxOf(handle: ElementHandle | null | undefined): Promise<PlacedBox> {
  const box = await handle?.boundingBox();
  if (!box) throw new Error('e2e: the element has no box');
  return box;
}

export function overlaps(a: PlacedBox, b: PlacedBox): boolean {
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width;
  const isBelow = a.y >= b.y + b.height || b.y >= a.y + a.height;
  return !isBeside && !isBelow;
}
