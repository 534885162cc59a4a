/**
 * Returns a function that makes a value at its first call, and returns that one at every later call.
 * For what is dear to make, such as a pattern with `\p{…}`: compiling a long one takes milliseconds,
 * in every page that loads it.
 */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
