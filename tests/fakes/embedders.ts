import type { Embedder } from '../../lib/judges/best-sentence/embedder';
import { readTerms } from '../../lib/text/evidence/words';

/** Many enough that the few words of a test rarely meet in one. */
const SIZE = 512;

/** An embedder that knows words only: texts with the same words are near each other. */
export function fakeEmbedder(overrides: Partial<Embedder> = {}): Embedder {
  return {
    identity: { id: 'fake-embedder', version: '1' },
    embed(texts, signal) {
      return Promise.resolve(signal.aborted ? [] : texts.map(toVector));
    },
    ...overrides,
  };
}

function toVector(text: string): Float32Array {
  const vector = new Float32Array(SIZE);
  // A place of its own, so that a text without words has a direction too.
  vector[0] = 0.1;
  for (const term of readTerms(text)) {
    const at = 1 + (hash(term) % (SIZE - 1));
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map(value => value / length);
}

function hash(term: string): number {
  let sum = 0;
  for (const character of term) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 31;
  return sum;
}
