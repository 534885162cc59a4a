/** Tells a file that is not here from other trouble; see `explainError`. */
export const REFUSED = 'veracite: this worker has no network';

/** What web-llm has to reach a network with. */
export type NetworkScope = {
  fetch: typeof globalThis.fetch;
  readonly location: { readonly origin: string };
  readonly Cache: { readonly prototype: Pick<Cache, 'add' | 'addAll'> };
};

/**
 * Leaves a worker the package's own files and nothing else.
 *
 * web-llm fetches whatever it does not find in its cache. Here all of it is in the cache, or
 * the reader has not agreed to its download: then loading fails, and nothing leaves.
 */
export function shutNetwork(scope: NetworkScope): void {
  const { origin } = scope.location;
  const fetchOwn = scope.fetch.bind(scope);
  const refuse = () => Promise.reject(new TypeError(REFUSED));

  scope.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    // Parts of web-llm that it carries inside itself come as such addresses.
    if (address.startsWith('data:') || address.startsWith('blob:')) return fetchOwn(input, init);
    return new URL(address, origin).origin === origin ? fetchOwn(input, init) : refuse();
  };
  scope.Cache.prototype.add = refuse;
  scope.Cache.prototype.addAll = refuse;
}
