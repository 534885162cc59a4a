import type { Encoder } from './engine';
import type { WordPieces } from './word-pieces';

export type KnownSentence = { ids: number[]; vector: Float32Array };

/** Caches tokens and vectors of sentences, so that the next statement need not compute them. */
export type SentenceCache = {
  /** Returns the sentences in the order of `texts`, computing new ones; fewer after an abort. */
  read(texts: readonly string[]): Promise<KnownSentence[]>;
};

/** Sentences of 1.6 kB each: more than a source of 200,000 characters has. */
const KEPT = 3000;

/** A few milliseconds each. */
const SENTENCES_PER_TURN = 8;

/** `known` outlives the cache, which is created for every batch of tasks. */
export function createSentenceCache(
  {
    encoder,
    pieces,
    pause,
    isStopped,
  }: {
    encoder: Pick<Encoder, 'embed'>;
    pieces: WordPieces;
    pause: () => Promise<void>;
    isStopped: () => boolean;
  },
  known: Map<string, KnownSentence>,
): SentenceCache {
  async function learn(texts: readonly string[]): Promise<[string, KnownSentence][]> {
    const learned: [string, KnownSentence][] = [];
    // Groups similar lengths: a run takes as long as its longest.
    const cut = texts
      .map(text => ({ text, ids: pieces.ids(text) }))
      .sort((a, b) => a.ids.length - b.ids.length);
    for (let at = 0; at < cut.length && !isStopped(); at += SENTENCES_PER_TURN) {
      if (at > 0) await pause();
      const part = cut.slice(at, at + SENTENCES_PER_TURN);
      const vectors = await encoder.embed(part.map(({ ids }) => ids));
      for (const [i, { text, ids }] of part.entries()) {
        learned.push([text, { ids, vector: vectors[i] ?? new Float32Array() }]);
      }
    }
    return learned;
  }

  return {
    async read(texts) {
      // nb. Not looked up again afterwards: another batch may drop what this one found.
      const found = new Map<string, KnownSentence>();
      for (const text of texts) {
        const sentence = known.get(text);
        if (sentence) found.set(text, sentence);
      }
      const missing = [...new Set(texts)].filter(text => !found.has(text));
      for (const [text, sentence] of await learn(missing)) found.set(text, sentence);
      keep(known, found);
      return texts.flatMap(text => found.get(text) ?? []);
    },
  };
}

/** The map's order is the order of use. */
function keep(known: Map<string, KnownSentence>, used: ReadonlyMap<string, KnownSentence>): void {
  for (const [text, sentence] of used) {
    known.delete(text);
    known.set(text, sentence);
  }
  for (const text of known.keys()) {
    if (known.size <= KEPT) return;
    known.delete(text);
  }
}
