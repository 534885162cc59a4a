/** Numbers in one word row, and in every hidden state of the networks. */
export const HIDDEN = 384;

/** The rows of the words, which both networks share. */
export type WordTable = {
  readonly size: number;
  /** Writes the rows of some ids one after the other, from `offset` on. */
  gather(ids: readonly number[], into: Float32Array, offset: number): void;
};

/**
 * Reads the table: for each row its step as a little-endian float32, then the rows in 8 bits.
 *
 * `null` where the length does not fit.
 */
export function parseWordTable(bytes: Uint8Array): WordTable | null {
  const size = bytes.byteLength / (HIDDEN + Float32Array.BYTES_PER_ELEMENT);
  if (size === 0 || !Number.isInteger(size)) return null;

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = size * Float32Array.BYTES_PER_ELEMENT;
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + start, size * HIDDEN);
  return {
    size,
    gather(ids, into, offset) {
      for (const [place, id] of ids.entries()) {
        if (id < 0 || id >= size) throw new Error(`judges: there is no word ${id}`);
        const step = view.getFloat32(id * Float32Array.BYTES_PER_ELEMENT, true);
        const to = offset + place * HIDDEN;
        for (let at = 0; at < HIDDEN; at += 1) into[to + at] = (rows[id * HIDDEN + at] ?? 0) * step;
      }
    },
  };
}
