import * as v from 'valibot';

import type { TokenUsage } from '../../ports/chat-model';

/** A server's answer, joined from its pieces. */
export type Answer = {
  text: string;
  /** Reason for its end: "stop", "length", "content_filter" or a word of the server's own. */
  finish: string | null;
  /** The model said, in a place of its own, that it will not. */
  isRefused: boolean;
  usage: TokenUsage | null;
};

const said = v.nullish(
  v.object({ content: v.nullish(v.string(), ''), refusal: v.nullish(v.string(), '') }),
);

/** A whole answer has a `message`, a piece of one a `delta`; else they are alike. */
const shape = v.object({
  choices: v.nullish(
    v.array(v.object({ message: said, delta: said, finish_reason: v.nullish(v.string(), null) })),
    [],
  ),
  usage: v.nullish(
    v.object({
      prompt_tokens: v.nullish(v.number(), 0),
      completion_tokens: v.nullish(v.number(), 0),
    }),
  ),
});

/** Thoughts that some models write before their answer, where the server leaves them in. */
const THOUGHTS = /^\s*<think>[\s\S]*?(?:<\/think>\s*|$)/;

/** Joins the pieces of one answer; throws where nothing among them is one. */
export async function readAnswer(pieces: AsyncIterable<unknown>): Promise<Answer> {
  let answer = NOTHING;
  let isAnswered = false;
  for await (const piece of pieces) {
    const read = v.parse(shape, piece);
    isAnswered ||= read.choices.length > 0;
    answer = join(answer, read);
  }
  if (!isAnswered) throw new Error('judges: what the model’s server sent is no answer');
  return { ...answer, text: answer.text.replace(THOUGHTS, '') };
}

const NOTHING: Answer = { text: '', finish: null, isRefused: false, usage: null };

function join(answer: Answer, { choices, usage }: v.InferOutput<typeof shape>): Answer {
  const [choice] = choices;
  const { content, refusal } = choice?.message ?? choice?.delta ?? { content: '', refusal: '' };
  return {
    text: answer.text + content,
    finish: choice?.finish_reason ?? answer.finish,
    isRefused: answer.isRefused || refusal !== '',
    usage: usage ? { prompt: usage.prompt_tokens, reply: usage.completion_tokens } : answer.usage,
  };
}
