import * as v from 'valibot';

import type { ReplySchema } from '../../ports/chat-model';
import type { JudgePassage, JudgeTask } from '../../ports/judge';
import { exactObject, readJsonReply } from '../../text/json-reply';
import { readSentences } from '../../text/passage-sentences';
import type { Check } from './check-reply';
import { locateQuote } from './locate-quote';
import { toReply } from './to-reply';
import type { ReadAnswer } from './to-reply';

const VERDICTS = ['supported', 'not_supported'] as const;
const textOrNull = { type: ['string', 'null'] };

export const PAIR_SCHEMA: ReplySchema = {
  name: 'check',
  schema: exactObject({
    verdict: { type: 'string', enum: [...VERDICTS] },
    quote: textOrNull,
    reason: textOrNull,
  }),
};

const replyShape = v.object({
  verdict: v.picklist(VERDICTS),
  quote: v.pipe(
    v.nullish(v.string(), null),
    v.transform(quote => quote?.trim() ?? ''),
  ),
});

/** It is not asked how sure it is. */
const CERTAINTY = 1;

/**
 * Reads a model's answer about one pair; `null` where it cannot be used. The reason is there
 * for the model to look before it decides, and is not kept.
 */
export function readPairReply(text: string, task: JudgeTask): ReadAnswer | null {
  const parsed = v.safeParse(replyShape, readJsonReply(text));
  if (!parsed.success) return null;

  const { verdict, quote } = parsed.output;
  if (verdict === 'supported' && quote === '') return null;
  const check: Check = {
    statement: '',
    verdict: verdict === 'supported' ? 'supported' : 'not_found',
    quotes: verdict === 'supported' ? splitQuote(quote, task.passages) : [],
    missing: null,
    certainty: CERTAINTY,
  };
  return toReply(task, check, task.passages);
}

/** A model that saw the whole page may quote across the border of two passages. */
function splitQuote(quote: string, passages: readonly JudgePassage[]): Check['quotes'] {
  const isFound = (part: string) => locateQuote(part, passages) !== null;
  const parts = readSentences(quote).map(({ span }) => quote.slice(span.start, span.end));
  const quotes = !isFound(quote) && parts.every(isFound) ? parts : [quote];
  return quotes.map(each => ({ passage: '', quote: each }));
}
