import { createRandom } from '../metrics/cluster-bootstrap';
import type { StudyProtocol, StudySlot } from './contract';
import { shuffle } from './sample';

/**
 * Lists the slots of a protocol in the order in which they are to be filled. Repeats are blocks, so
 * that the answers of one question to one system are as far apart as the study allows.
 *
 * `latin-square`: within a block the questions are in a random order, and each question is put to all
 * systems by one row of a Williams square (Aust. J. Sci. Res. A 2:149–168, 1949), so that over the
 * rows each system comes equally often at each place and after each other system. `random`: each
 * block is shuffled as a whole.
 */
export function listSlots({
  questions,
  systems,
  repeats,
  order,
  seed,
}: Pick<StudyProtocol, 'questions' | 'systems' | 'repeats' | 'order' | 'seed'>): StudySlot[] {
  const random = createRandom(seed);
  const rows = shuffle(williamsRows(systems.length), random);
  let used = 0;
  return Array.from({ length: repeats }, (_, block) => {
    const slots = shuffle(questions, random).flatMap(({ id: question }) => {
      const row = rows[used++ % rows.length] ?? [];
      return row.map(place => ({ question, system: systems[place]?.id ?? '', repeat: block + 1 }));
    });
    return order === 'random' ? shuffle(slots, random) : slots;
  }).flat();
}

/**
 * Rows of a Williams square over `size` treatments, from 0: `size` rows where it is even, twice as
 * many where it is odd, since no single square is balanced then.
 */
export function williamsRows(size: number): number[][] {
  // 0, 1, n−1, 2, n−2, …: neighbours differ by every amount once.
  const first = Array.from({ length: size }, (_, place) =>
    place % 2 === 1 ? (place + 1) / 2 : (size - place / 2) % size,
  );
  const square = first.map((_, step) => first.map(treatment => (treatment + step) % size));
  const isBalanced = size % 2 === 0 || size === 1;
  return isBalanced ? square : [...square, ...square.map(row => row.toReversed())];
}
