import { describe, expect, it } from 'vitest';

import { imageSizeOf } from '../../../../lib/core/study/image-size';
import {
  imageTypeOf,
  isScreenshot,
  SCREENSHOT_LIMITS,
  sizeWithin,
} from '../../../../lib/core/study/screenshot';
import { fromBase64, toBase64 } from '../../../../lib/util/base64';
import { JPEG, PNG, webpOf } from '../../../fakes/images';

describe('an image', () => {
  it('is of one of three kinds by its first bytes', () => {
    expect([PNG, JPEG, webpOf()].map(imageTypeOf)).toEqual([
      'image/png',
      'image/jpeg',
      'image/webp',
    ]);
  });

  it.each([
    '',
    'RIFF',
    'RIFF____WAVE',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a',
    '\u0089PNG',
  ])('is none if it begins otherwise: %s', text => {
    const bytes = new TextEncoder().encode(text);

    expect(imageTypeOf(bytes)).toBeNull();
    expect(isScreenshot(bytes)).toBe(false);
  });

  it('is kept up to the limit', () => {
    expect(isScreenshot(webpOf(SCREENSHOT_LIMITS.bytes))).toBe(true);
    expect(isScreenshot(webpOf(SCREENSHOT_LIMITS.bytes + 1))).toBe(false);
  });

  it('declares its size, by whichever way of its kind', () => {
    const webp = (chunk: string, ...bytes: number[]) => {
      const image = webpOf();
      image.set([...new TextEncoder().encode(chunk)], 12);
      image.set(bytes, 20);
      return image;
    };

    expect(imageSizeOf(PNG, 'image/png')).toEqual({ width: 640, height: 400 });
    expect(imageSizeOf(JPEG, 'image/jpeg')).toEqual({ width: 3, height: 2 });
    expect(imageSizeOf(webpOf(40, 700), 'image/webp')).toEqual({ width: 700, height: 1 });
    const lossy = webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x03, 0x58, 0x02);
    expect(imageSizeOf(lossy, 'image/webp')).toEqual({ width: 800, height: 600 });
    const lossless = webp('VP8L', 0x2f, 0x1f, 0xc3, 0x95, 0x00);
    expect(imageSizeOf(lossless, 'image/webp')).toEqual({ width: 800, height: 600 });
  });

  it('is not kept if it declares no size, or more points than a page has room for', () => {
    const huge = PNG.slice();
    new DataView(huge.buffer).setUint32(16, 100_001);
    const endless = Uint8Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? 0xff : 0xd8));

    expect(isScreenshot(huge)).toBe(false);
    for (const cut of [PNG.slice(0, 8), JPEG.slice(0, 10), webpOf().slice(0, 12), endless]) {
      expect(isScreenshot(cut)).toBe(false);
    }
  });

  it('shrinks to the longer side, never grows, and keeps its shape', () => {
    const within = (width: number, height: number) => sizeWithin({ width, height }, 2_000);

    expect(within(3_840, 2_160)).toEqual({ width: 2_000, height: 1_125 });
    expect(within(1_000, 8_000)).toEqual({ width: 250, height: 2_000 });
    expect(within(800, 506)).toEqual({ width: 800, height: 506 });
    expect(within(100_000, 3)).toEqual({ width: 2_000, height: 1 });
  });

  it('is the same after it was text', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256);

    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  });
});
