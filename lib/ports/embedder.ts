/**
 * Turns texts into vectors: the nearer in meaning two texts are, the nearer to 1 is the
 * cosine of their vectors.
 */
export type Embedder = {
  /** Which weights; vectors of different embedders must not be compared. */
  readonly identity: { id: string; version: string };
  /**
   * One vector of length 1 for each text, in order; the same text always gets the same.
   *
   * Reads the beginning of a text that is too long for it. Gives fewer, without a throw, when
   * the signal aborts. A throw is a broken engine.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
};
