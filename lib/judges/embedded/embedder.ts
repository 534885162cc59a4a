import type { JudgeCard } from './card';
import type { EmbeddedEngine, OpenEngine } from './engine';

/** Texts embedded without a pause: a few milliseconds each. */
const TEXTS_PER_TURN = 8;

/**
 * The embedder that ships with the embedded judge: MiniLM as it was published, in 8 bits.
 *
 * Loads at the first text. Throws where its files are missing or broken. Of a text it reads
 * the first 126 tokens.
 */
export function createEmbeddedEmbedder(deps: {
  card: Pick<JudgeCard, 'identity'>;
  /** May be the judge's own: then the networks are loaded once for both. */
  open: OpenEngine;
  /** Lets other work of the thread run, so that a stop is heard; called between runs. */
  pause?: () => Promise<void>;
}): Embedder {
  const { pause = () => new Promise(resolve => setTimeout(resolve, 0)) } = deps;
  let opening: ReturnType<OpenEngine> | null = null;

  async function getEngine(): Promise<EmbeddedEngine> {
    opening ??= deps.open();
    const opened = await opening;
    if (opened.ok) return opened.value;
    const { file, reason } = opened.failure;
    throw new Error(`judges: the embedder cannot run: "${file}" is ${reason}`);
  }

  return {
    identity: { id: `${deps.card.identity.id}-embedder`, version: deps.card.identity.version },
    async embed(texts, signal) {
      // A function: after an `await` the compiler holds the flag for known.
      const isStopped = () => signal.aborted;
      if (isStopped() || texts.length === 0) return [];

      const { encoder, pieces } = await getEngine();
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
