/** The names of a global scope through which a reader of files asks for memory. */
type Scope = { Uint8Array: Uint8ArrayConstructor; DecompressionStream?: unknown };

/**
 * Lets nothing in `scope` ask for more than `maxBytes` in one array, until what it returns is
 * called.
 *
 * A PDF of a few kilobytes can unpack to gigabytes, and pdf.js has no limit of its own: its
 * buffers double until the browser ends the whole document. The browser's own unpacking hands
 * out chunks without asking, so it is taken away; pdf.js then unpacks by itself.
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
