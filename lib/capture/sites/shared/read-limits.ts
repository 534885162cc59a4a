import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';

/** Limits of a walk. The message parser accepts ten lines per citation of an answer. */
export const READ_LIMITS = {
  maxCharacters: ANSWER_LIMITS.characters,
  maxElements: ANSWER_LIMITS.citations,
  maxBlocks: 10 * ANSWER_LIMITS.citations,
} as const;
