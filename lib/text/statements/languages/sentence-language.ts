import { ENGLISH } from './english';
import { FRENCH } from './french';
import { GERMAN } from './german';
import { SPANISH } from './spanish';

/**
 * Words of a language that decide where its sentences end: in lower case, abbreviations without
 * their last full stop and without spaces ("z.b").
 */
export type SentenceLanguage = {
  /** Abbreviations never at the end of a sentence. */
  joins: ReadonlySet<string>;
  /** Join a capital that follows, unless its word begins a sentence. */
  joinsCapital: ReadonlySet<string>;
  /** Join a number or a letter that follows ("No. 5", "Fig. S2"), else end a sentence. */
  joinsNumber: ReadonlySet<string>;
  /** Begin a sentence rather than continue a name; also tell the language, being common. */
  starters: ReadonlySet<string>;
  /** Where a number with a full stop is an ordinal: words before it, words after it. */
  ordinals: { before: ReadonlySet<string>; after: ReadonlySet<string> } | null;
};

/** Enough to tell a language; a longer text costs no more. */
const LONGEST_LOOK = 1_500;

/** One word in common is chance ("die", "on", "a"). */
const FEWEST_WORDS = 2;

/**
 * Returns the language of which `text` has the most common words; `usual` if that is no clear
 * matter. Scripts without capitals need no language of their own: their rules go by the script, and
 * the abbreviations in them are those of `usual`.
 */
export function languageOf(text: string, usual: SentenceLanguage = ENGLISH): SentenceLanguage {
  const words = (text.slice(0, LONGEST_LOOK).match(/[\p{L}’']+/gu) ?? []).map(plainForms);
  if (words.length < FEWEST_WORDS) return usual;
  const ranked = [ENGLISH, GERMAN, SPANISH, FRENCH]
    .map(language => ({ language, count: words.filter(forms => isOneOf(forms, language)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = ranked;
  if (!first || first.count < FEWEST_WORDS || first.count === second?.count) return usual;
  return first.language;
}

/** Accepts a word with a shortened one before it too: "L’essai", "C’est". */
export function isStarter(word: string, language: SentenceLanguage): boolean {
  return isOneOf(plainForms(word), language);
}

/** A word in small letters, and what is before its apostrophe. */
function plainForms(word: string): readonly [whole: string, first: string] {
  const plain = word.toLowerCase();
  const at = plain.search(/[’']/);
  return [plain, at < 0 ? plain : plain.slice(0, at)];
}

function isOneOf(
  [plain, first]: ReturnType<typeof plainForms>,
  { starters }: SentenceLanguage,
): boolean {
  return starters.has(plain) || (first !== plain && starters.has(first));
}
