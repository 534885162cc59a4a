import {
  MOST_KEY_POINT_CHARACTERS,
  MOST_KEY_POINTS,
  type KeyPoint,
  type NewKeyPoint,
} from '../core/answer/key-point';
import { foldSpace } from '../util/fold-space';

/**
 * Adds those that are not there in the same words, up to the most that a question has. A person's
 * words count at once, also where a model had drafted the same.
 */
export function addPoints(
  points: readonly KeyPoint[],
  added: readonly NewKeyPoint[],
  makeId: () => string,
): KeyPoint[] {
  const all = [...points];
  for (const each of added) {
    const text = foldSpace(each.text).slice(0, MOST_KEY_POINT_CHARACTERS);
    const at = all.findIndex(known => isSame(known.text, text));
    const there = all[at];
    if (there) all[at] = { ...there, isConfirmed: there.isConfirmed || each.isConfirmed };
    else if (text !== '') all.push({ ...each, text, id: makeId() });
  }
  return all.slice(0, MOST_KEY_POINTS);
}

/** Changes a point as a person says; what they changed is theirs, so it counts. */
export function editPoint(
  points: readonly KeyPoint[],
  id: KeyPoint['id'],
  part: Partial<Pick<KeyPoint, 'text' | 'importance'>>,
): KeyPoint[] {
  const text = foldSpace(part.text ?? '').slice(0, MOST_KEY_POINT_CHARACTERS);
  return points.map(point =>
    point.id === id
      ? { ...point, ...part, text: text === '' ? point.text : text, isConfirmed: true }
      : point,
  );
}

export function removePoint(points: readonly KeyPoint[], id: KeyPoint['id']): KeyPoint[] {
  return points.filter(point => point.id !== id);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
