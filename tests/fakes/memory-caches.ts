/** The browser's Cache Storage in memory, as far as it is used: Node has none. */
export type MemoryCaches = Pick<CacheStorage, 'open'> & {
  /** Addresses of all that is kept, by cache. */
  list(): Record<string, string[]>;
  /** As when a browser clears a cache behind our back. */
  clear(name: string): void;
};

/** As in a browser, a cache does not ask by the page's `fetch`. */
const { fetch: ownFetch } = globalThis;

type Kept = { bytes: ArrayBuffer; headers: Headers };

/** A class, as the browser's is: its prototype is what `shutNetwork` changes. */
export class MemoryCache {
  readonly kept = new Map<string, Kept>();
  readonly hasRoomFor: (bytes: number) => boolean;

  constructor(hasRoomFor: (bytes: number) => boolean) {
    this.hasRoomFor = hasRoomFor;
  }

  match(request: RequestInfo | URL): Promise<Response | undefined> {
    const found = this.kept.get(addressOf(request));
    return Promise.resolve(found && new Response(found.bytes, { headers: found.headers }));
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const address = new URL(addressOf(request));
    if (!address.protocol.startsWith('http') || response.status === 206) {
      throw new TypeError('a cache takes whole answers of the web only');
    }
    const bytes = await response.arrayBuffer();
    if (!this.hasRoomFor(bytes.byteLength)) {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    }
    this.kept.set(address.href, { bytes, headers: response.headers });
  }

  async add(request: RequestInfo | URL): Promise<void> {
    await this.put(request, await ownFetch(request));
  }

  async addAll(requests: Iterable<RequestInfo>): Promise<void> {
    for (const request of requests) await this.add(request);
  }

  delete(request: RequestInfo | URL): Promise<boolean> {
    return Promise.resolve(this.kept.delete(addressOf(request)));
  }

  keys(): Promise<readonly Request[]> {
    return Promise.resolve([...this.kept.keys()].map(address => new Request(address)));
  }

  matchAll(): Promise<readonly Response[]> {
    return Promise.reject(new Error('tests: this part of a cache is not played'));
  }
}

/** `mostBytes`: what fits, as in a browser whose disk is full. */
export function createMemoryCaches({ mostBytes = Infinity } = {}): MemoryCaches {
  const caches = new Map<string, MemoryCache>();

  function hasRoomFor(bytes: number): boolean {
    const held = [...caches.values()].flatMap(({ kept }) => [...kept.values()]);
    return held.reduce((sum, each) => sum + each.bytes.byteLength, bytes) <= mostBytes;
  }

  return {
    open(name) {
      const cache = caches.get(name) ?? new MemoryCache(hasRoomFor);
      caches.set(name, cache);
      return Promise.resolve(cache);
    },
    list: () => Object.fromEntries([...caches].map(([name, { kept }]) => [name, [...kept.keys()]])),
    clear: name => caches.get(name)?.kept.clear(),
  };
}

function addressOf(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : new URL(request).href;
}
