/** Parts of files that are not whole, by address and place: `…/model.onnx?part=0-8388608`. */
export const PARTS_CACHE = 'veracite/parts';

export type Parts = ReturnType<typeof createParts>;

/** Parts of one file, each as large as the connection has brought so far. */
export function createParts(cache: Cache, url: string) {
  const find = async () =>
    (await cache.keys())
      .filter(key => key.url.startsWith(`${url}?part=`))
      .sort((a, b) => startOfPart(a.url) - startOfPart(b.url));
  return {
    /** Returns those that follow each other from the start. */
    async read(): Promise<Uint8Array<ArrayBuffer>[]> {
      const read: Uint8Array<ArrayBuffer>[] = [];
      let end = 0;
      for (const key of await find()) {
        const kept = startOfPart(key.url) === end ? await cache.match(key) : undefined;
        if (!kept) break;
        read.push(new Uint8Array(await kept.arrayBuffer()));
        end += lengthOfPart(key.url);
      }
      return read;
    },
    async keep(start: number, bytes: Blob): Promise<void> {
      await cache.put(`${url}?part=${start}-${start + bytes.size}`, new Response(bytes));
    },
    async drop(): Promise<void> {
      for (const key of await find()) await cache.delete(key);
    },
  };
}

function startOfPart(url: string): number {
  return Number(/\?part=(\d+)-\d+$/.exec(url)?.[1] ?? NaN);
}

/** In bytes. */
export function lengthOfPart(url: string): number {
  return Number(/-(\d+)$/.exec(url)?.[1] ?? NaN) - startOfPart(url);
}
