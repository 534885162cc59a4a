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

/** The best sentences of a pack bring their neighbours, which say who and when. */
const LEADS = 2;

/**
 * Puts sentences into packs of at most `room` tokens, the best into the first pack. Each is
 * in one pack; within a pack they stand in the order of the source.
 *
 * A pack begins with the two best sentences left and their neighbours, and is filled with
 * the next best that fit: the way the model's training examples were cut.
 */
export function makePacks(units: readonly Packable[], room: number): number[][] {
  const byPlace = units.map((_, at) => at).sort((a, b) => placeOf(units, a) - placeOf(units, b));
  const left = new Set(byPlace);
  const packs: number[][] = [];
  while (left.size > 0) {
    const pack = fillPack(withNeighbours([...left], units), { units, room });
    for (const at of pack) left.delete(at);
    packs.push(pack.sort((a, b) => a - b));
  }
  return packs;
}

function placeOf(units: readonly Packable[], at: number): number {
  return units[at]?.place ?? 0;
}

/** The first, and all after it that still fit. */
function fillPack(
  order: readonly number[],
  { units, room }: { units: readonly Packable[]; room: number },
): number[] {
  const pack: number[] = [];
  let used = 0;
  for (const at of order) {
    const tokens = units[at]?.tokens ?? 0;
    if (pack.length > 0 && used + tokens > room) continue;
    pack.push(at);
    used += tokens;
  }
  return pack;
}

/** The leads, their neighbours, and then the rest; none twice. */
function withNeighbours(order: readonly number[], units: readonly Packable[]): number[] {
  const leads = order.slice(0, LEADS);
  const near = leads.flatMap(at =>
    [at - 1, at + 1].filter(other => order.includes(other) && units[other]?.run === units[at]?.run),
  );
  return [...new Set([...leads, ...near, ...order.slice(LEADS)])];
}
