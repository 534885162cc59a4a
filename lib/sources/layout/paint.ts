/** One colour put on another, as a browser paints them. */
export type Stroke = { ink: string; opacity: number; filter: string; blend: string };

/**
 * Contrast (WCAG 2.2, 1 to 21) below which letters are not seen. Chosen: half of what the palest
 * "disabled" grey in use has (#ddd on white, 1.36).
 */
const LEAST_CONTRAST = 1.18;

/** Paints colours on a picture of one pixel: the browser itself knows its notations and modes. */
export function createPaint() {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('sources: no picture to paint on');
  const known = new Map<string, boolean>();
  const alphas = new Map<string, number>();

  function read(): [red: number, green: number, blue: number, alpha: number] {
    const [red = 0, green = 0, blue = 0, alpha = 0] = painted.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  }

  function fill(colour: string): void {
    painted.fillStyle = 'transparent';
    painted.fillStyle = colour;
    painted.fillRect(0, 0, 1, 1);
  }

  const painted = context;
  return {
    /** 0–1. */
    alphaOf(colour: string): number {
      const before = alphas.get(colour);
      if (before !== undefined) return before;
      painted.clearRect(0, 0, 1, 1);
      fill(colour);
      const alpha = read()[3] / 255;
      alphas.set(colour, alpha);
      return alpha;
    },
    /** Returns true if the stroke can be told from the grounds, given bottom first. */
    shows(grounds: readonly string[], { ink, opacity, filter, blend }: Stroke): boolean {
      const key = [...grounds, ink, opacity.toFixed(2), filter, blend].join('|');
      const before = known.get(key);
      if (before !== undefined) return before;
      painted.clearRect(0, 0, 1, 1);
      for (const ground of grounds) fill(ground);
      const bare = read();
      painted.save();
      painted.globalAlpha = Math.min(1, opacity);
      painted.filter = filter === '' ? 'none' : filter;
      // An unknown mode leaves the plain one.
      painted.globalCompositeOperation = blend as GlobalCompositeOperation;
      fill(ink);
      painted.restore();
      const isShown = contrastOf(bare, read()) >= LEAST_CONTRAST;
      known.set(key, isShown);
      return isShown;
    },
  };
}

export type Paint = ReturnType<typeof createPaint>;

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance by WCAG 2.2. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
