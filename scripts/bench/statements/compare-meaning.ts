import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { createEmbeddedEmbedder } from '../../../lib/judges/best-sentence/embedder';
import { openEngineInNode } from '../../lib/embedded-in-node';
import type { CompareTexts } from './measure-answer';

/** Compares texts by the cosine of their vectors, by the embedder of the package (MiniLM). */
export function createMeaningComparison(): NonNullable<CompareTexts> {
  const open = openEngineInNode();
  const embedder = createEmbeddedEmbedder({ card: EMBEDDED_CARD, open });
  return async (given, gold) => {
    const vectors = await embedder.embed([...given, ...gold], new AbortController().signal);
    const [ours, theirs] = [vectors.slice(0, given.length), vectors.slice(given.length)];
    return ours.map(a => theirs.map(b => dot(a, b)));
  };
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
