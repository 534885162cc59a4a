import * as v from 'valibot';
import { contentHash } from '../ids';
import { id, moment, text } from '../schemas';
import { MOST_KEY_POINT_CHARACTERS, MOST_KEY_POINTS } from './key-point';

export const keyPoint = v.object({
  id: text,
  text: v.pipe(text, v.minLength(1), v.maxLength(MOST_KEY_POINT_CHARACTERS)),
  importance: v.picklist(['must-have', 'nice-to-have']),
  origin: v.picklist(['imported', 'typed', 'drafted']),
  /** Only what a person wrote or confirmed counts; a model drafts the others. */
  isConfirmed: v.boolean(),
});

/** What is kept for one question, whichever answers it gets. */
export const keyPoints = v.object({
  /** By `questionKey`. */
  question: id(contentHash),
  /** The question, as its page showed it. */
  asked: text,
  points: v.pipe(v.array(keyPoint), v.maxLength(MOST_KEY_POINTS)),
  changedAt: moment,
});
