/** What is needed of a sentence to put it into a pack. */
export type Packable = {
  /** Its rank for the statement, 0 for the best. */
  place: number;
  tokens: number;
  /** Neighbours in the source have the same number and stand next to each other. */
  run: number;
};

/** Tokens of a passage the model was trained with. */
export const PACK_TOKENS = 176;

/**
 * Packs of one sentence and the one before it, which says who and when: the best sentence's
 * first, at most `most` of them. Each is the places of its sentences, in the order of the
 * source, and has at most `room` tokens, except for a sentence that is longer by itself.
 *
 * Read a few sentences at a time, a network this small is surer of each than of all of them
 * at once (docs/embedded-judge.md has the figures).
 */
export function makePacks(
  units: readonly Packable[],
  { room, most }: { room: number; most: number },
): number[][] {
  const byPlace = units.map((_, at) => at).sort((a, b) => placeOf(units, a) - placeOf(units, b));
  return byPlace.slice(0, most).map(lead => withPrevious(lead, units, room));
}

function placeOf(units: readonly Packable[], at: number): number {
  return units[at]?.place ?? 0;
}

function withPrevious(lead: number, units: readonly Packable[], room: number): number[] {
  const [previous, sentence] = [units[lead - 1], units[lead]];
  if (!previous || !sentence || previous.run !== sentence.run) return [lead];
  return previous.tokens + sentence.tokens <= room ? [lead - 1, lead] : [lead];
}
