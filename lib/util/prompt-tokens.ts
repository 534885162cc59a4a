import { estimateTokenCount } from 'tokenx';

/** Safety factor: token estimates are off by a few per cent, for some scripts by more. */
const CAUTION = 1.15;

export function countTokens(messages: readonly { content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0);
}

export function neededTokens({ prompt, reply }: { prompt: number; reply: number }): number {
  return Math.ceil(prompt * CAUTION) + reply;
}

export function fitsInto(
  { contextTokens }: { contextTokens: number },
  tokens: { prompt: number; reply: number },
): boolean {
  return neededTokens(tokens) <= contextTokens;
}
