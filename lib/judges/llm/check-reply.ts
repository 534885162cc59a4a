import * as v from 'valibot';

import type { ReplySchema } from '../../ports/chat-model';
import { readCutList } from '../../text/cut-list';
import { exactObject, readJsonReply } from '../../text/json-reply';

/** The findings a model may give, in its own words. */
const VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;

/** What a model says of one statement. Ids are those of the prompt. */
export type Check = {
  statement: string;
  verdict: (typeof VERDICTS)[number];
  quotes: readonly { passage: string; quote: string }[];
  /** What of the statement the passages do not have; only with "partly". */
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
