/** A rectangle in viewport pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Layout of an answer's badges. `wide`: icon and word beside it. `compact`: the icon beside it.
 * `edge`: no room beside it, so half transparent over its right edge. `x`: the left side of wide
 * badges, the right side of all others.
 */
export type Rail = { mode: 'wide' | 'compact' | 'edge'; x: number };

/** Matches the style sheet. Less than a usual line of chat text. */
export const BADGE_HEIGHT = 24;
/** Width of a badge with its icon only; matches the style sheet. */
export const ICON_WIDTH = 26;
/** Space between two badges, so that they do not read as one. */
const BADGE_GAP = 1;
/** Half a usual line. A badge further from its line would seem to be of another one. */
export const HALF_LINE = (BADGE_HEIGHT + BADGE_GAP) / 2;
/** Space between the answer and its badges in a wide margin. */
const WIDE_GAP = 16;
/** Minimum space between text and an icon. */
const COMPACT_GAP = 4;
/** Lines closer than this are the same line: raised type shifts by a few pixels, lines by ~20. */
export const SAME_LINE = 12;
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
  const tops = [...wanted];
  let free = -Infinity;
  for (const { top, index } of byLine(wanted)) {
    const placed = Math.max(top, free);
    tops[index] = placed;
    free = placed + BADGE_HEIGHT + BADGE_GAP;
  }
  return tops;
}

/**
 * Groups badges, by index, that share a place: each that would be moved down by more than half a
 * line joins the one above, and their place is in the middle of their lines.
 */
export function groupClose(wanted: readonly number[]): number[][] {
  const groups: { indices: number[]; least: number; most: number; free: number }[] = [];
  for (const { top, index } of byLine(wanted)) {
    const last = groups.at(-1);
    const middle = last ? Math.max(last.free, (last.least + last.most) / 2) : -Infinity;
    const free = middle + BADGE_HEIGHT + BADGE_GAP;
    if (last && free - top > HALF_LINE) {
      last.indices.push(index);
      last.least = Math.min(last.least, top);
      last.most = Math.max(last.most, top);
    } else groups.push({ indices: [index], least: top, most: top, free });
  }
  return groups.map(({ indices }) => indices.sort((a, b) => a - b));
}

/** In statement order on each line, whatever the size of its type. */
function byLine(wanted: readonly number[]): { top: number; index: number }[] {
  const highest = Math.min(...wanted);
  // Relative to the highest, so that scrolling never changes a statement's line.
  const lineOf = (top: number): number => Math.round((top - highest) / SAME_LINE);
  return wanted
    .map((top, index) => ({ top, index }))
    .sort((a, b) => lineOf(a.top) - lineOf(b.top) || a.index - b.index);
}

/** Space between a badge and its card, and between a card and the window's edge. */
const CARD_GAP = 4;
export const CARD_MARGIN = 8;
/** A card lower than its verdict and two lines says too little. */
const LEAST_CARD = 96;

/** In viewport pixels. */
export type CardPlace = { x: number; y: number; height: number };

/**
 * Position of a badge's card, which covers neither the badge nor its statement (`claim`): below
 * both, above both, or beside them; where it fits nowhere whole, it is lower and scrolls. Aligned
 * with the badge's start, in the direction of reading.
 */
export function placeCard(
  badge: Box,
  claim: Box,
  {
    size,
    view,
    isRightToLeft,
  }: { size: { width: number; height: number }; view: Box; isRightToLeft: boolean },
): CardPlace {
  const inner = {
    left: view.left + CARD_MARGIN,
    top: view.top + CARD_MARGIN,
    right: view.right - CARD_MARGIN,
    bottom: view.bottom - CARD_MARGIN,
  };
  const kept = clipTo(unionOf([badge, claim]), view);
  const start = isRightToLeft ? badge.right - size.width : badge.left;
  const x = within(start, inner.left, inner.right - size.width);
  const below = kept.bottom + CARD_GAP;
  const above = kept.top - CARD_GAP;
  if (below + size.height <= inner.bottom) return { x, y: below, height: size.height };
  if (above - size.height >= inner.top) return { x, y: above - size.height, height: size.height };

  const level = within(badge.top, inner.top, inner.bottom - size.height);
  const beside = [kept.right + CARD_GAP, kept.left - CARD_GAP - size.width].find(
    at => at >= inner.left && at + size.width <= inner.right,
  );
  if (beside !== undefined) return { x: beside, y: level, height: inner.bottom - level };

  const [roomBelow, roomAbove] = [inner.bottom - below, above - inner.top];
  if (Math.max(roomBelow, roomAbove) < LEAST_CARD) {
    const y = within(badge.bottom + CARD_GAP, inner.top, inner.bottom - size.height);
    return { x, y, height: inner.bottom - y };
  }
  return roomBelow >= roomAbove
    ? { x, y: below, height: roomBelow }
    : { x, y: inner.top, height: roomAbove };
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
