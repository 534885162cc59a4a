import type { TokenCount } from '../../core/audit/ledger';
import { countTokens } from '../../util/prompt-tokens';
import { ANSWER, BACKGROUND, CONDENSE, GAPS, SELECT, type Prompt } from './prompts';
import { DOCUMENTS } from './run-second-opinion';

/** Tokens of a document's excerpt, and of its summary, at most. */
const EXCERPT_TOKENS = 700;
const SUMMARY_TOKENS = CONDENSE.replyTokens;
const MOST_GAPS = 3;

/** The most that a second opinion can ask a model, told before anything is sent: its calls. */
export function planSecondOpinion(question: string): TokenCount[] {
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
  return steps.flatMap(([{ rules, replyTokens }, times, data]) => {
    const prompt = countTokens([{ content: rules }]) + asked + data;
    return Array.from({ length: 2 * times }, () => ({ prompt, reply: replyTokens }));
  });
}
