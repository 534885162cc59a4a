import { nextTurn } from '../../util/slices';
import type { OpenEngine } from './engine';
import { toPairInput } from './pair-input';

/**
 * Tells how much each text speaks of a statement, either way: the larger of the network's logits for
 * *supported* and *contradicted*, less that for *not found*. Higher is more; only the order matters.
 * Returns fewer, without a throw, when the signal aborts.
 */
export type Relatedness = (
  statement: string,
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<number[]>;

/** The relatedness by the packaged judge's network, which reads the first 256 tokens. */
export function createRelatedness(
  open: OpenEngine,
  pause: () => Promise<void> = nextTurn,
): Relatedness {
  let opening: ReturnType<OpenEngine> | null = null;
  return async (statement, texts, signal) => {
    const isStopped = () => signal.aborted;
    if (isStopped() || texts.length === 0) return [];
    opening ??= open();
    const { encoder, pieces } = await opening;
    const asked = pieces.ids(statement);
    const scores: number[] = [];
    for (let at = 0; at < texts.length && !isStopped(); at += encoder.batch) {
      if (at > 0) await pause();
      const pairs = texts
        .slice(at, at + encoder.batch)
        .map(text => toPairInput(asked, pieces.ids(text), pieces));
      for (const { logits } of await encoder.scorePairs(pairs)) {
        const [supported, contradicted, notFound] = logits;
        scores.push(Math.max(supported, contradicted) - notFound);
      }
    }
    return scores;
  };
}
