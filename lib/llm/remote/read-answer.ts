import * as v from 'valibot';

import type { TokenCount } from '../../core/audit/ledger';
import type { ServerCitation } from '../../ports/chat-model';
import { openableUrl } from '../../util/openable-url';

export type Answer = {
  text: string;
  /** "stop", "length", "content_filter" or the server's own word. */
  finish: string | null;
  isRefused: boolean;
  usage: TokenCount | null;
  /** Each address once, in the order in which the server gives them. */
  citations: readonly ServerCitation[];
};

/** Servers with a search name pages as addresses, as objects, or as notes of the message. */
const page = v.object({ url: v.string(), title: v.nullish(v.string(), '') });
const cited = v.fallback(
  v.nullish(
    v.array(
      v.union([
        page,
        v.object({ url_citation: page }),
        v.pipe(
          v.string(),
          v.transform(url => ({ url, title: '' })),
        ),
      ]),
    ),
    [],
  ),
  [],
);

const said = v.nullish(
  v.object({
    content: v.nullish(v.string(), ''),
    refusal: v.nullish(v.string(), ''),
    annotations: cited,
  }),
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
  search_results: cited,
  citations: cited,
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

const NOTHING: Answer = {
  text: '',
  finish: null,
  isRefused: false,
  usage: null,
  citations: [],
};

const NOTHING_SAID = { content: '', refusal: '', annotations: [] };

const MOST_CITATIONS = 1_000;

function join(answer: Answer, piece: v.InferOutput<typeof shape>): Answer {
  const { choices, usage } = piece;
  const [choice] = choices;
  const { content, refusal, annotations } = choice?.message ?? choice?.delta ?? NOTHING_SAID;
  return {
    text: answer.text + content,
    finish: choice?.finish_reason ?? answer.finish,
    isRefused: answer.isRefused || refusal !== '',
    usage: usage ? { prompt: usage.prompt_tokens, reply: usage.completion_tokens } : answer.usage,
    // nb. With names first: the same page can come without one.
    citations: addCited(answer.citations, [
      ...annotations,
      ...piece.search_results,
      ...piece.citations,
    ]),
  };
}

function addCited(
  known: Answer['citations'],
  given: v.InferOutput<typeof cited>,
): Answer['citations'] {
  const pages = given.map(each => ('url_citation' in each ? each.url_citation : each));
  const isNew = (url: string, at: number) =>
    !known.some(each => each.url === url) && pages.findIndex(each => each.url === url) === at;
  const added = pages.filter(({ url }, at) => openableUrl(url, 'null') !== null && isNew(url, at));
  if (added.length === 0) return known;
  return [...known, ...added.map(({ url, title }) => ({ label: title, url }))].slice(
    0,
    MOST_CITATIONS,
  );
}
