import * as v from 'valibot';

import { MODEL_FAILURES } from '../audit/model-failure';
import { auditId, contentHash } from '../ids';
import { count, id, moment, name, tokens } from '../schemas';
import { fromBase64 } from '../../util/base64';
import { isScreenshot, SCREENSHOT_LIMITS } from './screenshot';

/** Most of everything in a study; above, a file is refused. */
export const STUDY_LIMITS = {
  questions: 10_000,
  systems: 50,
  repeats: 100,
  /** Questions × systems × repeats. */
  slots: 200_000,
  /** UTF-16 length of a question. */
  question: 20_000,
  /** UTF-16 length of an answer, as of any answer that Veracite reads. */
  answer: 2_000_000,
  citations: 20_000,
  amendments: 1_000,
  /** Files that the database keeps as they are, and the UTF-16 length of each. */
  files: 1_000,
  file: 50_000_000,
} as const;

/** Of a question or a system: short, and safe in a file's name. */
const studyId = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u));
const line = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(300),
  v.regex(/^[^\p{C}]*$/u),
);
/** A lone surrogate has no canonical form, and so no hash. */
const wellFormed = v.check<string, string>(text => text.isWellFormed(), 'Invalid character');
const prose = v.pipe(v.string(), v.maxLength(20_000), wellFormed);
/** As RFC 5646 shapes them; whether a language exists is not looked up. */
const language = v.pipe(v.string(), v.regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,8}$/i));
const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/), v.transform(contentHash));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** nb. Strict: a key that is dropped would change the hash of a protocol. */
const question = v.strictObject({
  id: studyId,
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(STUDY_LIMITS.question),
    wellFormed,
  ),
  stratum: v.optional(v.nullable(line), null),
  language: v.optional(language, 'en'),
  /** The page a question was made from; `null`: written or imported. */
  madeFrom: v.optional(v.nullable(v.strictObject({ url: line, sha256: hash })), null),
});

const chatSite = v.strictObject({
  kind: v.literal('chat-site'),
  id: studyId,
  /** The chat site, by its id or its name. */
  name: line,
  /** The model that the site is to show. */
  model: line,
  /** What else is to be set: "web search on". */
  settings: v.optional(prose, ''),
});

const api = v.strictObject({
  kind: v.literal('api'),
  id: studyId,
  name: line,
  model: line,
  /** Of a server with OpenAI's chat API. */
  baseUrl: v.pipe(v.string(), v.maxLength(2_000), wellFormed),
  /**
   * `in-reply`: the model is told to write an answer and a list of its sources. `from-server`: it
   * gets the question alone, and the server names the sources.
   */
  sources: v.optional(v.picklist(['in-reply', 'from-server']), 'in-reply'),
  contextTokens: v.optional(v.pipe(count, v.minValue(1)), 8_192),
  maxReplyTokens: v.optional(v.pipe(count, v.minValue(1)), 2_048),
  /** Most requests in a minute; `null`: no limit. */
  perMinute: v.optional(v.nullable(v.pipe(count, v.minValue(1))), null),
  /** US dollars for a million tokens; `null`: not known. */
  price: v.optional(v.nullable(v.strictObject({ prompt: amount, reply: amount })), null),
});

const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(most));

export const protocol = v.strictObject({
  format: v.optional(v.literal('veracite-protocol/1'), 'veracite-protocol/1'),
  title: line,
  questions: listOf(question, STUDY_LIMITS.questions),
  systems: listOf(v.variant('kind', [chatSite, api]), STUDY_LIMITS.systems),
  repeats: v.pipe(count, v.minValue(1), v.maxValue(STUDY_LIMITS.repeats)),
  order: v.picklist(['latin-square', 'random']),
  seed: v.pipe(count, v.maxValue(2 ** 32 - 1)),
  /** Which answers count, one rule each. */
  inclusion: v.optional(v.pipe(v.array(prose), v.maxLength(100)), []),
  /** For the people who collect and label. */
  instructions: v.optional(prose, ''),
  /** What the statements are checked by; `model`: its name, if the judge runs more than one. */
  judge: v.optional(v.strictObject({ id: line, model: v.optional(v.nullable(line), null) }), {
    id: 'embedded',
    model: null,
  }),
  granularity: v.optional(v.picklist(['document', 'sentence', 'nuggets']), 'document'),
});

const version = { protocol: v.unknown(), sha256: hash };

/** `protocol.json`; each protocol in it is parsed once its hash is known to be right. */
export const frozenFile = v.strictObject({
  ...version,
  frozenAt: moment,
  amendments: v.pipe(
    v.array(v.strictObject({ ...version, at: moment, reason: line })),
    v.maxLength(STUDY_LIMITS.amendments),
  ),
});

export const slot = v.strictObject({
  question: studyId,
  system: studyId,
  /** From 1. */
  repeat: v.pipe(count, v.minValue(1), v.maxValue(STUDY_LIMITS.repeats)),
});

export const OUTCOMES = [
  'answered',
  /** Answers in part, or sends the reader elsewhere. */
  'hedged',
  'refused',
  'no-answer',
  /** The API's reply was not of the agreed shape, twice; the reply is kept. */
  'invalid',
] as const;

const flag = v.nullable(v.boolean());

/** A line of `answers.jsonl`. Later keys are optional, and readers pass over keys they do not know. */
export const answerRecord = v.object({
  /** SHA-256 of slot, outcome and text: the same answer has the same id wherever it is read. */
  id: hash,
  /** Hash of the protocol in force. */
  protocol: hash,
  slot,
  outcome: v.picklist(OUTCOMES),
  /** Said by a person or a failure of the model; needed for a refusal and no answer. */
  reason: v.nullable(prose),
  /** Why an answer whose question is not the slot's is in it; `null`: it is. */
  deviation: v.nullable(prose),
  /** Id of the answer it takes the place of; `null`: none. */
  replaces: v.nullable(hash),
  /** As it was asked; `null`: the page did not show it. */
  question: v.nullable(v.pipe(v.string(), v.maxLength(STUDY_LIMITS.question * 2))),
  /** Markdown. */
  answer: v.pipe(v.string(), v.maxLength(STUDY_LIMITS.answer)),
  /** Sources that are not in the Markdown. */
  citations: v.pipe(
    v.array(v.object({ label: v.string(), url: v.pipe(v.string(), v.maxLength(8_192)) })),
    v.maxLength(STUDY_LIMITS.citations),
  ),
  /** Of `answer`. */
  sha256: hash,
  capturedAt: moment,
  /** IANA name. */
  timeZone: name,
  locale: name,
  siteLayout: name,
  modelLabel: name,
  mode: name,
  signedIn: flag,
  freshChat: flag,
  pageUrl: name,
  /** What an API was asked with. */
  api: v.exactOptional(v.object({ prompt: v.string(), tries: count, tokens: v.nullable(tokens) })),
});

const ask = { slot, try: v.pipe(count, v.minValue(1), v.maxValue(2)), at: moment };

/** A line of `asks.jsonl`: a question before it is sent, and what came back for it. */
export const askRecord = v.variant('state', [
  v.object({ ...ask, state: v.literal('sent'), host: v.string() }),
  v.object({
    ...ask,
    state: v.literal('replied'),
    text: v.pipe(v.string(), v.maxLength(STUDY_LIMITS.answer)),
    citations: answerRecord.entries.citations,
    tokens: v.nullable(tokens),
  }),
  v.object({ ...ask, state: v.literal('failed'), failure: v.picklist(MODEL_FAILURES) }),
]);

const kept = { protocol, sha256: hash };

/** A study in the database: its frozen protocol, by the hash of its first version. */
export const studyRow = v.pipe(
  v.object({
    id: hash,
    addedAt: moment,
    frozen: v.object({
      ...kept,
      frozenAt: moment,
      amendments: v.pipe(
        v.array(v.object({ ...kept, at: moment, reason: line })),
        v.maxLength(STUDY_LIMITS.amendments),
        v.readonly(),
      ),
    }),
    /** Files that the database does not take apart, by their paths: the sample, the labels, and what leads to packets. */
    files: v.exactOptional(
      v.pipe(
        v.record(
          v.pipe(v.string(), v.maxLength(200)),
          v.pipe(v.string(), v.maxLength(STUDY_LIMITS.file)),
        ),
        v.maxEntries(STUDY_LIMITS.files),
      ),
    ),
  }),
  // Another study's id would take its answers.
  v.check(({ id, frozen }) => id === frozen.sha256),
);

export const studyAnswerRow = v.object({
  study: hash,
  answer: answerRecord,
  /** The check of it; `null`: none yet. */
  auditId: v.nullable(id(auditId)),
});

export const studyAskRow = v.object({ study: hash, ask: askRecord });

/** Of an image as text: four signs for three bytes. */
const LONGEST_IMAGE = Math.ceil(SCREENSHOT_LIMITS.bytes / 3) * 4;

/** A screenshot in the database; in a backup its image is Base64. */
export const screenshotRow = v.object({
  study: hash,
  slot,
  /** Of the words of the answer that it shows. */
  sha256: hash,
  image: v.pipe(
    v.string(),
    v.maxLength(LONGEST_IMAGE),
    v.base64(),
    v.transform(fromBase64),
    v.check(image => isScreenshot(image)),
  ),
});
