/** Languages in which a judge can compare texts. */
export type LanguageReach = {
  /** ISO 639-1 codes; `null`: any. */
  languages: readonly string[] | null;
  /** The judge compares a text of one language with a text of another. */
  across: boolean;
};

/**
 * Returns the language that keeps a judge from comparing a statement with a source; `null` if it
 * reads both. A language that is not known is no reason to refuse.
 */
export function unreadLanguage(
  { languages, across }: LanguageReach,
  { statement, source }: { statement: string | null; source: string | null },
): string | null {
  const known = [statement, source].flatMap(each => (each === null ? [] : primaryOf(each)));
  const unread = known.find(each => languages?.includes(each) === false);
  if (unread !== undefined) return unread;
  const [first, second] = known;
  return across || second === undefined || first === second ? null : second;
}

/** Returns "pt" for "pt-BR". */
function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? tag;
}
