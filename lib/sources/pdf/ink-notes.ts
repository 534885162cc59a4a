import { distance, painted, UNKNOWN, type Paint } from './colours';
import type { Clip } from './page-ground';

/** Paint of some ink, and where it may go. */
export type InkPlace = { paints: readonly Paint[]; clip: Clip };

/** One number per pixel of a page. */
type Pixels = {
  /** Pixels of a row. */
  width: number;
  colours: Int32Array;
  laid: Float32Array;
  pictured: Uint8Array;
};

/** Keeps how well ink was seen where it was put, to be compared with what was laid on it later. */
export function createInkNotes({ width, colours, laid, pictured }: Pixels) {
  // nb. Parallel lists: a page has tens of thousands of notes, too many for objects.
  const pixels: number[] = [];
  const contrasts: number[] = [];
  const laidBefore: number[] = [];
  const laidNow = (note: number) => laid[pixels[note] ?? 0] ?? 0;

  return {
    /** Notes how ink is seen at a place before anything is laid over it. */
    noteInk(px: number, py: number, { paints, clip }: InkPlace): void {
      const [x, y] = [Math.floor(px), Math.floor(py)];
      const pixel = isInside(x, y, clip) ? y * width + x : -1;
      let contrast = 0;
      for (const paint of pixel < 0 ? [] : paints) {
        contrast = Math.max(contrast, contrastOn(colours[pixel] ?? UNKNOWN, paint));
      }
      pixels.push(pixel);
      contrasts.push(contrast);
      laidBefore.push(laid[pixel] ?? 0);
    },

    notes: () => pixels.length,

    /** Takes noted ink as put on top of all that is laid there by now. */
    putOnTop(note: number): void {
      laidBefore[note] = laidNow(note);
    },

    /** Contrast of noted ink when it was put there, and what is left of it, from 0 to 255. */
    contrasts(note: number): { first: number; left: number } {
      const first = contrasts[note] ?? 0;
      const over = laidNow(note) - (laidBefore[note] ?? 0);
      return { first, left: over === 0 ? first : first * Math.exp(-over) };
    },

    isPictured: (note: number) => pictured[pixels[note] ?? -1] === 1,
  };
}

function isInside(x: number, y: number, { left, top, right, bottom, mask }: Clip): boolean {
  if (!(x >= left && x < right && y >= top && y < bottom)) return false;
  return mask === null || mask[(y - top) * (right - left) + x - left] === 1;
}

function contrastOn(ground: number, paint: Paint): number {
  if (paint.colour === UNKNOWN || ground === UNKNOWN) return 255 * Math.min(paint.alpha, 1);
  return distance(ground, painted(ground, paint));
}
