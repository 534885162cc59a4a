/**
 * Audits of a block. Chosen: 10,000 audits make ten rows of a name, of two bytes for each audit
 * that has it.
 */
export const BLOCK = 1_024;

/** The block an audit is in, by its number. */
export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** Its place there. */
export function placeOf(number: number): number {
  return number % BLOCK;
}

export function numberAt(block: number, place: number): number {
  return block * BLOCK + place;
}
