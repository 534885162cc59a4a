/** The caches of the browser, or what stands in for them. */
export type Caches = Pick<CacheStorage, 'open'>;

/** What has come of a file whose download was interrupted. */
export type FileParts = {
  /** Empty where nothing is kept. */
  find(url: string): Promise<Uint8Array>;
  keep(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  drop(url: string): Promise<void>;
};

/** Our own; web-llm has three others, which hold whole files only. */
export const PARTS_CACHE = 'veracite/web-llm-parts';

/** Keeps beginnings of files, so that a pause costs no byte. */
export function createFileParts(caches: Caches): FileParts {
  return {
    async find(url) {
      const kept = await (await caches.open(PARTS_CACHE)).match(url);
      return kept ? new Uint8Array(await kept.arrayBuffer()) : new Uint8Array();
    },
    async keep(url, bytes) {
      await (await caches.open(PARTS_CACHE)).put(url, new Response(bytes));
    },
    async drop(url) {
      await (await caches.open(PARTS_CACHE)).delete(url);
    },
  };
}
