/** A rectangle in viewport pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Layout of an answer's badges. `wide`: icon and word beside it. `compact`: the icon beside it.
 * `edge`: no room beside it, so half transparent over its right edge. `x`: the left side of wide
 * badges, the right side of all others.
 */
export type Rail = { mode: 'wide' | 'compact' | 'edge'; x: number };

/** Matches the style sheet. Less than a usual line of chat text. */
export const BADGE_HEIGHT = 22;
/** Width of a badge with its icon only; matches the style sheet. */
export const ICON_WIDTH = 26;
/** Space between two badges, so that they do not read as one. */
const BADGE_GAP = 3;
/** Space between the answer and its badges in a wide margin. */
const WIDE_GAP = 16;
/** Minimum space between text and an icon. */
const COMPACT_GAP = 4;
/** Lines closer than this are the same line: raised type shifts by a few pixels, lines by ~20. */
const SAME_LINE = 12;
/** In a narrower margin, words would crowd the window's edge. */
const WIDE_MARGIN = 110;
const COMPACT_MARGIN = 24;

/** `widest` is the width of the widest badge with its word. */
export function chooseRail(answer: Box, view: Box, widest: number): Rail {
  const margin = view.right - answer.right;
  if (margin >= Math.max(WIDE_MARGIN, WIDE_GAP + widest + COMPACT_GAP)) {
    return { mode: 'wide', x: answer.right + WIDE_GAP };
  }
  if (margin >= COMPACT_MARGIN) {
    const gap = Math.min(WIDE_GAP, Math.max(0, margin - ICON_WIDTH) / 2);
    return { mode: 'compact', x: Math.min(answer.right + gap + ICON_WIDTH, view.right) };
  }
  return { mode: 'edge', x: Math.min(answer.right + Math.max(0, margin), view.right) };
}

/** Tops of badges in statement order, each moved down just enough not to touch the one above. */
export function stackDown(wanted: readonly number[]): number[] {
  const highest = Math.min(...wanted);
  // Relative to the highest, so that scrolling never changes a statement's line.
  const lineOf = (top: number): number => Math.round((top - highest) / SAME_LINE);
  const inOrder = wanted
    .map((top, index) => ({ top, index }))
    .sort((a, b) => lineOf(a.top) - lineOf(b.top) || a.index - b.index);
  const tops = [...wanted];
  let free = -Infinity;
  for (const { top, index } of inOrder) {
    const placed = Math.max(top, free);
    tops[index] = placed;
    free = placed + BADGE_HEIGHT + BADGE_GAP;
  }
  return tops;
}

/** Space between a badge and its card, and between a card and the window's edge. */
const CARD_GAP = 4;
export const CARD_MARGIN = 8;

/**
 * Position of a badge's card in viewport pixels: below the badge, or above if there is no room;
 * always inside the window. Aligned with the badge's start, in the direction of reading.
 */
export function placeCard(
  badge: Box,
  size: { width: number; height: number },
  { view, isRightToLeft }: { view: Box; isRightToLeft: boolean },
): { x: number; y: number } {
  const x = isRightToLeft ? badge.right - size.width : badge.left;
  const below = badge.bottom + CARD_GAP;
  const above = badge.top - CARD_GAP - size.height;
  const hasRoomBelow = below + size.height + CARD_MARGIN <= view.bottom;
  const y = hasRoomBelow || above < view.top + CARD_MARGIN ? below : above;
  return {
    x: within(x, view.left + CARD_MARGIN, view.right - CARD_MARGIN - size.width),
    y: within(y, view.top + CARD_MARGIN, view.bottom - CARD_MARGIN - size.height),
  };
}

/** nb. If both limits cannot hold, `least` wins: a card too large shows its beginning. */
function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export function unionOf(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** May be empty (`right <= left`). */
export function clipTo(inner: Box, outer: Box): Box {
  return {
    left: Math.max(inner.left, outer.left),
    top: Math.max(inner.top, outer.top),
    right: Math.min(inner.right, outer.right),
    bottom: Math.min(inner.bottom, outer.bottom),
  };
}
