import type { Embedder } from '../judges/best-sentence/embedder';
import type { Judge } from '../ports/judge';
import { confirmMatches } from './confirm-matches';
import type { Claim, Nugget } from './contract';
import { createNuggetMatcher } from './match-nuggets';
import { scoreAnswer, type AnswerScore } from './score-nuggets';

/** Matches, confirms and scores the claims of one answer; `null` if it was stopped. */
export async function measureAnswer(
  { claims, nuggets }: { claims: readonly Claim[]; nuggets: readonly Nugget[] },
  { embedder, judge, threshold }: { embedder: Embedder; judge: Judge; threshold: number },
  signal: AbortSignal,
): Promise<AnswerScore | null> {
  const confirmed = nuggets.filter(({ isConfirmed }) => isConfirmed);
  const matches = await createNuggetMatcher(embedder, threshold).match(claims, confirmed, signal);
  const judged = await confirmMatches(matches, { claims, nuggets: confirmed }, { judge, signal });
  return signal.aborted ? null : scoreAnswer(claims, confirmed, judged);
}
