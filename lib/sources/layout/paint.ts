import { isAlike, type Colour } from '../web/shown/colours';

/**
 * One colour put on another, as a browser paints them. `filter` changes the ink alone, `outer` what
 * comes of both.
 */
export type Stroke = { ink: string; opacity: number; filter: string; outer: string; blend: string };

/** In pixels; the one in the middle is looked at. */
const SIZE = 15;

/**
 * Paints colours on a small picture: the browser itself knows its notations and modes. nb. An element
 * of the document, as filters drawn in the page are not known elsewhere; they may move things a little.
 */
export function createPaint(doc: Document) {
  const canvas = Object.assign(doc.createElement('canvas'), { width: SIZE, height: SIZE });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('sources: no picture to paint on');
  const known = new Map<string, boolean>();
  const alphas = new Map<string, number>();

  function read(): Colour {
    const [r = 0, g = 0, b = 0, alpha = 0] = painted.getImageData(SIZE >> 1, SIZE >> 1, 1, 1).data;
    return { r, g, b, alpha: alpha / 255 };
  }

  function through(filter: string, { r, g, b }: Colour): Colour {
    painted.clearRect(0, 0, SIZE, SIZE);
    painted.filter = filter;
    fill(`rgb(${String(r)} ${String(g)} ${String(b)})`);
    painted.filter = 'none';
    return read();
  }

  function fill(colour: string): void {
    painted.fillStyle = 'transparent';
    painted.fillStyle = colour;
    painted.fillRect(0, 0, SIZE, SIZE);
  }

  const painted = context;
  return {
    /** 0–1. */
    alphaOf(colour: string): number {
      const before = alphas.get(colour);
      if (before !== undefined) return before;
      painted.clearRect(0, 0, SIZE, SIZE);
      fill(colour);
      const { alpha } = read();
      alphas.set(colour, alpha);
      return alpha;
    },
    /** Returns true if the stroke can be told from the grounds, given bottom first. */
    shows(grounds: readonly string[], { ink, opacity, filter, outer, blend }: Stroke): boolean {
      const key = [...grounds, ink, opacity.toFixed(2), filter, outer, blend].join('|');
      const before = known.get(key);
      if (before !== undefined) return before;
      painted.clearRect(0, 0, SIZE, SIZE);
      for (const ground of grounds) fill(ground);
      const bare = read();
      painted.save();
      painted.globalAlpha = Math.min(1, opacity);
      painted.filter = filter === '' ? 'none' : filter;
      // An unknown mode leaves the plain one.
      painted.globalCompositeOperation = blend as GlobalCompositeOperation;
      fill(ink);
      painted.restore();
      const inked = read();
      const isShown =
        !isAlike(bare, inked) &&
        (outer === '' || !isAlike(through(outer, bare), through(outer, inked)));
      known.set(key, isShown);
      return isShown;
    },
  };
}

export type Paint = ReturnType<typeof createPaint>;
