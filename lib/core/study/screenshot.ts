import { imageSizeOf, type Size } from './image-size';

/**
 * Most bytes and pixels of a screenshot; `side`: of the longer side of one that Veracite takes. Some
 * kilobytes can declare more pixels than a page has memory for.
 */
export const SCREENSHOT_LIMITS = { bytes: 2_000_000, pixels: 40_000_000, side: 2_000 } as const;

/** The kinds of images that a study keeps, and the bytes with which a file of each begins. */
const SIGNATURES = {
  'image/webp': [[0x52, 0x49, 0x46, 0x46], 4, [0x57, 0x45, 0x42, 0x50]],
  'image/jpeg': [[0xff, 0xd8, 0xff], 0, []],
  'image/png': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0, []],
} as const satisfies Record<string, [start: number[], gap: number, then: number[]]>;
export type ImageType = keyof typeof SIGNATURES;
const TYPES = Object.keys(SIGNATURES) as ImageType[];

/** Why there is no screenshot. */
export type ScreenshotFault =
  /** The person cancelled, or the browser did not let them choose. */
  | 'no-picture'
  | 'not-supported'
  | 'too-large'
  | 'storage-full'
  /** The answer is no longer there. */
  | 'not-stored';

/** Tells the kind of an image by its first bytes, whatever its name says; `null`: another, or none. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const has = (signs: readonly number[], from: number) =>
    signs.every((sign, at) => bytes[from + at] === sign);
  const isOf = (type: ImageType) => {
    const [start, gap, then] = SIGNATURES[type];
    return has(start, 0) && has(then, start.length + gap);
  };
  return TYPES.find(isOf) ?? null;
}

/** Returns true for an image that a study keeps. */
export function isScreenshot(bytes: Uint8Array): boolean {
  const type = imageTypeOf(bytes);
  if (type === null || bytes.length > SCREENSHOT_LIMITS.bytes) return false;
  const { width, height } = imageSizeOf(bytes, type);
  return width * height > 0 && width * height <= SCREENSHOT_LIMITS.pixels;
}

/** Shrinks a size until its longer side fits; a smaller one stays as it is. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  const shrink = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: shrink(width), height: shrink(height) };
}
