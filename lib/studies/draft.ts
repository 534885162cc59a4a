import * as v from 'valibot';

import { STUDY_LIMITS } from '../core/study/study-schemas';
import { contentHash, type ContentHash } from '../core/ids';
import { count, id, moment } from '../core/schemas';
import { ok, type Result } from '../core/result';
import type { StudyProtocol, StudyQuestion, StudySystem } from './contract';
import { readQuestions, type QuestionFormat, type QuestionsFault } from './read-questions';

/**
 * A protocol as it is written: of the shape of a protocol, with parts that are still empty or wrong.
 * `parseProtocol` says what is missing before it can be frozen.
 */
export type StudyDraft = {
  id: string;
  changedAt: string;
  /** The study that it amends; `null`: a new one. */
  of: ContentHash | null;
  protocol: StudyProtocol;
};

const text = v.pipe(v.string(), v.maxLength(STUDY_LIMITS.question));
const whole = v.pipe(count, v.maxValue(2 ** 32 - 1));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const optionalText = v.optional(text, '');

const question = v.object({
  id: text,
  text,
  stratum: v.optional(v.nullable(text), null),
  language: v.optional(text, 'en'),
  madeFrom: v.optional(v.nullable(v.strictObject({ url: text, sha256: id(contentHash) })), null),
});
const chatSite = v.object({
  kind: v.literal('chat-site'),
  id: optionalText,
  name: optionalText,
  model: optionalText,
  settings: optionalText,
});
const api = v.object({
  kind: v.literal('api'),
  id: optionalText,
  name: optionalText,
  model: optionalText,
  baseUrl: optionalText,
  sources: v.optional(v.picklist(['in-reply', 'from-server']), 'in-reply'),
  contextTokens: v.optional(whole, 8_192),
  maxReplyTokens: v.optional(whole, 2_048),
  perMinute: v.optional(v.nullable(whole), null),
  price: v.optional(v.nullable(v.strictObject({ prompt: amount, reply: amount })), null),
});

/** nb. Strict: a key that we do not know would be lost without a word. */
const draftShape = v.strictObject({
  format: v.optional(v.literal('veracite-protocol/1'), 'veracite-protocol/1'),
  title: optionalText,
  questions: v.optional(v.pipe(v.array(question), v.maxLength(STUDY_LIMITS.questions)), []),
  systems: v.optional(
    v.pipe(v.array(v.variant('kind', [chatSite, api])), v.maxLength(STUDY_LIMITS.systems)),
    [],
  ),
  repeats: v.optional(whole, 1),
  order: v.optional(v.picklist(['latin-square', 'random']), 'latin-square'),
  seed: v.optional(whole, 0),
  inclusion: v.optional(v.pipe(v.array(text), v.maxLength(100)), []),
  instructions: optionalText,
  judge: v.optional(v.strictObject({ id: text, model: v.optional(v.nullable(text), null) }), {
    id: 'embedded',
    model: null,
  }),
  granularity: v.optional(v.picklist(['document', 'sentence', 'nuggets']), 'document'),
});

/** Parses `protocol.draft.json`; `null` if it is none. */
export function parseDraft(value: unknown): StudyProtocol | null {
  const parsed = v.safeParse(draftShape, value);
  return parsed.success ? parsed.output : null;
}

const kept = v.object({
  id: text,
  changedAt: moment,
  of: v.nullable(id(contentHash)),
  protocol: draftShape,
});

/** Parses drafts as they are kept; those that are none are left out. */
export function parseDrafts(values: unknown): StudyDraft[] {
  return (Array.isArray(values) ? values : []).flatMap((value: unknown) => {
    const parsed = v.safeParse(kept, value);
    return parsed.success ? [parsed.output] : [];
  });
}

/** A protocol of which nothing is decided but the seed. */
export function emptyProtocol(seed: number): StudyProtocol {
  return v.parse(draftShape, { seed });
}

export function emptySystem(kind: StudySystem['kind']): StudySystem {
  return v.parse(v.variant('kind', [chatSite, api]), { kind });
}

/** Tells how a pasted list is written. */
export function formatOfQuestions(pasted: string): QuestionFormat {
  const [first = ''] = pasted.trim().split('\n', 1);
  if (first.startsWith('{')) return 'jsonl';
  const asTable = readQuestions(`${first}\n`, 'csv');
  // A header alone is an empty table; a question has no column of that name.
  const isTable = !asTable.ok && asTable.failure.kind === 'empty';
  return isTable && pasted.trim() !== first.trim() ? 'csv' : 'lines';
}

const NUMBERED = /^q\d+$/;

/** Adds pasted questions; one whose number is taken gets the next that is free. */
export function addQuestions(
  questions: readonly StudyQuestion[],
  pasted: string,
  language: string,
): Result<StudyQuestion[], QuestionsFault> {
  const read = readQuestions(pasted, formatOfQuestions(pasted), { language });
  if (!read.ok) return read;
  const taken = new Set(questions.map(each => each.id));
  let next = 1;
  const added = read.value.map(
    ({ id: given, text: words, stratum, language: spoken, madeFrom }) => {
      let name = given;
      while (NUMBERED.test(name) && taken.has(name)) name = `q${next++}`;
      taken.add(name);
      const parsed = v.safeParse(question.entries.madeFrom, madeFrom);
      return {
        id: name,
        text: words,
        stratum: stratum ?? null,
        language: spoken ?? language,
        madeFrom: parsed.success ? parsed.output : null,
      };
    },
  );
  return ok([...questions, ...added]);
}
