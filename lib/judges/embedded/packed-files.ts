import type { LoadDeps } from './embedded-files';

/** Stored as `NAME.gz` (`scripts/lib/pack-judge.ts`); the card's hash is of the unpacked file. */
export const PACKED_FILES: readonly string[] = ['embeddings.bin', 'ranker.onnx', 'judge.onnx'];

/** Length of the number before a difference: the offset of the same weights in the ranker. */
export const SHIFT_BYTES = 4;

/** `read` gives the package's own files. */
export function createPackedReader(read: LoadDeps['read']): LoadDeps['read'] {
  const unzip = async (name: string) => gunzip(await read(`${name}.gz`));
  return async name => {
    if (!PACKED_FILES.includes(name)) return read(name);
    if (name !== 'judge.onnx') return unzip(name);
    const [difference, ranker] = await Promise.all([unzip(name), unzip('ranker.onnx')]);
    return addRanker(difference, ranker);
  };
}

/** Adds the ranker's bytes: the judge was trained from it, and differs little in most weights. */
function addRanker(difference: Uint8Array, ranker: Uint8Array): Uint8Array {
  const { buffer, byteOffset } = difference;
  const shift = new DataView(buffer, byteOffset).getInt32(0, true);
  const judge = difference.slice(SHIFT_BYTES);
  const end = Math.min(judge.length, ranker.length + shift);
  // nb. A byte wraps around, in both directions.
  for (let at = Math.max(0, shift); at < end; at += 1) {
    judge[at] = (judge[at] ?? 0) + (ranker[at - shift] ?? 0);
  }
  return judge;
}

async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(bytes)]).stream();
  const whole = new Response(packed.pipeThrough(new DecompressionStream('gzip')));
  return new Uint8Array(await whole.arrayBuffer());
}
