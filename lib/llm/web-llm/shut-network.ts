/** Marks the error for a missing file; see `explainError`. */
export const REFUSED = 'veracite: this worker has no network';

/**
 * Limits a worker to the package's own files. web-llm fetches every file that is not in its cache.
 * Files the user agreed to download are in the cache; for any other, loading fails and nothing is
 * sent.
 */
export function shutNetwork(scope: {
  fetch: typeof globalThis.fetch;
  readonly location: { readonly origin: string };
  readonly Cache: { readonly prototype: Pick<Cache, 'add' | 'addAll'> };
}): void {
  const { origin } = scope.location;
  const fetchOwn = scope.fetch.bind(scope);
  const refuse = () => Promise.reject(new TypeError(REFUSED));

  scope.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    // web-llm loads its embedded parts from such addresses.
    if (address.startsWith('data:') || address.startsWith('blob:')) return fetchOwn(input, init);
    return new URL(address, origin).origin === origin ? fetchOwn(input, init) : refuse();
  };
  scope.Cache.prototype.add = refuse;
  scope.Cache.prototype.addAll = refuse;
}
