import { queryWords } from '../query';

/** Words of one background text (MedRGAG, Li et al. 2025). */
const MOST_WORDS = 256;

/**
 * Words that a language model wrote without a source. They may guide a search and be shown as the
 * model's own words; they are never evidence.
 *
 * An object with a private part, not a text: no function that takes a hit, a passage or any other
 * text accepts it, and neither do template literals of lint's rules. Its words come out by two
 * doors alone, one for the eye and one for a search, and neither gives what evidence is made of.
 */
export class GeneratedText {
  readonly #words: string;

  private constructor(words: string) {
    this.#words = words;
  }

  /** Cuts after 256 words. */
  static of(words: string): GeneratedText {
    const parts = words.trim().split(/\s+/);
    return new GeneratedText(parts.slice(0, MOST_WORDS).join(' '));
  }

  /** For a place that is marked "the model's own words, no source". */
  get forDisplay(): { readonly ownWordsOfTheModel: string } {
    return { ownWordsOfTheModel: this.#words };
  }

  /** Words to search with; whatever it claims to be, single words carry no claim. */
  get searchWords(): readonly string[] {
    return queryWords(this.#words);
  }

  /** Keeps it recognisable in a journal. */
  toJSON(): { ownWordsOfTheModel: string } {
    return this.forDisplay;
  }

  /** Nothing is made of it by joining texts. */
  toString(): string {
    return '';
  }
}
