/** Bytes in memory, or left to the browser, which keeps them outside of this process. */
export type Parked = Uint8Array | Blob;

/** Chosen: nearly all pages have less. A megabyte is copied in a millisecond or two. */
export const LARGE_BYTES = 1_000_000;

export function sizeOf(parked: Parked): number {
  return parked instanceof Blob ? parked.size : parked.byteLength;
}

/** Takes the bytes into memory. Throws if the file is gone in which the browser kept them. */
export async function take(parked: Parked): Promise<Uint8Array> {
  return parked instanceof Blob ? new Uint8Array(await parked.arrayBuffer()) : parked;
}

/** Leaves bytes to the browser and frees their memory, whoever still holds them. */
export function park(bytes: Uint8Array): Blob {
  const parked = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  structuredClone(null, { transfer: [bytes.buffer] });
  return parked;
}
