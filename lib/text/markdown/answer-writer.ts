import type { Block, BlockKind } from '../../core/answer/answer';
import type { Span } from '../../core/answer/span';
import { nameTarget } from '../citations/citation-target';
import type { Piece } from './citation-chips';
import { HARD_BREAK, type LinkRun, type MarkdownBlock } from './markdown-runs';

type Mark = { marker: Span; cites: { link: LinkRun } | { footnote: string } };

export type WrittenAnswer = { text: string; blocks: Block[]; marks: Mark[] };

/**
 * Writes an answer's text block by block and records the spans of its citations.
 *
 * Writes blocks on lines of their own. Folds spaces, except in code; leaves no space before
 * punctuation after a removed chip. An empty marker comes right after the last word before it; in a
 * block without words, after the previous block.
 */
export function createAnswerWriter() {
  const parts: string[] = [];
  const blocks: Block[] = [];
  const marks: Mark[] = [];
  let length = 0;
  const push = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  return {
    /** Returns the end of the block in the text. */
    add(
      { kind, ordinal }: Pick<MarkdownBlock, 'kind' | 'ordinal'>,
      pieces: readonly Piece[],
    ): number {
      const line = writeLine(kind, pieces);
      const isEmpty = line.text === '';
      if (!isEmpty && length > 0) push('\n');
      // Outside the block: a list's number is no word of the item.
      if (!isEmpty && ordinal !== null) push(`${ordinal}. `);
      const start = length;
      push(line.text);
      if (!isEmpty) blocks.push({ kind, span: { start, end: length } });
      for (const { marker, cites } of line.marks) {
        marks.push({ marker: { start: start + marker.start, end: start + marker.end }, cites });
      }
      return length;
    },
    finish: (): WrittenAnswer => ({ text: parts.join(''), blocks, marks }),
  };
}

function writeLine(kind: BlockKind, pieces: readonly Piece[]): { text: string; marks: Mark[] } {
  const parts: string[] = [];
  const marks: Mark[] = [];
  let length = 0;
  let last = '';
  let pending = '';
  let isAfterChip = false;
  const write = (raw: string) => {
    const folded = kind === 'code' ? raw : fold(raw);
    const text = kind === 'code' ? folded : folded.trim();
    if (/^\s/.test(folded)) pending ||= gapOf(folded, /^\s+/);
    if (text === '') return;
    const gap = length === 0 ? '' : gapBefore(text, { pending, isAfterChip, last });
    parts.push(gap, text);
    length += gap.length + text.length;
    last = text.slice(-1);
    pending = kind === 'code' ? '' : gapOf(folded, /(?<!\s)\s+$/);
    isAfterChip = false;
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      write(piece.text);
      continue;
    }
    const isShown = piece.kind === 'link' || piece.kind === 'address';
    if (isShown) write(labelOf(piece.link));
    const shown = piece.kind === 'address' ? labelOf(piece.link).length : 0;
    const cites = piece.kind === 'footnote' ? { footnote: piece.key } : { link: piece.link };
    marks.push({ marker: { start: Math.max(0, length - shown), end: length }, cites });
    isAfterChip ||= !isShown;
  }
  return { text: parts.join(''), marks };
}

function labelOf(link: LinkRun): string {
  return link.label === '' ? nameTarget(link.target) : link.label;
}

function gapBefore(
  text: string,
  { pending, isAfterChip, last }: { pending: string; isAfterChip: boolean; last: string },
): string {
  if (!isAfterChip) return pending;
  if (/^[.,;:!?)\]。，；：！？）]/.test(text)) return '';
  return pending === '' && /[\p{L}\p{N}.!?)]/u.test(last) && /^[\p{L}\p{N}(]/u.test(text)
    ? ' '
    : pending;
}

function gapOf(text: string, pattern: RegExp): string {
  const gap = pattern.exec(text)?.[0] ?? '';
  if (gap === '') return '';
  return gap.includes('\n') ? '\n' : ' ';
}

/** Turns newlines of the source into spaces, and explicit line breaks into newlines. */
function fold(text: string): string {
  return text.replace(/\s+/g, gap => (gap.includes(HARD_BREAK) ? '\n' : ' '));
}
