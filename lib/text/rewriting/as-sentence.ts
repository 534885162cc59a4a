const JOINING = /^(?:and|but|while|whereas|yet)\s+/i;

/** First word in plain small letters; not "mRNA" or "pH". */
const SMALL_WORD = /^\p{Ll}+(?![\p{L}\p{N}])/u;

/** Turns a clause into a sentence: drops the conjunction, adds a capital and a full stop. */
export function asSentence(
  clause: string,
  { opens, ends }: { opens: boolean; ends: boolean } = { opens: true, ends: true },
): string {
  const bare = opens ? capitalise(clause.trim().replace(JOINING, '')) : clause.trim();
  return ends ? bare.replace(/\s*[,;]$/, '.') : bare;
}

function capitalise(text: string): string {
  return SMALL_WORD.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
