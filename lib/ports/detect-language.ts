/** In characters: enough for any detector. */
export const LONGEST_LOOK = 5_000;

/**
 * Returns the language of a text as a BCP 47 tag; `null` if the text does not tell. Callers pass no
 * more than {@link LONGEST_LOOK}.
 */
export type DetectLanguage = (text: string) => Promise<string | null>;
