import type { Judge } from '../../lib/ports/judge';

/** Unit a statement is compared with: the document, or its one most similar sentence. */
export const GRANULARITY_NAMES = ['document', 'sentence'] as const;
export type GranularityName = (typeof GRANULARITY_NAMES)[number];

export function findGranularity(name: string | undefined): GranularityName | null {
  return GRANULARITY_NAMES.find(each => each === (name ?? 'document')) ?? null;
}

/** A judge, and how many passages of a source it is to be given; `null`: as many as usual. */
export type Graded = { judge: Judge; passagesPerPair: number | null };

/** The judge at a granularity. For the best sentence it is given the whole document. */
export async function withGranularity(judge: Judge, name: GranularityName): Promise<Graded> {
  if (name === 'document') return { judge, passagesPerPair: null };

  // Loaded when asked for: the runtime and the weights are megabytes.
  const { openBestSentence } = await import('../../lib/judges/best-sentence/open-best-sentence');
  const { openEngineInNode } = await import('./embedded-in-node');
  return { judge: openBestSentence(judge, openEngineInNode()), passagesPerPair: Infinity };
}
