import * as v from 'valibot';
import { keyPoint } from '../answer/key-point-schemas';
import { statementId } from '../ids';
import { count, id, judge, moment, span, text } from '../schemas';
import { CONFIRMATIONS, SENTENCE_CLASSES } from './quality';

/** Key points beside the statements of an answer. */
export const coverageResult = v.variant('kind', [
  v.object({
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
  }),
  v.object({
    kind: v.literal('not-compared'),
    why: v.picklist(['no-key-points', 'language-not-read', 'embedder-failed']),
    endedAt: moment,
  }),
]);

/** How much the question needs each sentence of the answer, as a language model says. */
export const ratingResult = v.object({
  sentences: v.array(v.object({ span, class: v.picklist(SENTENCE_CLASSES) })),
  model: judge,
  endedAt: moment,
});

/** Key points that a language model drafted; they are kept with their question. */
export const draftResult = v.object({ drafted: count, model: judge, endedAt: moment });
