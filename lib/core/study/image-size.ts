import type { ImageType } from './screenshot';

export type Size = { width: number; height: number };

/** Reads the size that an image declares, by which a browser makes room for it; zero: none. */
export function imageSizeOf(bytes: Uint8Array, type: ImageType): Size {
  switch (type) {
    case 'image/png':
      return { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) };
    case 'image/jpeg':
      return sizeOfJpeg(bytes);
    case 'image/webp':
      return sizeOfWebp(bytes);
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function sizeOfWebp(bytes: Uint8Array): Size {
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  if (chunk === 'VP8X') {
    return { width: littleEndian(bytes, 24, 3) + 1, height: littleEndian(bytes, 27, 3) + 1 };
  }
  if (chunk === 'VP8 ') {
    return {
      width: littleEndian(bytes, 26, 2) & 0x3fff,
      height: littleEndian(bytes, 28, 2) & 0x3fff,
    };
  }
  if (chunk !== 'VP8L') return { width: 0, height: 0 };
  const bits = littleEndian(bytes, 21, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** Markers of a frame: 0xc0 to 0xcf, but for those of tables and of arithmetic coding. */
const NO_FRAME = [0xc4, 0xc8, 0xcc];

function sizeOfJpeg(bytes: Uint8Array): Size {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bigEndian(bytes, at + 2, 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >> 4 !== 0xc || NO_FRAME.includes(marker)) continue;
    return { height: bigEndian(bytes, at + 5, 2), width: bigEndian(bytes, at + 7, 2) };
  }
  return { width: 0, height: 0 };
}

function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
}

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  return bigEndian(bytes.slice(at, at + length).reverse(), 0, length);
}
