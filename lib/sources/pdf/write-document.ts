import { textOf, type Line } from './lines';
import { isFull, isIndented, type Block } from './paragraphs';
import { takeOutRunningLines, type PageBlocks } from './running-lines';

type Passage = { kind: Block['kind']; lines: { line: Line; page: number }[] };

/**
 * Writes a document in reading order: an empty line between paragraphs, words that were broken at a
 * line's end joined, rows of tables on lines with " | " between cells. Heads and feet of pages come
 * last, each once, and are not in `bodyLength`. `pageStarts`: offsets at which the pages begin.
 */
export function writeDocument(pages: readonly PageBlocks[]): {
  text: string;
  pageStarts: number[];
  bodyLength: number;
} {
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

/** Joins paragraphs that go on in the next column or on the next page. */
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

/** Notes and floats that may lie between two parts of a paragraph. */
const MAX_BETWEEN = 8;

/** Index in `next` at which the paragraph of `block` goes on; -1 if it is whole. */
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

/** Returns true for a note, a table or a caption: what a paragraph may run around. */
function isBeside({ kind, lines: [first] }: Block, last: Line): boolean {
  if (kind === 'table' || !first) return true;
  return last.size - first.size > 0.4 || CAPTION.test(textOf(first));
}

function createDocumentWriter(joiner: ReturnType<typeof createLineJoiner>) {
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
    write({ kind, lines }: Passage): void {
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
    finish(pages: number) {
      const pageStarts: number[] = [];
      for (let page = pages - 1; page >= 0; page -= 1) {
        pageStarts[page] = starts.get(page) ?? pageStarts[page + 1] ?? length;
      }
      return { text: parts.join(''), pageStarts };
    },
  };
}

const WORD = /\p{L}[\p{L}\p{M}’'-]*/gu;
/** Begins at the first letter of a run, so that a line is searched once. */
const BROKEN = /(?=\p{L})(?<=(?<![\p{L}\p{M}’'-])[\p{M}’'-]*)(\p{L}[\p{L}\p{M}’'-]*)([-‐\u00ad])$/u;
const OPENING = /^\p{Ll}[\p{L}\p{M}’'-]*/u;

/**
 * Parts before which a hyphen usually belongs to the word: "non-toxic", "self-report". Asked only
 * if the document itself does not show how it writes the word.
 */
const PREFIXES = new Set(
  (
    'all anti cross double drug ex free half high ill in-vitro inter long low mid multi near non ' +
    'off on open over patient placebo post pre quasi risk self semi short single sub three time ' +
    'two ultra under vice well year'
  ).split(' '),
);

/** Learns from the lines of a document how it writes its words. */
function createLineJoiner(lines: Iterable<Line>) {
  const words = new Set<string>();
  for (const line of lines) learn(textOf(line), words);
  return {
    /** Text to put between two lines, and the number of characters to drop at the first's end. */
    between(before: string, after: string): { dropped: number; gap: string } {
      const broken = BROKEN.exec(before);
      if (!broken) return { dropped: 0, gap: isTied(before, after) ? '' : ' ' };
      const [, start = '', sign = ''] = broken;
      const end = OPENING.exec(after)?.[0] ?? '';
      const isJoined = sign === '\u00ad' || (end !== '' && isOneWord(start, end, words));
      return { dropped: isJoined ? 1 : 0, gap: '' };
    },
  };
}

/**
 * Learns the words of a line except its last, which may go on in the next, and its first, which may
 * be the end of another.
 */
function learn(text: string, words: Set<string>): void {
  const found = Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase());
  const inner = text.endsWith('-') ? found.slice(1, -1) : found.slice(1);
  for (const word of inner) {
    words.add(word);
    if (word.includes('-')) for (const part of word.split('-')) words.add(part);
  }
}

function isOneWord(start: string, end: string, words: ReadonlySet<string>): boolean {
  const [head, tail] = [start.toLowerCase(), end.toLowerCase()];
  if (words.has(head + tail)) return true;
  if (words.has(`${head}-${tail}`) || head.includes('-')) return false;
  if (PREFIXES.has(head)) return false;
  return !(head.length > 2 && tail.length > 2 && words.has(head) && words.has(tail));
}

/**
 * Returns true for "10–" and "20", "mg/" and "ml": parts that belong together across a line's end.
 */
function isTied(before: string, after: string): boolean {
  return /[^\s][-–—/‐]$/.test(before) && /^[\p{L}\d]/u.test(after);
}
