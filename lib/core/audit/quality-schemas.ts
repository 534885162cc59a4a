import * as v from 'valibot';
import { keyPoint } from '../answer/key-point-schemas';
import { statementId } from '../ids';
import { count, id, judge, moment, span, text } from '../schemas';
import { asideRow } from './aside-row';
import { CONFIRMATIONS, SENTENCE_CLASSES } from './quality';

/** Work on the answer as a whole. */
const key = v.literal('answer');
/** The user's language model, as it was connected at the click; no other is asked. */
const byModel = { key, request: { model: judge } };

const compared = v.object({
  kind: v.literal('compared'),
  /** Those that counted, as they were then. */
  points: v.array(keyPoint),
  statements: v.array(id(statementId)),
  matches: v.array(
    v.object({
      statement: id(statementId),
      nugget: text,
      similarity: v.pipe(v.number(), v.minValue(-1.001), v.maxValue(1.001)),
      confirmation: v.picklist(CONFIRMATIONS),
    }),
  ),
  judge,
  endedAt: moment,
});
const notCompared = v.object({
  kind: v.literal('not-compared'),
  why: v.picklist(['no-key-points', 'language-not-read', 'embedder-failed']),
  endedAt: moment,
});

/** Key points beside the statements of an answer. */
export const coverage = asideRow('coverage', {
  key,
  /** Who confirms the matches; omitted: the judge of the package. */
  request: { judge: v.exactOptional(judge) },
  result: v.variant('kind', [compared, notCompared]),
});

/** How much the question needs each sentence of the answer, as a language model says. */
export const rating = asideRow('rating', {
  ...byModel,
  result: v.object({
    sentences: v.array(v.object({ span, class: v.picklist(SENTENCE_CLASSES) })),
    model: judge,
    endedAt: moment,
  }),
});

/** Key points that a language model drafted; they are kept with their question. */
export const draft = asideRow('draft', {
  ...byModel,
  result: v.object({ drafted: count, model: judge, endedAt: moment }),
});
