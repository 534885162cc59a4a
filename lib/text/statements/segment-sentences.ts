import { type Span, trimSpan } from '../../core/answer/span';
import { atFirstUse } from '../../util/at-first-use';
import { joinsNext } from './abbreviations';
import { languageOf, type SentenceLanguage } from './languages/sentence-language';

/** Boundaries are the same in every language we split. One for all: to make it takes 13 ms. */
export const sentenceSegmenter = atFirstUse(
  () => new Intl.Segmenter('en', { granularity: 'sentence' }),
);

/** Segments a piece at a time: the segmenter's cost grows with the square of its text. */
const SEGMENT_CHUNK = 8_000;

/** Sentences that begin with a small letter ("mRNA vaccines…", "eGFR falls…"). */
const SMALL_OPENING = /(?<=[.!?]["”’)]{0,2}\s)(?=[a-z]{1,3}[A-Z][\w-]*\s)/g;

/** "It came back… It was worse": here "…" ends a word; after a space it marks missing words. */
const AFTER_ELLIPSIS = /(?<=[\p{L}\d]…["”’»)]?\s)(?=["“«„(¿¡]?\p{Lu})/gu;

/** French puts a space before it: "« Il est sûr. » Il ajoute…". */
const LATE_QUOTE = /^[»”]\s{1,3}/;

/** Opens the next sentence in a script that puts no space before it: "好。（注意。）". */
const EARLY_BRACKET = /(?<=(?:[。！？]|\p{Script=Han}\.)[”’」』）》】]{0,3})[“‘「『（《【]{1,3}$/u;

/** Number of the next entry in a list within a line: "There are two: 1. Iron. 2. Zinc." */
const NUMBERING_AT_END =
  /(?:(?<=[.!?:;)]\s+)(\d{1,2})[.)]\s+|(?<=[。！？：；]\s*)(\d{1,2})[.)]\s*)$/;

/** A line at least this long that ends without punctuation was wrapped, not ended. */
const WRAPPED_LINE = 40;

/** Nothing in it can end a sentence but its last sign; setting up the segmenter is dear. */
const SIMPLE = /^[\p{L}\p{M}\p{N} ,’%-]*[.!?:]?$/u;

/** Longest bracket or address that keeps its sentence whole over full stops. */
const LONGEST_BRACKET = 400;

/**
 * Splits text without markers into sentences, as trimmed spans in order.
 *
 * Built on `Intl.Segmenter`; drops its boundaries after abbreviations, initials, numbering and
 * inside brackets. `gaps` are the positions of markers: one after a full stop ends a sentence even
 * if the next begins with a small letter.
 */
export function segmentSentences(
  text: string,
  gaps: readonly number[] = [],
  language: SentenceLanguage = languageOf(text),
): Span[] {
  if (SIMPLE.test(text)) return trimmed(text, { start: 0, end: text.length });
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const next of candidates(text, gaps)) {
    if (open && isJoined(text, { open, next }, language)) {
      open.end = next.end;
      continue;
    }
    if (open) spans.push(open);
    open = next;
  }
  if (open) spans.push(open);
  return spans;
}

function* candidates(text: string, gaps: readonly number[]): Generator<Span> {
  const marked = gaps.filter(gap => isMarkedEnd(text, gap));
  let next = 0;
  let count = 0;
  let from = 0;
  for (const { segment, index } of segments(text)) {
    const end = index + segment.length;
    const cuts = cutsIn(segment).map(cut => index + cut);
    for (; (marked[next] ?? Infinity) < end; next += 1) cuts.push(marked[next] ?? end);
    const numbering = numberingAtEnd(segment, count + 1);
    if (numbering > 0) {
      count += 1;
      cuts.push(end - numbering);
    }
    for (const cut of new Set(cuts.sort((a, b) => a - b))) {
      yield* trimmed(text, { start: from, end: cut });
      from = cut;
    }
    const early = EARLY_BRACKET.exec(segment.slice(-8))?.[0].length ?? 0;
    yield* trimmed(text, { start: from, end: end - early });
    from = end - early;
  }
  yield* trimmed(text, { start: from, end: text.length });
}

/** Yields the segments of `text`; the last one of a piece is read again with what follows it. */
function* segments(text: string): Generator<{ segment: string; index: number }> {
  let from = 0;
  while (from < text.length) {
    const piece = text.slice(from, from + SEGMENT_CHUNK);
    const isLast = from + piece.length >= text.length;
    const found = Array.from(sentenceSegmenter().segment(piece));
    const whole = isLast || found.length === 1 ? found : found.slice(0, -1);
    for (const { segment, index } of whole) yield { segment, index: from + index };
    from += whole.reduce((length, { segment }) => length + segment.length, 0);
  }
}

/** Length of a number at the end if it is the one a list goes on with: not in "The score was: 7." */
function numberingAtEnd(segment: string, expected: number): number {
  const found = NUMBERING_AT_END.exec(segment.slice(-12));
  return found && Number(found[1] ?? found[2]) === expected ? found[0].length : 0;
}

/** Returns the positions inside a segment where a sentence begins nevertheless. */
function cutsIn(segment: string): number[] {
  return [
    ...Array.from(segment.matchAll(SMALL_OPENING), match => match.index),
    ...Array.from(segment.matchAll(AFTER_ELLIPSIS), match => match.index),
    ...(LATE_QUOTE.exec(segment)?.map(quote => quote.length) ?? []),
  ];
}

/** Returns true for a marker after the full stop of a whole word, with more words to come. */
function isMarkedEnd(text: string, gap: number): boolean {
  const before = text.slice(Math.max(0, gap - 16), gap).trimEnd();
  const after = text.slice(gap, gap + 4).trimStart();
  return /[\p{L}\d)%]{4}[.!?]["”’)]*$/u.test(before) && /^[\p{L}\d]/u.test(after);
}

function trimmed(text: string, span: Span): Span[] {
  const inner = trimSpan(text, span);
  return inner.end > inner.start ? [inner] : [];
}

function isJoined(
  text: string,
  { open, next }: { open: Span; next: Span },
  language: SentenceLanguage,
): boolean {
  const before = text.slice(Math.max(open.start, open.end - 48), open.end);
  const after = text.slice(next.start, Math.min(next.end, next.start + 48));
  const gap = text.slice(open.end, next.start);
  if (gap.includes('\n')) return isWrapped(before, after, open);
  if (isNumbering(text, open) || (gap === '' && isGlued(text, open, after))) return true;
  if (/^[,;:)\]%，；：、）】」』]/.test(after) || !hasLetter(text, next)) return true;
  return (
    joinsNext(before, after, language) ||
    goesOnSmall(before, after) ||
    isSaying(before, after) ||
    isInBracket(text, open, next)
  );
}

function hasLetter(text: string, { start, end }: Span): boolean {
  return /[\p{L}\p{N}]/u.test(text.slice(start, end));
}

/**
 * Returns true for a full stop inside ".NET" or "e.g.Ibuprofen" and for any sign inside an address:
 * without a space after it, it ends nothing. Chinese puts no space after a sentence.
 */
function isGlued(text: string, open: Span, after: string): boolean {
  const before = text.slice(Math.max(open.start, open.end - LONGEST_BRACKET), open.end);
  const word = before.split(/[\s\p{Script=Han}]/u).at(-1) ?? '';
  if (/^[“‘「『（《【]?\p{Script=Han}/u.test(after)) {
    return /\d\.$/.test(before) || closesBracket(text, open, before);
  }
  return before.endsWith('.') || /^www\.|:\/\//.test(word);
}

/** Accepts "血压（测量两次。）" but not "（注意。）", which is a sentence of its own. */
function closesBracket(text: string, open: Span, before: string): boolean {
  return /[。！？][）】]$/.test(before) && !/[（【]/.test(text.charAt(open.start));
}

/** Returns true for a wrapped line: long, unfinished, and the next begins with a small letter. */
export function isWrapped(before: string, after: string, line: Span): boolean {
  const isLong = line.end - line.start >= WRAPPED_LINE;
  return isLong && !/[.!?:;。！？：；…؟]["”’“»)\]]*$/.test(before) && /^\p{Ll}/u.test(after);
}

/** Returns true for "1." or "b)" at the beginning: the number of the next words, not a sentence. */
function isNumbering(text: string, { start, end }: Span): boolean {
  return end - start <= 5 && /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]$/i.test(text.slice(start, end));
}

/** Matches `"Is it safe?" asked…` and "Yahoo! is…"; but "mRNA", "pH" do begin sentences. */
function goesOnSmall(before: string, after: string): boolean {
  return /[!?][\s"”’“»«)\]]*$/.test(before) && /^\p{Ll}+(?![\p{L}\d])/u.test(after);
}

/** Matches “真的吗？”她问道。, which no capital tells from the next sentence. */
function isSaying(before: string, after: string): boolean {
  return (
    /[。！？][”’」』]$/.test(before) &&
    /^\p{Script=Han}{0,6}?(?:[问問说說答喊][道着著]?|指出|表示|补充|補充|提醒|强调|強調|解释|解釋)(?:[。，]|$)/u.test(
      after,
    )
  );
}

/** Returns true for a bracket that opens in the sentence and closes only after the full stop. */
function isInBracket(text: string, open: Span, next: Span): boolean {
  const from = Math.max(open.start + 1, open.end - LONGEST_BRACKET);
  const before = text.slice(from, open.end);
  const at = Math.max(...['(', '[', '（', '【'].map(sign => before.lastIndexOf(sign)));
  if (at === -1 || /[)\]）】]/.test(before.slice(at))) return false;

  const ahead = text.slice(next.start, next.start + LONGEST_BRACKET);
  const close = ahead.search(/[)\]）】]/);
  return close !== -1 && !/[([（【\n]/.test(ahead.slice(0, close));
}
