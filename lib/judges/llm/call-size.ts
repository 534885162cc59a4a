import { estimateTokenCount } from 'tokenx';

import type { ChatLimits, ChatMessage } from '../../ports/chat-model';

/** An estimate of tokens is off by a few per cent, on some writings by more. */
const CAUTION = 1.15;

export function countTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
}

/** What a model must be able to take to read a prompt and still write the longest answer to it. */
export function neededTokens({ prompt, reply }: { prompt: number; reply: number }): number {
  return Math.ceil(prompt * CAUTION) + reply;
}

export function fitsInto(
  { contextTokens }: ChatLimits,
  tokens: { prompt: number; reply: number },
): boolean {
  return neededTokens(tokens) <= contextTokens;
}
