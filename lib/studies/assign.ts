import { fail, ok, type Result } from '../core/result';
import { createRandom } from '../metrics/cluster-bootstrap';
import { shuffle } from './sample';

/** A person who labels; `quota`: most items of the round, `null`: any number. */
export type Annotator = { id: string; quota: number | null };

/** `people` label each of the items in `share` of all, 0–1; one person each of the others. */
export type Overlap = { people: number; share: number };

/** Default: every fifth item is labelled by two, for agreement. */
export const DEFAULT_OVERLAP: Overlap = { people: 2, share: 0.2 };

export type AssignFault =
  /** Fewer people than are to label one item. */
  'few-annotators' | 'quotas-too-small';

/**
 * Shares items out: which are labelled by several is drawn, and each goes to those who have most of
 * their quota left, the others being drawn. Returns the items of each person, sorted.
 */
export function assignItems(
  items: readonly string[],
  annotators: readonly Annotator[],
  { overlap, seed }: { overlap: Overlap; seed: number },
): Result<Map<string, string[]>, AssignFault> {
  const random = createRandom(seed);
  const drawn = shuffle(items.toSorted(), random);
  const several = Math.round(drawn.length * overlap.share);
  if (annotators.length < (several > 0 ? overlap.people : 1)) return fail('few-annotators');

  const left = new Map(annotators.map(({ id, quota }) => [id, quota ?? drawn.length]));
  const work = new Map(annotators.map(({ id }): [string, string[]] => [id, []]));
  for (const [at, item] of drawn.entries()) {
    const people = shuffle([...left], random)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, at < several ? overlap.people : 1);
    if (people.some(([, rest]) => rest < 1)) return fail('quotas-too-small');
    for (const [id, rest] of people) {
      left.set(id, rest - 1);
      work.get(id)?.push(item);
    }
  }
  for (const own of work.values()) own.sort();
  return ok(work);
}

/** Draws items for the calibration round, which all label: none of those in the sample. */
export function drawCalibration(
  items: readonly string[],
  { without, count, seed }: { without: readonly string[]; count: number; seed: number },
): string[] {
  const sampled = new Set(without);
  const rest = items.filter(id => !sampled.has(id)).toSorted();
  return shuffle(rest, createRandom(seed)).slice(0, count);
}
