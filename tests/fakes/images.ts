import { fromBase64 } from '../../lib/util/base64';

/** A whole picture of 640 × 400 points: grey lines, as of a text. */
export const PNG = fromBase64(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAoAAAAGQAQAAAAAWiOyIAAAAy0lEQVR42u3YwQ2AIBREQZq0/1K0AjwIcRN2',
    'KGCO728Y9+Y3gEAgEAgEAoFAIHAHeH1+QGATqDZAIBAIDK4vILAQVBsgEAgEJtYXENgLqg0QCAQCg39fs7MF',
    'BB4Mqg0QCAQCw+sLCCwD1QYIBAKBqfUFBHaCagMEAoHA39cXEFgNqg0QCAQCU39fL2cLCDwYVBsgEAgEJtcX',
    'ENgHqg0QCAQCI+sLCKwF1QYIBAKByb+vydkCAg8G1QYIBAKB6fUFBHaBagMEAoHA9fcA1coXLQGJntYAAAAA',
    'SUVORK5CYII=',
  ].join(''),
);

/** The head of a WebP of one point, or of so many in a row, of so many bytes in all. */
export function webpOf(bytes = 40, width = 1): Uint8Array<ArrayBuffer> {
  const image = new Uint8Array(bytes);
  image.set(new TextEncoder().encode('RIFF____WEBPVP8X'));
  new DataView(image.buffer).setUint16(24, width - 1, true);
  return image;
}

/** The head of a JPEG of 3 × 2 points, with a segment before its frame. */
export const JPEG = Uint8Array.of(
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0],
);
