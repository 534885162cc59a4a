import type { Answer } from '../core/answer/answer';
import { LONGEST_LOOK, type DetectLanguage } from '../ports/detect-language';

/** In characters: a shorter statement may hold more names than words, so the answer tells. */
const LONG_ENOUGH = 100;

/** Returns the language of a statement, by its own words or those of its answer; `null`: unknown. */
export type FindLanguage = (
  text: string,
  answer: Pick<Answer, 'language'>,
) => Promise<string | null>;

/** Remembers what it found, since every statement is compared with every source. */
export function createLanguageFinder(detect: DetectLanguage): FindLanguage {
  const found = new Map<string, Promise<string | null>>();
  return async (text, { language = null }) => {
    if (text.length < LONG_ENOUGH) return language;
    const own = found.get(text) ?? detect(text.slice(0, LONGEST_LOOK));
    found.set(text, own);
    return (await own) ?? language;
  };
}
