import * as v from 'valibot';

import type { ReplySchema } from '../../ports/chat-model';
import { readCutList } from '../../text/cut-list';
import { exactObject, readJsonReply } from '../../text/json-reply';
import type { JudgePassage, JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { isTellingQuote } from '../../text/evidence/telling-quote';
import { passageLabel } from './check-prompt';
import type { PassageId } from '../../core/ids';
import { findQuote } from '../../text/evidence/quote-find';

/** The findings a model may give, in its own words. */
const VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;

/** A model's verdict on one statement. Ids are those of the prompt. */
export type Check = {
  statement: string;
  verdict: (typeof VERDICTS)[number];
  quotes: readonly { passage: string; quote: string }[];
  /** The part of the statement the passages do not have; only with "partly". */
  missing: string | null;
  /** 0–1, as the model estimates it. */
  certainty: number;
};

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

const quoted = v.pipe(v.string(), v.trim(), v.nonEmpty());
const entryShape = v.object({
  statement: v.string(),
  verdict: v.picklist(VERDICTS),
  quotes: v.array(v.object({ passage: v.string(), quote: quoted })),
  missing: v.nullish(v.string(), null),
  certainty: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
const replyShape = v.object({ checks: v.array(v.unknown()) });

/**
 * Reads a model's answer: the checks in it that can be used, by statement.
 *
 * Entries of another shape, of statements that were not asked about, a second entry for a
 * statement, and findings without what they rest on are left out, as if not given.
 */
export function readChecks(reply: string, asked: ReadonlySet<string>): Map<string, Check> {
  const found = new Map<string, Check>();
  for (const raw of readEntries(reply)) {
    const entry = v.safeParse(entryShape, raw);
    if (!entry.success) continue;

    const check = { ...entry.output, certainty: entry.output.certainty / 100 };
    if (asked.has(check.statement) && !found.has(check.statement) && isWhole(check)) {
      found.set(check.statement, check);
    }
  }
  return found;
}

const verdictShape = v.object({ statement: v.string(), verdict: v.picklist(VERDICTS) });

/** The verdicts alone, by statement, whatever they rest on: of an answer that has no quotes. */
export function readVerdicts(
  reply: string,
  asked: ReadonlySet<string>,
): Map<string, Check['verdict']> {
  const found = new Map<string, Check['verdict']>();
  for (const raw of readEntries(reply)) {
    const entry = v.safeParse(verdictShape, raw);
    if (!entry.success) continue;

    const { statement, verdict } = entry.output;
    if (asked.has(statement) && !found.has(statement)) found.set(statement, verdict);
  }
  return found;
}

/** The entries of an answer; of one that was cut off at its limit, those that are whole. */
function readEntries(reply: string): unknown[] {
  const json = readJsonReply(reply);
  if (json === null) return readCutList(reply);

  const parsed = v.safeParse(replyShape, json);
  return parsed.success ? parsed.output.checks : [];
}

function isWhole({ verdict, quotes, missing }: Check): boolean {
  if (verdict === 'not_found') return true;
  if (verdict === 'partly' && (missing ?? '').trim() === '') return false;
  return quotes.length > 0;
}

/** A model's answer for one task; `isVerified`: a passage has a quote of it that tells something. */
export type ReadAnswer = { reply: JudgeReply; isVerified: boolean };

/**
 * Turns what a model says into a reply. A quote that stands in another passage than the
 * model says goes to that one; of quotes that stand nowhere only those remain that have
 * none beside them, so that the pipeline says why the finding is not taken. Where all that a
 * passage has are a word or two that could stand anywhere, the answer is no valid one.
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
    // What was shown in two parts may stand in one passage of the statement's own.
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

/** Quotes as they were claimed. */
function claim(quotes: Check['quotes'], passages: readonly JudgePassage[]): JudgeQuote[] {
  const [first] = passages;
  if (!first) return [];
  return quotes.map(({ quote }) => ({ passageId: first.id, exact: quote }));
}

/** The passage that has a quote: the one that was named, or another; `null` where none has. */
export function locateQuote(
  quote: string,
  passages: readonly JudgePassage[],
  named?: JudgePassage,
): PassageId | null {
  const order = named ? [named, ...passages] : passages;
  return order.find(({ text }) => findQuote(text, quote) !== null)?.id ?? null;
}
