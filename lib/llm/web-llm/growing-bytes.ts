/** Bytes that come in pieces. */
export type GrowingBytes = {
  length(): number;
  add(piece: Uint8Array): void;
  clear(): void;
  /** All of them in one piece. */
  join(): Uint8Array<ArrayBuffer>;
};

export function createGrowingBytes(start: Uint8Array): GrowingBytes {
  let pieces = start.length === 0 ? [] : [start];
  let length = start.length;
  return {
    length: () => length,
    add(piece) {
      pieces.push(piece);
      length += piece.length;
    },
    clear() {
      pieces = [];
      length = 0;
    },
    join() {
      const whole = new Uint8Array(length);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      return whole;
    },
  };
}
