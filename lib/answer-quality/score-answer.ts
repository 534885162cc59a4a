import type { Embedder } from '../judges/best-sentence/embedder';
import type { Judge } from '../ports/judge';
import { confirmMatches, type ConfirmedMatch } from './confirm-matches';
import type { Claim, Nugget } from './contract';
import { createNuggetMatcher } from './match-nuggets';
import { scoreAnswer, type AnswerScore } from './score-nuggets';

type Compared = { claims: readonly Claim[]; nuggets: readonly Nugget[] };
type CompareDeps = { embedder: Pick<Embedder, 'embed'>; judge: Judge; threshold: number };

/** Matches the claims of one answer and has each match confirmed; `null` if it was stopped. */
export async function matchAnswer(
  { claims, nuggets }: Compared,
  { embedder, judge, threshold }: CompareDeps,
  signal: AbortSignal,
): Promise<ConfirmedMatch[] | null> {
  const confirmed = nuggets.filter(({ isConfirmed }) => isConfirmed);
  const matches = await createNuggetMatcher(embedder, threshold).match(claims, confirmed, signal);
  const judged = await confirmMatches(matches, { claims, nuggets: confirmed }, { judge, signal });
  return signal.aborted ? null : judged;
}

/** Matches, confirms and scores the claims of one answer; `null` if it was stopped. */
export async function measureAnswer(
  compared: Compared,
  deps: CompareDeps,
  signal: AbortSignal,
): Promise<AnswerScore | null> {
  const matches = await matchAnswer(compared, deps, signal);
  return matches && scoreAnswer(compared.claims, compared.nuggets, matches);
}
