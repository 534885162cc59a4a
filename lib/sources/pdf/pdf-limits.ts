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
  maxPieces: 50_000,
  /** Operations and letters of one page; the fullest have some 50,000. */
  maxOperations: 400_000,
  /** Bytes of one array; a document takes a few of them. */
  maxBytes: 128_000_000,
  timeoutMs: 60_000,
};

/** Parts of a global scope through which pdf.js allocates memory. */
type Scope = {
  Uint8Array: Uint8ArrayConstructor;
  Int16Array: Int16ArrayConstructor;
  structuredClone: (value: unknown, options?: StructuredSerializeOptions) => unknown;
  DecompressionStream?: unknown;
};

/** Numbers of a JPEG's parts; larger pictures are not unpacked, as only their place is asked for. */
const MAX_PICTURE = 4_096;

/**
 * Limits every array in `scope` to `maxBytes`, and what pdf.js tells of a page to `maxOperations`,
 * until `release` is called. `isOver` returns whether a page was cut off since it was last asked.
 *
 * A PDF of a few kilobytes can unpack to gigabytes, and pdf.js has no limit of its own: its buffers
 * double until the browser ends the whole document. The browser's own decompression gives out
 * chunks without asking, so it is removed; pdf.js then unpacks in script.
 */
export function limitMemory(
  scope: Scope,
  { maxBytes, maxOperations }: Pick<typeof PDF_LIMITS, 'maxBytes' | 'maxOperations'>,
) {
  const { Uint8Array: bytes, Int16Array: shorts, structuredClone: clone } = scope;
  const unpacker = scope.DecompressionStream;
  const told = new Map<unknown, number>();
  scope.Uint8Array = limited(bytes, maxBytes);
  scope.Int16Array = limited(shorts, MAX_PICTURE);
  scope.DecompressionStream = undefined;
  // nb. Both halves of pdf.js are in this thread and speak through copies.
  scope.structuredClone = (message, options) => {
    const { streamId, size } = sizeOfChunk(message);
    const sum = (told.get(streamId) ?? 0) + size;
    if (size > 0) told.set(streamId, sum);
    if (size > 0 && sum > maxOperations) throw new RangeError('pdf: a page does too much');
    return clone(message, options);
  };
  return {
    isOver: () => {
      const isOver = [...told.values()].some(sum => sum > maxOperations);
      told.clear();
      return isOver;
    },
    release: () => {
      scope.Uint8Array = bytes;
      scope.Int16Array = shorts;
      scope.structuredClone = clone;
      scope.DecompressionStream = unpacker;
    },
  };
}

function limited<Constructor extends Uint8ArrayConstructor | Int16ArrayConstructor>(
  whole: Constructor,
  max: number,
): Constructor {
  const proxy: Constructor = new Proxy(whole, {
    construct(target, args: [unknown], asked: Constructor) {
      const [size] = args;
      if (typeof size === 'number' && size > max) {
        throw new RangeError('pdf: asked for more memory than a document may take');
      }
      return Reflect.construct(target, args, asked === proxy ? target : asked) as object;
    },
  });
  return proxy;
}

type Chunk = { fnArray?: unknown; argsArray?: readonly unknown[] };

/** Operations and letters in a message of pdf.js; a message of anything else has none. */
function sizeOfChunk(message: unknown): { streamId: unknown; size: number } {
  const { streamId, chunk } = (message ?? {}) as { streamId?: unknown; chunk?: Chunk | null };
  if (!chunk?.fnArray || !Array.isArray(chunk.argsArray)) return { streamId, size: 0 };
  const sizes = chunk.argsArray.map((args: unknown) => {
    const first: unknown = Array.isArray(args) ? args[0] : null;
    return Array.isArray(first) ? first.length + 1 : 1;
  });
  return { streamId, size: sizes.reduce((sum, size) => sum + size, 0) };
}
