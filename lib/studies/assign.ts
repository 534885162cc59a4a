import { fail, ok, type Result } from '../core/result';
import { createRandom } from '../metrics/cluster-bootstrap';
import { shuffle } from './sample';

/** A person who labels; `quota`: most items of the round, `null`: any number. */
export type Annotator = { id: string; quota: number | null };

/** Returns true for a name that can be a part of a file's name, too. */
export function isAnnotator(name: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]{1,60}$/u.test(name);
}

/**
 * Reads annotators, one a line, a quota after the name: "anna 50". `bad-names`: a line is no name, a
 * name comes twice, or there is none.
 */
export function readAnnotators(text: string): Result<Annotator[], 'bad-names'> {
  const people = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((line): Annotator => {
      const [, id = '', most] = /^([^\s=:,]+)(?:[\s=:,]+(\d{1,9}))?$/.exec(line) ?? [];
      return { id, quota: most === undefined ? null : Number(most) };
    });
  const names = new Set(people.map(({ id }) => id));
  const isWhole = names.size === people.length && people.every(({ id }) => isAnnotator(id));
  return isWhole && people.length > 0 ? ok(people) : fail('bad-names');
}

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
