import type { ChatBody } from './openai-errors';

/** The data of a pair's prompt, as a model reads it. */
export type PairData = { title: string; page: string; statement: string; context?: string };

/** Statement and source of a pair's prompt. */
export function readPairData({ messages }: ChatBody): PairData {
  return JSON.parse(messages.at(-1)?.content ?? '') as PairData;
}

/** Supported is what the page says word for word; the same rule as the fake judge's. */
export function replyToPair(chat: ChatBody): string {
  const { page, statement } = readPairData(chat);
  return JSON.stringify(
    page.includes(statement)
      ? { verdict: 'supported', quote: statement, reason: null }
      : { verdict: 'not_supported', quote: null, reason: 'The page does not say so.' },
  );
}
