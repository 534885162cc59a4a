import type { Judge } from '../../ports/judge';
import { EMBEDDED_CARD } from '../embedded/card';
import type { OpenEngine } from '../embedded/engine';
import { createBestSentenceJudge } from './best-sentence-judge';
import { createEmbeddedEmbedder } from './embedder';

/**
 * Has a judge decide by the best sentence, chosen by the embedder of the package; for a judge that
 * needs no model, by words. `open` loads the embedder's files with the first text.
 */
export function openBestSentence(judge: Judge, open: OpenEngine): Judge {
  const embedder =
    judge.identity.id === 'lexical' ? null : createEmbeddedEmbedder({ card: EMBEDDED_CARD, open });
  return createBestSentenceJudge({ judge, embedder });
}
