const TITLE =
  /^(?:list of )?(?:references?|sources?(?: (?:cited|used|consulted|list))?|citations?|bibliography|works cited|footnotes|literature|further reading|learn more|links)\s*:?$/i;

/** Food has sources too: under this title only a line that names a work is an entry. */
const AMBIGUOUS_TITLE = /^(?:sources?|links|learn more)\s*:?$/i;

const LONGEST_TITLE = 40;

/** Returns whether a line is the title of a list of sources, or possibly of another list. */
export function readReferenceTitle(line: string): 'certain' | 'ambiguous' | null {
  if (line.length > LONGEST_TITLE || !TITLE.test(line)) return null;
  return AMBIGUOUS_TITLE.test(line) ? 'ambiguous' : 'certain';
}
