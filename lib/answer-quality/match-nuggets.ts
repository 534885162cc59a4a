import type { Embedder } from '../judges/best-sentence/embedder';
import { dot } from '../judges/embedded/rank-units';
import type { Claim, Nugget, NuggetMatch, NuggetMatcher } from './contract';

/** Cosines of all claims with all nuggets: `of[claim][nugget]`; `null` if it was stopped. */
export async function similaritiesOf(
  claims: readonly Claim[],
  nuggets: readonly Nugget[],
  { embedder, signal }: { embedder: Pick<Embedder, 'embed'>; signal: AbortSignal },
): Promise<number[][] | null> {
  const texts = [...claims, ...nuggets].map(({ text }) => text);
  const vectors = await embedder.embed(texts, signal);
  if (vectors.length < texts.length) return null;
  const wanted = vectors.slice(claims.length);
  return vectors.slice(0, claims.length).map(claim => wanted.map(nugget => dot(claim, nugget)));
}

/**
 * Matches as BioACE's authors do: the most similar pair first, each claim and each nugget once, down
 * to a threshold. Similar is not the same: a claim and its contrary are similar, so that a match
 * needs a judge (`confirmMatches`).
 */
export function matchGreedily(
  similarities: readonly (readonly number[])[],
  threshold: number,
): { claim: number; nugget: number; similarity: number }[] {
  const pairs = similarities
    .flatMap((row, claim) => row.map((similarity, nugget) => ({ claim, nugget, similarity })))
    .filter(({ similarity }) => similarity >= threshold)
    .sort((a, b) => b.similarity - a.similarity || a.claim - b.claim || a.nugget - b.nugget);
  const [claims, nuggets] = [new Set<number>(), new Set<number>()];
  return pairs.filter(({ claim, nugget }) => {
    if (claims.has(claim) || nuggets.has(nugget)) return false;
    claims.add(claim);
    nuggets.add(nugget);
    return true;
  });
}

/** Matches by an embedder, above a threshold of `fitThreshold`; nothing after a stop. */
export function createNuggetMatcher(
  embedder: Pick<Embedder, 'embed'>,
  threshold: number,
): NuggetMatcher {
  return {
    async match(statements, nuggets, signal) {
      const similarities = await similaritiesOf(statements, nuggets, { embedder, signal });
      const pairs = similarities ? matchGreedily(similarities, threshold) : [];
      return pairs.flatMap(({ claim, nugget, similarity }): NuggetMatch[] => {
        const [statement, wanted] = [statements[claim], nuggets[nugget]];
        return statement && wanted
          ? [{ statement: statement.id, nugget: wanted.id, similarity }]
          : [];
      });
    },
  };
}
