import type { ChatBody } from './openai-errors';

/** The data of a rewrite's prompt, as a model reads it. */
export type RewriteData = { statement: string; finding: string; passages: string[] };

/** Statement that a prompt wants rewritten; `null` if it asks for something else. */
export function readRewriteData({ messages }: ChatBody): RewriteData | null {
  const data = JSON.parse(messages.at(-1)?.content ?? '') as Partial<RewriteData>;
  const { statement, finding, passages } = data;
  return statement === undefined || finding === undefined || passages === undefined
    ? null
    : { statement, finding, passages };
}

/** Sentences that can stand for a statement: short enough, and no piece of a longer one. */
const SENTENCE = /(?<=^|[.!?]\s)[A-Z][^.!?\n]{24,110}[.!?](?=\s|$)/;

/** Puts the first whole sentence of the passages in the statement's place; without one, removes it. */
export function replyByQuoting({ passages }: RewriteData): string {
  const sentences = passages.flatMap(text => SENTENCE.exec(text)?.[0] ?? []);
  const [text] = sentences;
  return JSON.stringify(
    text === undefined ? { action: 'remove', text: '' } : { action: 'rewrite', text },
  );
}
