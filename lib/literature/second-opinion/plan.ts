import type { TokenCount } from '../../core/audit/ledger';
import { countTokens } from '../../util/prompt-tokens';
import { ANSWER, BACKGROUND, CONDENSE, GAPS, SELECT, type Prompt } from './prompts';
import { DOCUMENTS } from './run-second-opinion';

/** Tokens of a document's excerpt, and of its summary, at most. */
const EXCERPT_TOKENS = 700;
const SUMMARY_TOKENS = CONDENSE.replyTokens;
const MOST_GAPS = 3;

/** The most that a second opinion can take, told before anything is sent. */
export function planSecondOpinion(question: string): { calls: number; tokens: TokenCount } {
  const asked = countTokens([{ content: question }]);
  const known = DOCUMENTS.condensed + MOST_GAPS * DOCUMENTS.again;
  const steps: [prompt: Prompt, times: number, data: number][] = [
    [CONDENSE, DOCUMENTS.condensed, EXCERPT_TOKENS],
    [GAPS, 1, DOCUMENTS.condensed * SUMMARY_TOKENS],
    [BACKGROUND, MOST_GAPS, 50],
    [SELECT, 1, known * EXCERPT_TOKENS],
    [ANSWER, 1, DOCUMENTS.chosen * EXCERPT_TOKENS],
  ];
  // nb. A malformed reply is asked for once more.
  const sum = (of: (step: (typeof steps)[number]) => number) =>
    2 * steps.reduce((total, step) => total + of(step), 0);
  return {
    calls: sum(([, times]) => times),
    tokens: {
      prompt: sum(
        ([{ rules }, times, data]) => times * (countTokens([{ content: rules }]) + asked + data),
      ),
      reply: sum(([{ replyTokens }, times]) => times * replyTokens),
    },
  };
}
