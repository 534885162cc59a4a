import type { JudgeCard } from '../embedded/card';
import type { OpenEngine } from '../embedded/engine';
import { nextTurn } from '../../util/slices';

/** A few milliseconds each. */
const TEXTS_PER_TURN = 8;

/**
 * The embedder that ships with the embedded judge: MiniLM as published, in 8 bits. Loads with the
 * first text. Throws if its files are missing or broken. Reads the first 126 tokens of a text.
 */
export function createEmbeddedEmbedder(deps: {
  card: Pick<JudgeCard, 'identity'>;
  /** Can be the judge's own, which loads the networks once for both. */
  open: OpenEngine;
  /** Yields to the thread's other work, so that an abort is noticed. */
  pause?: () => Promise<void>;
}): Embedder {
  const { pause = nextTurn } = deps;
  let opening: ReturnType<OpenEngine> | null = null;

  return {
    identity: { id: `${deps.card.identity.id}-embedder`, version: deps.card.identity.version },
    async embed(texts, signal) {
      // A function, since the compiler assumes that the flag survives an `await`.
      const isStopped = () => signal.aborted;
      if (isStopped() || texts.length === 0) return [];

      opening ??= deps.open();
      const { encoder, pieces } = await opening;
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length && !isStopped(); at += TEXTS_PER_TURN) {
        if (at > 0) await pause();
        const part = texts.slice(at, at + TEXTS_PER_TURN);
        vectors.push(...(await encoder.embed(part.map(text => pieces.ids(text)))));
      }
      return vectors;
    },
  };
}

/** Turns texts into vectors: the closer two texts in meaning, the closer to 1 their cosine. */
export type Embedder = {
  /** Names the weights; vectors of different embedders must not be compared. */
  readonly identity: { id: string; version: string };
  /**
   * Returns one vector of length 1 for each text, in order; the same text always gets the same.
   * Reads the beginning of a text that is too long. Returns fewer, without a throw, when the signal
   * aborts. A throw is a broken engine.
   */
  embed: (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>;
};
