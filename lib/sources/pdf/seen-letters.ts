import { inkPlaces, SPOTS, type DrawnLetter } from './drawn-letters';
import { lyingLetters } from './lying-letters';
import { inkLeft, LEAST_CONTRAST, type PageGround } from './page-ground';

/** Share of a letter's ink that must be seen. */
const LEAST_INK = 1 / 3;
/** Share of a page that a scan of it covers. */
const SCANNED = 0.75;

/**
 * Returns a test of whether a letter can be seen. The letters of a scanned page are words that a
 * program found in the picture; they lie over or under it without ink, and the picture shows them.
 */
export function seenLetters(
  letters: readonly DrawnLetter[],
  ground: PageGround,
): (letter: DrawnLetter) => boolean {
  const isLie = lyingLetters(letters);
  const hasInk = ({ spots }: DrawnLetter) => inkLeft(ground, spots) >= SPOTS * LEAST_INK;
  const seen = new Set(letters.filter(letter => hasInk(letter) && !isLie(letter)));
  const onPicture = letters.filter(letter => !seen.has(letter) && isOnPicture(letter, ground));
  const isScan = onPicture.length > letters.length / 2 && ground.pictureShare() >= SCANNED;
  if (isScan) for (const letter of onPicture) seen.add(letter);
  return letter => seen.has(letter);
}

function isOnPicture(letter: DrawnLetter, { isPictured }: PageGround): boolean {
  const { spots } = letter;
  const isUnder =
    spots.length === SPOTS && spots.every(({ contrast }) => contrast >= LEAST_CONTRAST);
  return (letter.isOverlay || isUnder) && inkPlaces(letter).every(isPictured);
}
