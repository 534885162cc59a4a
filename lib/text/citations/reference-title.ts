const TITLE =
  /^(?:list of )?(?:references?|sources?(?: (?:cited|used|consulted|list))?|citations?|bibliography|works cited|footnotes|literature|further reading|learn more|links)\s*:?$/i;

/** Food has sources too: under this title only what points at a work makes an entry. */
const AMBIGUOUS_TITLE = /^(?:sources?|links|learn more)\s*:?$/i;

const LONGEST_TITLE = 40;

/** Whether a line is the title of a list of sources, or may be that of another list too. */
export function readReferenceTitle(line: string): 'certain' | 'ambiguous' | null {
  if (line.length > LONGEST_TITLE || !TITLE.test(line)) return null;
  return AMBIGUOUS_TITLE.test(line) ? 'ambiguous' : 'certain';
}
