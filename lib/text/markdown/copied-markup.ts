import { plainFormulas } from '../formulas/markdown-formulas';

/** Opening tag of an element that no page shows, or of a chat site's own one. */
const HIDDEN =
  /<([a-z][a-z\d]{0,15})\b[^<>]{0,300}?(?:(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)|\shidden(?=[\s>=]))[^<>]{0,300}>|<([a-z]{2,12}:[a-z]{2,12})\b[^<>]{0,300}>/gi;

const FENCES = /^( {0,3}(?:`{3,}|~{3,})[^\n]*)$/m;

/** A chip's count on the line below its label, as a browser copies it: "PubMed", "+1". */
const CHIP_LINES = /(?:(?<=\S)[^\S\n]*|^)\n([^\n]{2,40})\n\+(\d{1,2})[^\S\n]*(?=\n|$)/g;

/** Address that ends at a sign of Chinese or Japanese punctuation, which the parser would take in. */
const ADDRESS_END =
  /(https?:\/\/[^\s<>"（）。，；、！？】」』》]{1,2000})(?=[）。，；、！？】」』》])/g;

/** "[1][2]": one link by Markdown's rules, but two markers by those of every chat site. */
const PAIR = /(\[\^?(\d{1,3})\^?\])(?=\[\^?(?!\2\^?\])\d{1,3}\^?\])/g;

/**
 * Prepares a copied answer for the Markdown parser: drops what its page hides (sources that no
 * statement cites), keeps neighbouring markers apart, and joins the two lines of a chip. Leaves
 * fenced code alone.
 */
export function tidyCopied(markdown: string): string {
  let fence = '';
  return withoutQuoting(markdown)
    .split(FENCES)
    .map((part, index) => {
      if (index % 2 === 0) return fence === '' ? tidyPart(part) : part;
      const mark = part.trim().slice(0, 3);
      if (fence === '') fence = mark;
      else if (mark === fence) fence = '';
      return part;
    })
    .join('');
}

const QUOTED = /^ {0,3}>[^\S\n]?/gm;

/** Drops the "> " of an answer that is quoted as a whole, as in a reply to an e-mail. */
function withoutQuoting(text: string): string {
  const quoted = text.match(QUOTED)?.length ?? 0;
  const lines = text.match(/^[^\S\n]*\S/gm)?.length ?? 0;
  return quoted > lines / 2 ? text.replace(QUOTED, '') : text;
}

function tidyPart(text: string): string {
  return plainFormulas(withTables(withoutHidden(text)))
    .replace(ADDRESS_END, '$1 ')
    .replace(CHIP_LINES, ' $1+$2')
    .replace(PAIR, '$1 ');
}

/** A bullet or number before a tab, as text editors copy their lists. */
const LIST_MARK = /^\s{0,20}(?:[^\p{L}\p{N}]{0,3}|[([]?(?:\d{1,3}|\p{L})[.)\]]{1,2})$/u;

/** Writes the rows of a table that was copied as text, with tabs between its cells, as Markdown. */
function withTables(text: string): string {
  if (!text.includes('\t')) return text;
  const rows = text.split('\n').map(line => line.split('\t'));
  const sizes = rows.map(cells =>
    cells.length > 2 || !LIST_MARK.test(cells[0] ?? '') ? cells.length : 1,
  );
  return rows
    .map((cells, index) => {
      const [before, size, after] = [sizes[index - 1], sizes[index] ?? 0, sizes[index + 1]];
      if (size < 2 || (before !== size && after !== size)) return cells.join('\t');
      const row = `| ${cells.map(cell => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;
      const head = before === size ? '' : '\n';
      const rule = before === size ? '' : `\n|${'---|'.repeat(size)}`;
      return `${head}${row}${rule}${after === size ? '' : '\n'}`;
    })
    .join('\n');
}

/** Drops hidden elements; one that is never closed stays, since its end is unknown. */
function withoutHidden(text: string): string {
  const parts: string[] = [];
  let from = 0;
  HIDDEN.lastIndex = 0;
  for (let match = HIDDEN.exec(text); match !== null; match = HIDDEN.exec(text)) {
    const end = endOfElement(text, match[1] ?? match[2] ?? '', HIDDEN.lastIndex);
    if (end === null) break;
    parts.push(text.slice(from, match.index));
    from = end;
    HIDDEN.lastIndex = end;
  }
  return parts.join('') + text.slice(from);
}

function endOfElement(text: string, name: string, from: number): number | null {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]{0,300}>`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return null;
}
