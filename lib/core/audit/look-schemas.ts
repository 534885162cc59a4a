import * as v from 'valibot';
import { statementId } from '../ids';
import { count, id, judge, moment, share, text } from '../schemas';
import { asideRow } from './aside-row';
import { SOURCE_TYPES } from '../source/source-type';
import { OWN_FILES } from '../source/own-file';
import { TOPIC_SERVICES } from '../source/services';
import { UNREADABLE_REASONS } from '../source/source';

/** What is searched: a service, or the user's own files. */
const service = v.picklist([...TOPIC_SERVICES, OWN_FILES]);
/** What was searched for how much, and gave how much. */
export const asked = v.union([
  v.object({ service, quota: count, gave: count }),
  v.object({ service, quota: count, failure: v.picklist(UNREADABLE_REASONS) }),
]);
/** What the judge says of a hit. A finding has a quote that code found in the hit's text. */
export const said = v.variant('kind', [
  v.object({
    kind: v.picklist(['supported', 'partly-supported', 'contradicted']),
    confidence: share,
    quote: v.nullable(text),
  }),
  v.object({ kind: v.literal('not-found') }),
  v.object({ kind: v.literal('not-judged') }),
]);
/** A work that a search found, as it is shown: its text is on its page. */
export const foundWork = v.object({
  corpus: text,
  title: text,
  url: text,
  year: v.nullable(count),
  type: v.nullable(v.picklist(SOURCE_TYPES)),
  isRetracted: v.boolean(),
  isOpenAccess: v.nullable(v.boolean()),
});
const judgedHit = v.object({ ...foundWork.entries, said });
export const lookOutcome = v.variant('kind', [
  /** `decidedBy`: place in `judged`. */
  v.object({
    kind: v.picklist(['supported-by-literature', 'contradicted-by-literature']),
    decidedBy: count,
  }),
  v.object({ kind: v.literal('nothing-found') }),
  v.object({
    kind: v.literal('could-not-look'),
    why: v.picklist(['no-service-answered', 'judge-failed', 'language-not-read', 'stopped']),
  }),
]);
const result = v.object({
  outcome: lookOutcome,
  /** A hit says the contrary of the outcome. */
  hasConflict: v.boolean(),
  asked: v.array(asked),
  judged: v.array(judgedHit),
  judge,
  endedAt: moment,
});

export const look = asideRow('look', {
  key: id(statementId),
  request: { query: text, services: v.array(service), quota: count },
  result,
});
