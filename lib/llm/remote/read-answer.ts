import * as v from 'valibot';

import type { TokenCount } from '../../core/audit/ledger';

export type Answer = {
  text: string;
  /** "stop", "length", "content_filter" or the server's own word. */
  finish: string | null;
  isRefused: boolean;
  usage: TokenCount | null;
};

const said = v.nullish(
  v.object({ content: v.nullish(v.string(), ''), refusal: v.nullish(v.string(), '') }),
);

/** A whole answer has a `message`, a chunk a `delta`; otherwise they are alike. */
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

/** Matches thoughts before an answer, which some servers do not remove. */
const THOUGHTS = /^\s*<think>[\s\S]*?(?:<\/think>\s*|$)/;

/** Throws if none of the chunks is valid. */
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
