import type { ChatBody } from './openai-errors';

/** The data of a check's prompt, as a model reads it. */
export type CheckData = {
  title: string;
  /** Only where several are compared together; there is no title then. */
  sources?: { id: string; title: string }[];
  passages: { id: string; text: string }[];
  statements: { id: string; text: string; context?: string }[];
};

/** Statement and passages of a check's prompt. */
export function readCheckData({ messages }: ChatBody): CheckData {
  return JSON.parse(messages.at(-1)?.content ?? '') as CheckData;
}

/** Supported is what a passage says word for word; the same rule as the fake judge's. */
export function replyWordForWord(chat: ChatBody): string {
  const { passages, statements } = readCheckData(chat);
  const checks = statements.map(({ id, text: statement }) => {
    const holder = passages.find(({ text }) => text.includes(statement));
    return {
      statement: id,
      verdict: holder ? 'supported' : 'not_found',
      quotes: holder ? [{ passage: holder.id, quote: statement }] : [],
      missing: null,
      certainty: 90,
    };
  });
  return JSON.stringify({ checks });
}

/**
 * A model that finds the first statement of every question in the first passage, and the others
 * where their words stand: so some cells of the sample are supported, and some are not found.
 */
export function replySupportingFirst(chat: ChatBody): string {
  const { checks } = JSON.parse(replyWordForWord(chat)) as { checks: object[] };
  const { passages } = readCheckData(chat);
  const [first, ...others] = checks;
  const [passage] = passages;
  // Whole words: half a word is no quote.
  const words = passage?.text.split(/\s+/).slice(0, 10).join(' ') ?? '';
  const quotes = passage ? [{ passage: passage.id, quote: words }] : [];
  return JSON.stringify({ checks: [{ ...first, verdict: 'supported', quotes }, ...others] });
}

/**
 * A model of some hundred million parameters: names statements by bare numbers, and goes on with
 * more than were asked about until its reply is full.
 */
export function replyAsSmallModel(chat: ChatBody): string {
  const { checks } = JSON.parse(replyWordForWord(chat)) as { checks: { statement: string }[] };
  const more = Array.from({ length: 1_000 }, (_, at) => ({ ...checks[0], statement: `s${at}` }));
  const numbered = [...checks, ...more].map(({ statement, ...rest }) => ({
    statement: statement.slice(1),
    ...rest,
  }));
  return JSON.stringify({ checks: numbered });
}
