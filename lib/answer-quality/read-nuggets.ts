import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { foldSpace } from '../util/fold-space';
import { parseJson } from '../util/parse-json';
import type { Nugget } from './contract';

/** A question with the facts that experts want in its answer, and an answer if the file has one. */
export type GoldQuestion = {
  id: string;
  question: string;
  nuggets: readonly Nugget[];
  answer: string | null;
};

export type GoldFailure = 'damaged' | 'no-nuggets' | 'too-large';

/** Characters of a file; K-QA's has less than one million. */
const MOST_CHARACTERS = 20_000_000;
const MOST_WORDS = 2_000;

const words = v.pipe(v.string(), v.maxLength(MOST_WORDS * 10));
const name = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** K-QA: facts whose lack makes an answer bad, and further ones. */
const kqaShape = v.object({
  Question: words,
  Must_have: v.array(words),
  Nice_to_have: v.optional(v.array(words), []),
  Free_form_answer: v.nullish(v.string(), null),
});

const nuggetShape = v.union([
  words,
  v.object({ nugget: words, importance: v.optional(v.string()) }),
  v.object({ text: words, importance: v.optional(v.string()) }),
]);

/** BioGen and MedAESQA: nuggets by question; the names of their keys differ between releases. */
const bioGenShape = v.object({
  question_id: v.optional(name),
  id: v.optional(name),
  question: words,
  nuggets: v.array(nuggetShape),
  answer: v.nullish(v.string(), null),
});

/** Words by which files call a nugget less than vital. */
const NICE = /^(?:okay|ok|nice|nice-to-have|optional|non-?vital)$/i;

/**
 * Reads gold nuggets: JSON lines, a list, or an object with `questions`, whose entries are as K-QA
 * (`Question`, `Must_have`, `Nice_to_have`) or as BioGen (`question`, `nuggets`) writes them. All of
 * a file count as confirmed: experts wrote them. An entry of another shape makes the file damaged.
 */
export function readGoldNuggets(file: string): Result<GoldQuestion[], GoldFailure> {
  if (file.length > MOST_CHARACTERS) return fail('too-large');
  const entries = entriesOf(file);
  if (entries === null) return fail('damaged');
  const questions: GoldQuestion[] = [];
  for (const [at, entry] of entries.entries()) {
    const question = readKqa(entry, at) ?? readBioGen(entry, at);
    if (!question) return fail('damaged');
    questions.push(question);
  }
  return questions.some(({ nuggets }) => nuggets.length > 0) ? ok(questions) : fail('no-nuggets');
}

function entriesOf(file: string): readonly unknown[] | null {
  const whole = parseJson(file);
  if (Array.isArray(whole)) return whole as unknown[];
  const listed = v.safeParse(v.object({ questions: v.array(v.unknown()) }), whole);
  if (listed.success) return listed.output.questions;
  const lines = file.split('\n').filter(line => line.trim() !== '');
  const entries = lines.map(parseJson);
  return entries.includes(null) || entries.length === 0 ? null : entries;
}

function readKqa(entry: unknown, at: number): GoldQuestion | null {
  const parsed = v.safeParse(kqaShape, entry);
  if (!parsed.success) return null;
  const { Question, Must_have, Nice_to_have, Free_form_answer } = parsed.output;
  const id = String(at + 1);
  return {
    id,
    question: foldSpace(Question),
    answer: Free_form_answer,
    nuggets: toNuggets(id, [
      ...Must_have.map(text => ({ text, importance: 'must-have' as const })),
      ...Nice_to_have.map(text => ({ text, importance: 'nice-to-have' as const })),
    ]),
  };
}

function readBioGen(entry: unknown, at: number): GoldQuestion | null {
  const parsed = v.safeParse(bioGenShape, entry);
  if (!parsed.success) return null;
  const { question_id: own, id: other, question, nuggets, answer } = parsed.output;
  const id = own ?? other ?? String(at + 1);
  const read = nuggets.map(nugget => {
    const text =
      typeof nugget === 'string' ? nugget : 'nugget' in nugget ? nugget.nugget : nugget.text;
    const isNice = typeof nugget !== 'string' && NICE.test(nugget.importance ?? '');
    return { text, importance: isNice ? ('nice-to-have' as const) : ('must-have' as const) };
  });
  return { id, question: foldSpace(question), answer, nuggets: toNuggets(id, read) };
}

function toNuggets(
  question: string,
  facts: readonly Pick<Nugget, 'text' | 'importance'>[],
): Nugget[] {
  return facts
    .map(({ text, importance }) => ({ text: foldSpace(text), importance }))
    .filter(({ text }) => text !== '')
    .map((fact, at) => ({
      ...fact,
      id: `${question}#${at + 1}`,
      origin: 'imported' as const,
      isConfirmed: true,
    }));
}
