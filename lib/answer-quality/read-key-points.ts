import {
  MOST_KEY_POINT_CHARACTERS,
  MOST_KEY_POINTS,
  type NewKeyPoint,
} from '../core/answer/key-point';
import { fail, ok, type Result } from '../core/result';
import { normaliseQuestion } from '../text/normalise-question';
import { readGoldNuggets, type GoldFailure } from './read-nuggets';

export type KeyPointFailure =
  | GoldFailure
  /** The file has key points, of other questions. */
  | 'other-question';

/** Reads the key points of one question from a file of gold nuggets, which may hold many. */
export function readKeyPoints(
  file: string,
  question: string,
): Result<NewKeyPoint[], KeyPointFailure> {
  const read = readGoldNuggets(file);
  if (!read.ok) return read;

  const wanted = normaliseQuestion(question);
  const own = read.value.filter(each => normaliseQuestion(each.question) === wanted);
  if (own.length === 0) return fail('other-question');
  const points = own.flatMap(({ nuggets }) => nuggets);
  if (points.length === 0) return fail('no-nuggets');
  const isLong = points.some(({ text }) => text.length > MOST_KEY_POINT_CHARACTERS);
  if (isLong || points.length > MOST_KEY_POINTS) return fail('too-large');
  return ok(
    points.map(({ text, importance, origin, isConfirmed }) => ({
      text,
      importance,
      origin,
      isConfirmed,
    })),
  );
}
