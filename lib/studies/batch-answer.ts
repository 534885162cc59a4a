import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { linkTo } from '../text/markdown/write-markdown';
import { parseJson } from '../util/parse-json';

/** Chosen: longer than any chatbot's answer, as the capture has it. */
const LONGEST_ANSWER = 2_000_000;

const text = v.pipe(v.string(), v.maxLength(LONGEST_ANSWER));

const shape = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  question: v.nullish(text, null),
  answer: v.optional(text, ''),
  outcome: v.optional(v.string(), 'answered'),
  replaces: v.nullish(v.string(), null),
  citations: v.nullish(
    v.pipe(
      v.array(v.object({ label: v.nullish(v.string(), ''), url: v.string() })),
      v.maxLength(500),
    ),
    [],
  ),
});

/** An answer to check, in Markdown with its sources; `null` where there is nothing to check. */
export type BatchAnswer = {
  id: string;
  question: string | null;
  markdown: string | null;
  /** Id of the answer that it takes the place of. */
  replaces: string | null;
};

/** Reads a line of `answers.jsonl`. */
export function parseBatchAnswer(line: string): Result<BatchAnswer, 'bad-line'> {
  const parsed = v.safeParse(shape, parseJson(line));
  if (!parsed.success) return fail('bad-line');

  const { id, question, answer, outcome, citations, replaces } = parsed.output;
  const isEmpty = answer.trim() === '' || !['answered', 'hedged'].includes(outcome);
  if (isEmpty) return ok({ id, question, markdown: null, replaces });
  const others = citations.filter(({ url }) => url !== '' && !answer.includes(url));
  const list = others.map(({ label, url }) => `- ${linkTo(nameOf(label, url), url)}`);
  const markdown = list.length === 0 ? answer : `${answer}\n\nSources:\n\n${list.join('\n')}\n`;
  return ok({ id, question, markdown, replaces });
}

function nameOf(label: string, url: string): string {
  return label.trim() === '' ? url : label.replace(/\s+/g, ' ');
}
