import * as v from 'valibot';
import { statementId } from '../ids';
import { count, id, judge, moment, text } from '../schemas';
import { TOPIC_SERVICES } from '../source/services';
import { asideRow } from './aside-row';
import { asked, foundWork, said } from './look-schemas';

/** From 1, as it is shown. */
const number = v.pipe(count, v.minValue(1));

/** What the packaged judge says of a sentence by one document that the sentence names. */
const checked = v.object({ document: number, said });

export const OPINION_RELATIONS = [
  'agree',
  'in-part',
  'differ',
  'only-first',
  'only-second',
  'not-compared',
] as const;

/** `first`: statement of the first answer; `second`: sentence of the second, from 1. */
export const opinionCompared = v.object({
  relation: v.picklist(OPINION_RELATIONS),
  first: v.nullable(id(statementId)),
  second: v.nullable(number),
});

const result = v.object({
  searches: v.array(v.object({ query: text, asked: v.array(asked) })),
  /** The model's own words, without a source: for display alone. */
  gaps: v.array(v.object({ point: text, background: v.object({ ownWordsOfTheModel: text }) })),
  documents: v.array(foundWork),
  answer: v.array(v.object({ text, checked: v.array(checked) })),
  compared: v.array(opinionCompared),
  judge,
  endedAt: moment,
});

export const opinion = asideRow('opinion', {
  /** A check has one. */
  key: v.literal('answer'),
  request: {
    question: text,
    query: text,
    services: v.array(v.picklist(TOPIC_SERVICES)),
    quota: count,
    /** Model that writes. */
    model: judge,
  },
  result,
});
