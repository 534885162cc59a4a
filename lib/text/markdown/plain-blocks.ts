import { readLink, splitBareTargets } from '../citations/citation-target';
import type { MarkdownBlock, MarkdownPart, Run } from './markdown-runs';

/** Link in Markdown syntax. Every part is bounded, as the text may be hostile. */
const LINK =
  /\[([^\][\n]{0,300})\]\(([^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)\)/g;

const LINE_START = /^\s*(?:(#{1,6})\s+|((?:>\s?)+)|(?:[-*+•·‣▪]|(\d{1,3})[.)])\s+)?/;

/** Reads text unsafe for a Markdown parser line by line: finds links, strips emphasis. */
export function readPlainPart(text: string, base: string | null): MarkdownPart {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  if (/^ {0,3}(?:`{3}|~{3})/.test(lines[0] ?? ''))
    return { blocks: [codeOf(lines)], footnotes: new Map() };

  return { blocks: lines.flatMap(line => readLine(line, base)), footnotes: new Map() };
}

function codeOf(lines: readonly string[]): MarkdownBlock {
  const isClosed = /^ {0,3}(?:`{3}|~{3})/.test(lines.at(-1) ?? '');
  const text = lines.slice(1, isClosed ? -1 : undefined).join('\n');
  return { kind: 'code', runs: [{ kind: 'text', text }], ordinal: null };
}

function readLine(line: string, base: string | null): MarkdownBlock[] {
  if (/^[|\s:=-]+$/.test(line)) return [];
  if (/^\s*\|/.test(line)) {
    const cells = line.split('|').map(cell => cell.trim());
    const row = cells.filter(cell => cell !== '').join(' | ');
    return [{ kind: 'table-row', runs: readInline(row, base), ordinal: null }];
  }
  const [start = '', heading, quote, number] = LINE_START.exec(line) ?? [];
  const runs = readInline(line.slice(start.length), base);
  if (heading !== undefined) return [{ kind: 'heading', runs, ordinal: null }];
  if (quote !== undefined) return [{ kind: 'quote', runs, ordinal: null }];
  const ordinal = number === undefined ? null : Number(number);
  return [{ kind: start.trim() === '' ? 'paragraph' : 'list-item', runs, ordinal }];
}

function readInline(line: string, base: string | null): Run[] {
  const runs: Run[] = [];
  let cursor = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, label = '', url = ''] = match;
    runs.push(...readWords(line.slice(cursor, match.index), base));
    const link = readLink({ label: withoutEmphasis(label), url, title: null }, base);
    runs.push(link ?? { kind: 'text', text: label });
    cursor = match.index + whole.length;
  }
  return [...runs, ...readWords(line.slice(cursor), base)];
}

function readWords(text: string, base: string | null): Run[] {
  return splitBareTargets(withoutEmphasis(text), base);
}

function withoutEmphasis(text: string): string {
  return text.replace(/\*\*|__|~~|`/g, '');
}
