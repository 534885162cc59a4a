import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';

/**
 * Where a walk over a page gives up.
 *
 * Ten lines for every citation an answer may have is what the message parser takes.
 */
export const READ_LIMITS = {
  maxCharacters: ANSWER_LIMITS.characters,
  maxElements: ANSWER_LIMITS.citations,
  maxBlocks: 10 * ANSWER_LIMITS.citations,
} as const;
