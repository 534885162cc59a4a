import { MAX_TEXT } from '../web/interpret-response';

/**
 * Limits for one PDF. Chosen: the longest guidelines have about a thousand pages and three million
 * characters; a page of small print draws some 20,000 runs; 128 MB is five times the largest file
 * that is fetched; 300 pages take a slow machine about ten seconds.
 */
export const PDF_LIMITS = {
  maxPages: 3_000,
  /** UTF-16 units of text. */
  maxText: MAX_TEXT,
  /** Runs of characters that one page draws. */
  maxPieces: 200_000,
  /** Bytes of one array; a document takes a few of them. */
  maxBytes: 128_000_000,
  timeoutMs: 60_000,
};

/** Constructors of a global scope through which pdf.js allocates memory. */
type Scope = { Uint8Array: Uint8ArrayConstructor; DecompressionStream?: unknown };

/**
 * Limits every array in `scope` to `maxBytes` until the returned function is called.
 *
 * A PDF of a few kilobytes can unpack to gigabytes, and pdf.js has no limit of its own: its buffers
 * double until the browser ends the whole document. The browser's own decompression gives out
 * chunks without asking, so it is removed; pdf.js then unpacks in script.
 */
export function limitMemory(scope: Scope, maxBytes: number): () => void {
  const whole = scope.Uint8Array;
  const unpacker = scope.DecompressionStream;
  scope.Uint8Array = new Proxy(whole, {
    construct(target, args: [unknown], asked: typeof Uint8Array) {
      const [size] = args;
      if (typeof size === 'number' && size > maxBytes) {
        throw new RangeError('pdf: asked for more memory than a document may take');
      }
      return Reflect.construct(target, args, asked === scope.Uint8Array ? target : asked) as object;
    },
  });
  scope.DecompressionStream = undefined;
  return () => {
    scope.Uint8Array = whole;
    scope.DecompressionStream = unpacker;
  };
}
