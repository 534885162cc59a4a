import { createBestSentenceJudge } from './best-sentence-judge';
import type { Embedder } from './embedder';
import type { Judge } from '../../lib/ports/judge';

/** Unit a statement is compared with: the document, or its one most similar sentence. */
export const GRANULARITY_NAMES = ['document', 'sentence'] as const;
export type GranularityName = (typeof GRANULARITY_NAMES)[number];

export function findGranularity(name: string | undefined): GranularityName | null {
  return GRANULARITY_NAMES.find(each => each === (name ?? 'document')) ?? null;
}

/** A judge, and how many passages of a source it is to be given; `null`: as many as usual. */
export type Graded = { judge: Judge; passagesPerPair: number | null };

/**
 * The judge at a granularity. For the best sentence it is given the whole document, and the
 * embedder of the package chooses; the lexical judge needs no model, and goes by words.
 */
export async function withGranularity(judge: Judge, name: GranularityName): Promise<Graded> {
  if (name === 'document') return { judge, passagesPerPair: null };

  const embedder = judge.identity.id === 'lexical' ? null : await openEmbedder();
  return { judge: createBestSentenceJudge({ judge, embedder }), passagesPerPair: Infinity };
}

/** Loaded when asked for: its runtime and its weights are megabytes. */
async function openEmbedder(): Promise<Embedder> {
  const { createEmbeddedEmbedder } = await import('./embedder');
  const { EMBEDDED_CARD } = await import('../../lib/judges/embedded/card');
  const { openEngineInNode } = await import('./embedded-in-node');
  return createEmbeddedEmbedder({ card: EMBEDDED_CARD, open: openEngineInNode() });
}
