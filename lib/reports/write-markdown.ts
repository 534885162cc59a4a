import { toLine, webAddress } from './plain-words';
import type { Report, ReportBlock, ReportPart } from './report';

/**
 * Signs that Markdown would read in the middle of a line, by the rules of CommonMark 0.31 and
 * GitHub: a backslash before a sign, code, emphasis, the end of a link's words or of a definition's
 * name, a tag, a character reference, an address that becomes a link, and the end of struck-out words.
 */
const SIGNS = new RegExp(
  [
    String.raw`\\(?=[!-/:-@[-\x60{-~]|$)`,
    '`',
    String.raw`(?<!\s(?=\*\s))\*`,
    String.raw`(?<![\p{L}\p{N}](?=_[\p{L}\p{N}]))_`,
    String.raw`\](?=[(:])`,
    '<(?=[a-z/!?])',
    String.raw`&(?=#?\w{1,40};)`,
    String.raw`(?<=\S)~`,
    String.raw`(?<=[a-z]):(?=//|[^\s:]*@)`,
    String.raw`(?<=\bwww)\.`,
    String.raw`(?<=[\w.+-])@`,
    // The end of a heading may be more of its mark.
    String.raw`(?<=^|\s)#(?=#*$)`,
  ].join('|'),
  'giu',
);
/** Signs that Markdown would read at the start of a line: headings, quotes, lists, tasks, rules. */
const OPENING = /^(?:[-+*_](?=[-*_\s]|$)|#(?=#{0,5}(?:\s|$))|>|\[(?=.\]))/u;
/** "1." and "1)" begin a list. */
const NUMBERING = /^(\d{1,9})([.)])(?=\s|$)/;

/** Writes a report as Markdown in which untrusted text makes no link, image, tag or list. */
export function writeMarkdown({ blocks }: Report): string {
  return `${blocks.map(writeBlock).join('\n\n')}\n`;
}

function writeBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${plain(block.words)}`;
    case 'line':
      return writeLine(block.parts, block.tone);
    case 'quote':
      return `> “${plain(block.words)}”\n>\n> — ${plain(block.from)}`;
    case 'hand':
      return [`**${plain(block.head)}**`, ...block.words.map(plain)].join('\n\n');
    case 'list':
      return block.items.map(item => `- ${plain(item)}`).join('\n');
    case 'table':
      return writeTable(block);
  }
}

function writeLine(parts: readonly ReportPart[], tone: 'soft' | 'notice' | undefined): string {
  const words = parts.map(part => (typeof part === 'string' ? plain(part) : link(part.url)));
  const line = words.filter(each => each !== '').join(' ');
  return tone === 'notice' ? `**${line}**` : line;
}

function writeTable({ caption, head, rows }: Extract<ReportBlock, { kind: 'table' }>): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map(cell => plain(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `| ${head.map(() => '---').join(' | ')} |`;
  return [plain(caption), '', row(head), rule, ...rows.map(row)].join('\n');
}

function link(raw: string): string {
  const url = webAddress(raw);
  // nb. The URL parser may leave characters that would end the link.
  return url === null ? plain(raw) : `<${url.replace(/[<>\s\\]/g, encodeURIComponent)}>`;
}

function plain(words: string): string {
  const inside = toLine(words).replace(SIGNS, '\\$&').replace(NUMBERING, '$1\\$2');
  return OPENING.test(inside) ? `\\${inside}` : inside;
}
