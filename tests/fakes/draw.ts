/** Draws whole numbers from 1 to `most`, the same ones for the same seed. */
export function createDraw(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return most => {
    // A linear congruential generator is plenty to choose moments by.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * most);
  };
}
