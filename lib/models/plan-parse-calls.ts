import { estimateTokenCount } from 'tokenx';

import type { ChatLimits } from '../ports/chat-model';
import type { Sentence } from './answer-sentences';
import { writeParsePrompt } from './parse-prompt';
import type { ParseCall } from './parse-prompt';

/** Few enough that a small model keeps them apart, and that one bad reply costs little. */
const MOST_SENTENCES = 8;
const MOST_CHARACTERS = 1_600;

/** Brackets and names of an entry, and each word of the sentence about three times. */
const REPLY_TOKENS = { atLeast: 64, perSentence: 120, perToken: 4 };

/** An estimate of tokens is off by a few per cent, on some writings by more. */
const CAUTION = 1.15;

/** A call that fits, or the one sentence that does not even alone. */
export type PlannedParse = ParseCall & { fits: boolean };

/** A few sentences a call, in text order, as many as the model can read and answer. */
export function planParseCalls(
  question: string | null,
  sentences: readonly Sentence[],
  limits: ChatLimits,
): PlannedParse[] {
  return groupSentences(sentences).flatMap(group =>
    splitToFit({ question, sentences: group }, limits),
  );
}

/** The longest answer for these sentences, in tokens. */
export function parseReplyTokens(sentences: readonly Sentence[]): number {
  const { atLeast, perSentence, perToken } = REPLY_TOKENS;
  const tokens = sentences.reduce((sum, { draft }) => sum + estimateTokenCount(draft.text), 0);
  return atLeast + perSentence * sentences.length + perToken * tokens;
}

function groupSentences(sentences: readonly Sentence[]): Sentence[][] {
  const groups: Sentence[][] = [];
  let length = Infinity;
  for (const sentence of sentences) {
    const last = groups.at(-1);
    length += sentence.draft.text.length;
    if (last && last.length < MOST_SENTENCES && length <= MOST_CHARACTERS) {
      last.push(sentence);
    } else {
      groups.push([sentence]);
      length = sentence.draft.text.length;
    }
  }
  return groups;
}

function splitToFit(call: ParseCall, limits: ChatLimits): PlannedParse[] {
  const { sentences } = call;
  const needed = countTokens(call) * CAUTION + parseReplyTokens(sentences);
  const fits = needed <= limits.contextTokens;
  if (fits || sentences.length === 1) return [{ ...call, fits }];

  const middle = Math.ceil(sentences.length / 2);
  return [sentences.slice(0, middle), sentences.slice(middle)].flatMap(half =>
    splitToFit({ ...call, sentences: half }, limits),
  );
}

function countTokens(call: ParseCall): number {
  return writeParsePrompt(call).reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
}
