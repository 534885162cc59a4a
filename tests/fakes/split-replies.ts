import type { ChatBody } from './openai-errors';

/** The data of a splitter's prompt, as a model reads it. */
export type SplitData = {
  question?: string;
  before: string;
  sentences: { id: string; text: string; heading?: string }[];
  only?: string[];
};

/** One statement as a model gives it. */
export type SplitEntry = { sentence: string; words: string; statement: string; check: string };

export function readSplitData({ messages }: ChatBody): SplitData {
  return JSON.parse(messages.at(-1)?.content ?? '') as SplitData;
}

/** A reply with the statements that `split` makes of each sentence that is asked about. */
export function replyWith(
  split: (sentence: SplitData['sentences'][number], data: SplitData) => Partial<SplitEntry>[],
): (chat: ChatBody) => string {
  return chat => {
    const data = readSplitData(chat);
    const asked = data.sentences.filter(({ id }) => data.only?.includes(id) ?? true);
    const statements = asked.flatMap(sentence =>
      split(sentence, data).map(entry => ({
        sentence: sentence.id,
        words: sentence.text,
        statement: sentence.text,
        check: 'yes',
        ...entry,
      })),
    );
    return JSON.stringify({ statements });
  };
}

/** A model that gives back every sentence as it is; only questions are not to be checked. */
export const replySentenceBySentence = replyWith(({ text }) => [
  { check: text.endsWith('?') ? 'question' : 'yes' },
]);
