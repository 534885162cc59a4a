/** Both ends of a 95 % confidence interval. */
export type Interval = [low: number, high: number];

/** Enough that the ends of an interval stand still in the second decimal place. */
const RESAMPLES = 1_000;

/**
 * Bootstrap interval of a figure by percentiles (Efron 1979), over groups of cases: as many
 * groups as there are, drawn with repetition, a thousand times.
 *
 * The pairs of one source stand and fall together; drawing whole sources keeps the interval
 * from being too narrow. `measure` answers `null` where a draw has no such figure, and the
 * draw is left out. The same seed draws the same groups.
 */
export function bootstrapInterval<Group>(
  groups: readonly Group[],
  measure: (drawn: readonly Group[]) => number | null,
  seed: number,
): Interval | null {
  const random = createRandom(seed);
  const figures: number[] = [];
  for (let round = 0; round < RESAMPLES; round += 1) {
    const figure = measure(drawFrom(groups, random));
    if (figure !== null) figures.push(figure);
  }
  figures.sort((a, b) => a - b);
  const low = figures[Math.floor(0.025 * figures.length)];
  const high = figures[Math.ceil(0.975 * figures.length) - 1];
  return low === undefined || high === undefined ? null : [low, high];
}

function drawFrom<Group>(groups: readonly Group[], random: () => number): Group[] {
  return groups.flatMap(() => {
    const drawn = groups[Math.floor(random() * groups.length)];
    return drawn === undefined ? [] : [drawn];
  });
}

/** Numbers from 0 up to 1 that look random: a linear congruential generator's upper bits. */
export function createRandom(seed: number): () => number {
  // Multiplier and increment of Numerical Recipes (Press et al., 3rd ed., 7.1), modulo 2^32.
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
