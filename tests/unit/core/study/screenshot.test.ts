import { describe, expect, it } from 'vitest';

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
