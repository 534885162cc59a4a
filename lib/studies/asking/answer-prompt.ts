import * as v from 'valibot';

import type { ChatMessage, ProseRequest, ServerCitation } from '../../ports/chat-model';
import { exactObject, readJsonReply } from '../../text/model-json';
import { parseJson } from '../../util/parse-json';
import { openableUrl } from '../../util/openable-url';
import type { ApiSystem, StudyQuestion } from '../contract';

/** Kept with every answer: raise it with every change of the words below. */
export const ANSWER_PROMPT_VERSION = '1';
/** Where the server names the sources, the question is all that is sent. */
export const BARE_PROMPT_VERSION = 'question alone';

/**
 * The task of SourceCheckup's answering step (Wu et al., Nature Communications 2025) in our words: a
 * short answer with a list of its sources.
 */
const RULES = `You answer a question of a member of the public and name your sources.

Answer in the language of the question, in one to three short paragraphs of plain prose. Then list the web pages that say what your answer says, the most important first: the full address of each, and its title.

Reply with JSON alone: {"answer": "…", "sources": [{"title": "…", "url": "https://…"}]}`;

const AGAIN =
  'Your last reply could not be read. Reply with that JSON object and nothing before or after it.';

const text = { type: 'string' };
const ANSWER_SCHEMA = {
  name: 'answer',
  schema: exactObject({
    answer: text,
    sources: { type: 'array', items: exactObject({ title: text, url: text }) },
  }),
};

/** Writes the request of a try, from 1. */
export function writeAnswerRequest(
  { text: question }: Pick<StudyQuestion, 'text'>,
  { sources, maxReplyTokens }: Pick<ApiSystem, 'sources' | 'maxReplyTokens'>,
  tries: number,
): ProseRequest {
  const asked: ChatMessage = { role: 'user', content: question };
  if (sources === 'from-server') return { messages: [asked], schema: null, maxReplyTokens };
  const rules = tries > 1 ? `${RULES}\n\n${AGAIN}` : RULES;
  return {
    messages: [{ role: 'system', content: rules }, asked],
    schema: ANSWER_SCHEMA,
    maxReplyTokens,
  };
}

export type ReadAnswer = { answer: string; citations: ServerCitation[] };

const MOST_SOURCES = 1_000;

const shape = v.object({
  answer: v.pipe(v.string(), v.trim(), v.minLength(1)),
  sources: v.pipe(
    v.array(
      v.union([
        v.object({ url: v.string(), title: v.nullish(v.string(), '') }),
        v.pipe(
          v.string(),
          v.transform(url => ({ url, title: '' })),
        ),
      ]),
    ),
    v.maxLength(MOST_SOURCES),
  ),
});

/** The answer's string in JSON that is broken elsewhere. */
const ANSWER_STRING = /"answer"\s*:\s*("(?:[^"\\]|\\.)*")/s;
const ADDRESS = /https?:\/\/[^\s"'<>()[\]{}\\]+/g;

/**
 * Reads a reply to the answering prompt: as JSON, else the answer and the addresses by their form,
 * else prose that contains addresses. `null`: none of these.
 */
export function readAnswerReply(reply: string): ReadAnswer | null {
  const parsed = v.safeParse(shape, readJsonReply(reply));
  if (parsed.success) {
    const { answer, sources } = parsed.output;
    return {
      answer,
      citations: openable(sources.map(({ title, url }) => ({ label: title, url }))),
    };
  }
  const match = ANSWER_STRING.exec(reply);
  const said = match ? parseJson(match[1] ?? '') : null;
  if (match && typeof said === 'string' && said.trim() !== '') {
    const rest = reply.slice(match.index + match[0].length);
    return { answer: said.trim(), citations: addressesIn(rest) };
  }
  const isProse = !reply.includes('{') && addressesIn(reply).length > 0;
  return isProse ? { answer: reply.trim(), citations: [] } : null;
}

function addressesIn(words: string): ServerCitation[] {
  const found = (words.match(ADDRESS) ?? []).map(url => url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''));
  return openable([...new Set(found)].map(url => ({ label: '', url }))).slice(0, MOST_SOURCES);
}

function openable(citations: readonly ServerCitation[]): ServerCitation[] {
  return citations.filter(({ url }) => openableUrl(url, 'null') !== null);
}
