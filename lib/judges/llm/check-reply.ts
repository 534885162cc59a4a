import * as v from 'valibot';

import type { ReplySchema } from '../../ports/chat-model';
import { exactObject, readCutList, readJsonReply } from '../../text/model-json';
import type { JudgePassage, JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { isTellingQuote } from '../../text/evidence/telling-quote';
import { passageLabel, statementLabel } from './check-prompt';
import type { PassageId } from '../../core/ids';
import { findQuote } from '../../text/evidence/quote-find';

const VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;

const text = { type: 'string' };

/** The same for every call, so that a server compiles it once. */
export const CHECK_SCHEMA: ReplySchema = {
  name: 'checks',
  schema: exactObject({
    checks: {
      type: 'array',
      items: exactObject({
        statement: text,
        verdict: { type: 'string', enum: [...VERDICTS] },
        quotes: { type: 'array', items: exactObject({ passage: text, quote: text }) },
        missing: { type: ['string', 'null'] },
        certainty: { type: 'integer' },
      }),
    },
  }),
};

const verdictShape = v.object({ statement: v.string(), verdict: v.picklist(VERDICTS) });

/** `missing`: part of the statement that the passages lack; only with "partly". */
const checkShape = v.pipe(
  v.object({
    ...verdictShape.entries,
    quotes: v.array(
      v.object({ passage: v.string(), quote: v.pipe(v.string(), v.trim(), v.nonEmpty()) }),
    ),
    missing: v.nullish(v.string(), null),
    /** 0–1, as the model estimates it. */
    certainty: v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(100),
      v.transform(percent => percent / 100),
    ),
  }),
  v.check(
    ({ verdict, quotes, missing }) =>
      verdict === 'not_found' ||
      (quotes.length > 0 && (verdict !== 'partly' || (missing ?? '').trim() !== '')),
  ),
);
const replyShape = v.object({ checks: v.array(v.unknown()) });

/** A model's verdict on one statement. Ids are those of the prompt. */
export type Check = v.InferOutput<typeof checkShape>;

/**
 * Reads the usable checks of a model's answer, by statement. Ignores entries of another shape,
 * about other statements, repeated for a statement, or with a finding but no evidence. Where one
 * statement alone was asked about, an entry that names none by an id is about it.
 */
export function readChecks(reply: string, asked: ReadonlySet<string>): Map<string, Check> {
  return readFirst(reply, checkShape, asked);
}

/** For answers without quotes. */
export function readVerdicts(reply: string, asked: ReadonlySet<string>) {
  return readFirst(reply, verdictShape, asked);
}

function readFirst<Entry extends { statement: string }>(
  reply: string,
  shape: v.GenericSchema<unknown, Entry>,
  asked: ReadonlySet<string>,
): Map<string, Entry> {
  const entries = readEntries(reply).flatMap(raw => {
    const entry = v.safeParse(shape, raw);
    return entry.success ? [entry.output] : [];
  });
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const label = findLabel(entry.statement, asked);
    if (label !== null && !found.has(label)) found.set(label, entry);
  }
  const [only] = asked;
  const named = entries.find(({ statement }) => !ID.test(statement));
  if (only !== undefined && asked.size === 1 && found.size === 0 && named) found.set(only, named);
  return found;
}

/** Of a statement, also without its letter. */
const ID = /^s?\d+$/;

/** Small models leave out the letter of an id ("1"). `null`: no statement that was asked about. */
function findLabel(given: string, asked: ReadonlySet<string>): string | null {
  if (asked.has(given)) return given;
  const label = statementLabel(Number(given) - 1);
  return ID.test(given) && asked.has(label) ? label : null;
}

/** Returns an answer's entries; if it was cut off at its limit, the complete ones. */
function readEntries(reply: string): unknown[] {
  const json = readJsonReply(reply);
  if (json === null) return readCutList(reply);

  const parsed = v.safeParse(replyShape, json);
  return parsed.success ? parsed.output.checks : [];
}

/** A model's answer for one task; `isVerified`: a passage has a meaningful quote of it. */
export type ReadAnswer = { reply: JudgeReply; isVerified: boolean };

/**
 * Turns a model's check into a reply. Assigns a quote to the passage that has it, even if the model
 * names another. Quotes that no passage has are kept only if no other is found, so that the
 * pipeline can say why it rejects the finding. The answer is invalid if only a word or two of no
 * meaning are found.
 */
export function toReply(
  { pairId, statement, passages: own }: JudgeTask,
  { verdict, quotes, missing, certainty: confidence }: Check,
  passages: readonly JudgePassage[],
): ReadAnswer {
  if (verdict === 'not_found') {
    return { reply: { pairId, kind: 'not-found', confidence }, isVerified: true };
  }
  const all = [...passages, ...own];
  const found = quotes.flatMap(({ passage, quote }): JudgeQuote[] => {
    const named = passages[labels(passages).indexOf(passage)];
    // Text shown in two parts may be in one of the statement's own passages.
    const id = locateQuote(quote, all, named);
    return id === null ? [] : [{ passageId: id, exact: quote }];
  });
  const telling = found.filter(({ passageId, exact }) =>
    all.some(({ id, text }) => id === passageId && isTellingQuote(exact, { statement, text })),
  );
  const isVerified = telling.length > 0;
  if (!isVerified && found.length > 0) {
    return { reply: { pairId, kind: 'not-judged', reason: 'invalid-reply' }, isVerified };
  }
  const shown = isVerified ? telling : claim(quotes, passages);
  const reply: JudgeReply =
    verdict === 'partly'
      ? { pairId, kind: 'partly-supported', confidence, quotes: shown, missing: missing ?? '' }
      : { pairId, kind: verdict, confidence, quotes: shown };
  return { reply, isVerified };
}

function labels(passages: readonly JudgePassage[]): string[] {
  return passages.map((_, index) => passageLabel(index));
}

function claim(quotes: Check['quotes'], passages: readonly JudgePassage[]): JudgeQuote[] {
  const [first] = passages;
  if (!first) return [];
  return quotes.map(({ quote }) => ({ passageId: first.id, exact: quote }));
}

/** Returns the passage that has a quote, the named one first; `null` if none has. */
export function locateQuote(
  quote: string,
  passages: readonly JudgePassage[],
  named?: JudgePassage,
): PassageId | null {
  const order = named ? [named, ...passages] : passages;
  return order.find(({ text }) => findQuote(text, quote) !== null)?.id ?? null;
}
