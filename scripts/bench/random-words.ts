/** As many different words as a user's answers have between them. */
const WORDS = 12_000;
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo zu'.split(' ');

let seed = 7;
/** 0–1, the same each time. */
export function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
}

/** Common words are much commoner than rare ones, as in any text. */
export function word(): string {
  let number = Math.floor(WORDS * random() ** 3);
  let made = '';
  do {
    made += SYLLABLES[number % 20] ?? '';
    number = Math.floor(number / 20);
  } while (number > 0);
  return `${made}n`;
}

export const words = (count: number): string => Array.from({ length: count }, word).join(' ');
