import { SPOTS, type DrawnLetter } from './drawn-letters';
import { lyingLetters } from './lying-letters';
import type { PageGround } from './page-ground';

/** Least difference of ink and ground, from 0 to 255: less is no letter to anyone. */
const LEAST_CONTRAST = 16;
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
  const seen = new Set(letters.filter(letter => hasInk(letter, ground) && !isLie(letter)));
  const onPicture = letters.filter(letter => !seen.has(letter) && isOnPicture(letter, ground));
  const isScan = onPicture.length > letters.length / 2 && ground.pictureShare() >= SCANNED;
  if (isScan) for (const letter of onPicture) seen.add(letter);
  return letter => seen.has(letter);
}

function hasInk({ notes }: DrawnLetter, ground: PageGround): boolean {
  return inkLeft(notes, ground) >= SPOTS * LEAST_INK;
}

/** Number of places where a letter's ink is seen at the end. */
export function inkLeft(notes: number | null, ground: PageGround): number {
  return count(notes, note => ground.contrasts(note).left >= LEAST_CONTRAST);
}

function isOnPicture(
  { isOverlay, notes, note: noteAll }: DrawnLetter,
  ground: PageGround,
): boolean {
  const isUnder = count(notes, note => ground.contrasts(note).first >= LEAST_CONTRAST) === SPOTS;
  if (!isOverlay && !isUnder) return false;
  const places = noteAll({ paints: [], clip: ground.whole });
  return count(places, note => ground.isPictured(note)) === SPOTS;
}

function count(notes: number | null, is: (note: number) => boolean): number {
  if (notes === null) return 0;
  let found = 0;
  for (let note = notes; note < notes + SPOTS; note += 1) if (is(note)) found += 1;
  return found;
}
