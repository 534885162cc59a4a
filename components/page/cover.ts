/** Remembers for a moment whether something of the page lies over a place. */
export type Cover = {
  /** What `ask` said of this slot lately; asked anew once that is old. */
  recall(slot: object, ask: () => boolean): boolean;
};

/**
 * How long an answer holds. Each question makes the browser look through everything drawn on
 * the page, milliseconds on a long one; while the page scrolls it would be asked every frame.
 */
const HOLDS_MS = 250;

export function createCover({ defaultView }: Document): Cover {
  const known = new WeakMap<object, { isCovered: boolean; atMs: number }>();
  return {
    recall(slot, ask) {
      const nowMs = defaultView?.performance.now() ?? 0;
      const last = known.get(slot);
      if (last !== undefined && nowMs - last.atMs < HOLDS_MS) return last.isCovered;
      const isCovered = ask();
      known.set(slot, { isCovered, atMs: nowMs });
      return isCovered;
    },
  };
}
