/**
 * Limits of an answer; a larger one is refused, not cut.
 *
 * `characters` is the UTF-16 length of its text: about forty times the longest research report
 * seen, and still split in under a second. `citations` allows a hundred markers on each of two
 * hundred paragraphs. The message parser has the same two.
 */
export const ANSWER_LIMITS = { characters: 2_000_000, citations: 20_000 } as const;
