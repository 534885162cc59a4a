import { createLineJoiner } from './join-words';
import type { LineJoiner } from './join-words';
import { textOf } from './lines';
import type { Line } from './lines';
import { isFull, isIndented } from './paragraphs';
import type { Block } from './paragraphs';
import { takeOutRunningLines } from './running-lines';
import type { PageBlocks } from './running-lines';

/** The text of a document and where each of its pages begins in it. */
export type DocumentText = {
  text: string;
  pageStarts: number[];
  /** How much of it stands on single pages, without heads and feet. */
  bodyLength: number;
};

/** A paragraph over all its columns and pages, or a table. */
type Passage = { kind: Block['kind']; lines: { line: Line; page: number }[] };

/**
 * Writes a document in reading order: paragraphs apart by an empty line, words that were
 * broken at the end of a line whole again, rows of tables on lines with " | " between cells.
 * Heads and feet of pages come last, each once.
 */
export function writeDocument(pages: readonly PageBlocks[]): DocumentText {
  const { pages: bare, running } = takeOutRunningLines(pages);
  const blocks = bare.flatMap(page => page.blocks);
  const joiner = createLineJoiner(linesOf(blocks));
  const out = createDocumentWriter(joiner);
  for (const passage of toPassages(blocks)) out.write(passage);
  const bodyLength = out.length();
  const last = pages.length - 1;
  for (const line of running) out.write({ kind: 'prose', lines: [{ line, page: last }] });
  return { ...out.finish(pages.length), bodyLength };
}

function* linesOf(blocks: readonly Block[]): Generator<Line> {
  for (const block of blocks) yield* block.lines;
}

/** Paragraphs that go on in the next column or on the next page become one. */
function toPassages(blocks: readonly Block[]): Passage[] {
  const left = [...blocks];
  const passages: Passage[] = [];
  for (let block = left.shift(); block; block = left.shift()) {
    const passage: Passage = { kind: block.kind, lines: linesWithPage(block) };
    for (let end = block; ;) {
      const at = findContinuation(end, left);
      if (at < 0) break;
      const between = left.splice(0, at);
      const [next] = left.splice(0, 1);
      if (!next) break;
      // Notes below stay on their page, floats above the rest stay on theirs.
      const below = between.filter(each => each.page < next.page);
      passages.push(...below.map(each => ({ kind: each.kind, lines: linesWithPage(each) })));
      left.unshift(...between.filter(each => each.page === next.page));
      passage.lines.push(...linesWithPage(next));
      end = next;
    }
    passages.push(passage);
  }
  return passages;
}

function linesWithPage({ lines, page }: Block): Passage['lines'] {
  return lines.map(line => ({ line, page }));
}

/** Between a paragraph's two parts stand no more notes and floats than this. */
const MAX_BETWEEN = 8;

/** Where in `next` the paragraph goes on that `block` begins; -1 where it is whole. */
function findContinuation(block: Block, next: readonly Block[]): number {
  const last = block.lines.at(-1);
  if (block.kind !== 'prose' || !last || !isUnfinished(last, block)) return -1;
  for (const [at, candidate] of next.slice(0, MAX_BETWEEN).entries()) {
    if (candidate.page > block.page + 1) return -1;
    if (isContinuation(candidate, { last, isNext: at === 0 })) return at;
    if (!isBeside(candidate, last)) return -1;
  }
  return -1;
}

function isUnfinished(last: Line, { column }: Block): boolean {
  const text = textOf(last);
  if (/[-‐\u00ad,]$/.test(text)) return true;
  return isFull(last, column) && !/[.!?:][)\]”"’»\d⁰¹²³⁴-⁹]*$/.test(text);
}

function isContinuation(
  { kind, lines: [first], column }: Block,
  { last, isNext }: { last: Line; isNext: boolean },
): boolean {
  if (kind !== 'prose' || !first) return false;
  if (Math.abs(first.size - last.size) > 0.4) return false;
  const text = textOf(first);
  if (/^\p{Ll}/u.test(text)) return !/^(?:[ivx]+|[a-z])[.)]\s/.test(text);
  const isSameType = first.font === last.font && !isIndented(first, column);
  return isNext && isSameType && /\p{L}/u.test(text) && isFull(first, column);
}

const CAPTION = /^(?:fig(?:ure)?s?|tab(?:le)?|box|scheme|appendix|note)\b/i;

/** A note, a table or a figure's words: what a paragraph may run around. */
function isBeside({ kind, lines: [first] }: Block, last: Line): boolean {
  if (kind === 'table' || !first) return true;
  return last.size - first.size > 0.4 || CAPTION.test(textOf(first));
}

type DocumentWriter = {
  write(passage: Passage): void;
  length(): number;
  finish(pages: number): Omit<DocumentText, 'bodyLength'>;
};

function createDocumentWriter(joiner: LineJoiner): DocumentWriter {
  const starts = new Map<number, number>();
  const parts: string[] = [];
  let length = 0;
  let highest = -1;

  function put(text: string): void {
    parts.push(text);
    length += text.length;
  }

  function begin(page: number): void {
    if (page <= highest) return;
    highest = page;
    starts.set(page, length);
  }

  function writeProse(lines: Passage['lines']): void {
    let before = '';
    for (const { line, page } of lines) {
      const text = textOf(line);
      if (before !== '') {
        const { dropped, gap } = joiner.between(before, text);
        if (dropped > 0) put(before.slice(0, -dropped));
        else put(before + gap);
      }
      begin(page);
      before = text;
    }
    put(before);
  }

  return {
    write({ kind, lines }) {
      if (lines.length === 0) return;
      if (length > 0) put('\n\n');
      if (kind === 'prose') writeProse(lines);
      else {
        for (const [at, { line, page }] of lines.entries()) {
          if (at > 0) put('\n');
          begin(page);
          put(line.cells.map(({ text }) => text).join(' | '));
        }
      }
    },
    length: () => length,
    finish(pages) {
      const pageStarts: number[] = [];
      for (let page = pages - 1; page >= 0; page -= 1) {
        pageStarts[page] = starts.get(page) ?? pageStarts[page + 1] ?? length;
      }
      return { text: parts.join(''), pageStarts };
    },
  };
}
