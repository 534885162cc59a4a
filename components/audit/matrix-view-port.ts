/** What is seen of the matrix at once. */
export type MatrixView = {
  /** Rows that a screenful holds; at least one. */
  page: number;
  /** Whether the first column stands on the right. */
  isRtl: boolean;
};

/** Rows of a page where nothing can be measured: about what a panel shows. */
const USUAL_PAGE = 10;

export function readView(scroller: HTMLElement | null): MatrixView {
  const row = scroller?.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
  const head = scroller?.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const seen = row > 0 && scroller ? Math.floor((scroller.clientHeight - head) / row) : USUAL_PAGE;
  return {
    page: Math.max(1, seen),
    isRtl: scroller !== null && getComputedStyle(scroller).direction === 'rtl',
  };
}

/**
 * Makes the browser bring a focused cell in front of the heads that stand still: without this it
 * would be taken for seen while it lies under one.
 */
export function makeWayFor(scroller: HTMLElement | null): void {
  const corner = scroller?.querySelector('.matrix-corner')?.getBoundingClientRect();
  if (!scroller || !corner) return;
  scroller.style.scrollPaddingBlockStart = `${String(Math.ceil(corner.height))}px`;
  scroller.style.scrollPaddingInlineStart = `${String(Math.ceil(corner.width))}px`;
}
