/** Words that join a clause to the one before it. */
const JOINING = /^(?:and|but|while|whereas|yet)\s+/i;

/** A first word in plain small letters; not "mRNA" or "pH". */
const SMALL_WORD = /^\p{Ll}+(?![\p{L}\p{N}])/u;

/**
 * A clause that lost its neighbours, as a sentence of its own: without the word that joined
 * it, with a capital, and with a full stop where a comma or semicolon led on.
 */
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
