import type { Span } from '../core/span';
import { joinsNext } from './abbreviations';

/** Sentences whose first word opens with small letters ("mRNA vaccines…", "eGFR falls…"). */
const SMALL_OPENING = /(?<=[.!?]["”’)]{0,2}\s)(?=[a-z]{1,3}[A-Z][\w-]*\s)/g;

/** The number of the next entry in a list within a line: "There are two: 1. Iron. 2. Zinc." */
const NUMBERING_AT_END = /(?<=[.!?:;)]\s+)(\d{1,2})[.)]\s+$/;

/** A line at least this long that ends without punctuation was wrapped, not ended. */
const WRAPPED_LINE = 40;

/** How far a bracket may reach over full stops and still hold its sentence together. */
const LONGEST_BRACKET = 400;

/**
 * Cuts text without markers into sentences, as trimmed spans in order.
 *
 * Built on `Intl.Segmenter`; its boundaries after abbreviations, initials, numbering and
 * inside brackets are taken back. `gaps` are the places where markers stood: one behind
 * a full stop ends a sentence even where the next goes on in small letters.
 */
export function segmentSentences(
  text: string,
  segmenter: Intl.Segmenter,
  gaps: readonly number[] = [],
): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const next of candidates(text, segmenter, gaps)) {
    if (open && isJoined(text, open, next)) {
      open.end = next.end;
      continue;
    }
    if (open) spans.push(open);
    open = next;
  }
  if (open) spans.push(open);
  return spans;
}

/** Trimmed, never empty. */
function* candidates(
  text: string,
  segmenter: Intl.Segmenter,
  gaps: readonly number[],
): Generator<Span> {
  let next = 0;
  let count = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const cuts = Array.from(segment.matchAll(SMALL_OPENING), match => index + match.index);
    for (; (gaps[next] ?? Infinity) < end; next += 1) {
      const gap = gaps[next] ?? end;
      if (gap > index && isMarkedEnd(text, gap)) cuts.push(gap);
    }
    const number = NUMBERING_AT_END.exec(segment.slice(-12));
    // Only a count that goes on from the last one: "The score was: 7." is no list.
    if (number && Number(number[1]) === count + 1) {
      count += 1;
      cuts.push(end - number[0].length);
    }
    let from = index;
    for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
      yield* trimmed(text, { start: from, end: cut });
      from = cut;
    }
    yield* trimmed(text, { start: from, end });
  }
}

/** A marker behind the full stop of a whole word, with more words to come. */
function isMarkedEnd(text: string, gap: number): boolean {
  const before = text.slice(Math.max(0, gap - 16), gap).trimEnd();
  const after = text.slice(gap, gap + 4).trimStart();
  return /[\p{L}\d)%]{4}[.!?]["”’)]*$/u.test(before) && /^[\p{L}\d]/u.test(after);
}

function trimmed(text: string, { start, end }: Span): Span[] {
  const part = text.slice(start, end);
  const inner = part.trim();
  if (inner === '') return [];
  const at = start + part.length - part.trimStart().length;
  return [{ start: at, end: at + inner.length }];
}

function isJoined(text: string, open: Span, next: Span): boolean {
  const before = text.slice(Math.max(open.start, open.end - 48), open.end);
  const after = text.slice(next.start, Math.min(next.end, next.start + 48));
  const gap = text.slice(open.end, next.start);
  if (gap.includes('\n')) return isWrapped(before, after, open);
  // ".NET", "e.g.Ibuprofen": a full stop without a space behind it ends nothing.
  if (isNumbering(text, open) || (gap === '' && before.endsWith('.'))) return true;
  if (/^[,;:)\]%]/.test(after) || !/[\p{L}\p{N}]/u.test(text.slice(next.start, next.end))) {
    return true;
  }
  return joinsNext(before, after) || goesOnSmall(before, after) || isInBracket(text, open, next);
}

/** A line broken by its width: long, unfinished, and the next one goes on in small letters. */
export function isWrapped(before: string, after: string, line: Span): boolean {
  const isLong = line.end - line.start >= WRAPPED_LINE;
  return isLong && !/[.!?:;。！？]["”’)\]]*$/.test(before) && /^\p{Ll}/u.test(after);
}

/** "1." or "b)" at the beginning: the number of what follows, not a sentence. */
function isNumbering(text: string, { start, end }: Span): boolean {
  return end - start <= 5 && /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]$/i.test(text.slice(start, end));
}

/** `"Is it safe?" asked…`, "Yahoo! is…"; but "mRNA", "pH" do begin sentences. */
function goesOnSmall(before: string, after: string): boolean {
  return /[!?]["”’)\]]*$/.test(before) && /^\p{Ll}+(?![\p{L}\d])/u.test(after);
}

/** A bracket that opened inside the sentence and is closed only after the full stop. */
function isInBracket(text: string, open: Span, next: Span): boolean {
  const from = Math.max(open.start + 1, open.end - LONGEST_BRACKET);
  const before = text.slice(from, open.end);
  const at = Math.max(before.lastIndexOf('('), before.lastIndexOf('['));
  if (at === -1 || /[)\]]/.test(before.slice(at))) return false;

  const ahead = text.slice(next.start, next.start + LONGEST_BRACKET);
  const close = ahead.search(/[)\]]/);
  return close !== -1 && !/[([\n]/.test(ahead.slice(0, close));
}
