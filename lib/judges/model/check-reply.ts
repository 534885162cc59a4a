import * as v from 'valibot';

import type { ReplySchema } from '../../ports/chat-model';

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

function exactObject(properties: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

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

/** A model without a grammar likes to wrap what it was asked for. */
const FENCED = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/;

/**
 * Reads a model's answer: the checks in it that can be used, by statement.
 *
 * Entries of another shape, of statements that were not asked about, a second entry for a
 * statement, and findings without what they rest on are left out, as if not given.
 */
export function readChecks(reply: string, asked: ReadonlySet<string>): Map<string, Check> {
  const parsed = v.safeParse(replyShape, parseJson(FENCED.exec(reply)?.[1] ?? reply));
  const found = new Map<string, Check>();
  if (!parsed.success) return found;

  for (const raw of parsed.output.checks) {
    const entry = v.safeParse(entryShape, raw);
    if (!entry.success) continue;

    const check = { ...entry.output, certainty: entry.output.certainty / 100 };
    if (asked.has(check.statement) && !found.has(check.statement) && isWhole(check)) {
      found.set(check.statement, check);
    }
  }
  return found;
}

function isWhole({ verdict, quotes, missing }: Check): boolean {
  if (verdict === 'not_found') return true;
  if (verdict === 'partly' && (missing ?? '').trim() === '') return false;
  return quotes.length > 0;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    // Whatever a model writes that is no JSON holds no checks.
    return null;
  }
}
