import type * as v from 'valibot';
import type { keyPoint, keyPoints } from './key-point-schemas';

/** A fact that a good answer to a question contains; studies of answers call it a nugget. */
export type KeyPoint = v.InferOutput<typeof keyPoint>;
export type KeyPoints = v.InferOutput<typeof keyPoints>;

/** A key point before it is kept. */
export type NewKeyPoint = Omit<KeyPoint, 'id'>;

/** Key points of one question: more than a person reads is a mistake or an attack. */
export const MOST_KEY_POINTS = 100;
export const MOST_KEY_POINT_CHARACTERS = 1_000;
