import { runAtOnce, type Steps } from '../../util/slices';
import { type Span, trimSpan } from '../../core/answer/span';
import { joinsNext, LOOK_BACK } from '../statements/abbreviations';
import { readWords } from './words';
import { languageOf, type SentenceLanguage } from '../statements/languages/sentence-language';
import { sentenceSegmenter } from '../statements/segment-sentences';

/** Sentence of a source, or another line (a heading, an item of a list). */
export type Sentence = {
  span: Span;
  /** The number of its paragraph, from 0. */ paragraph: number;
};

/**
 * Longest stretch treated as one sentence. Real sentences end well before (99.9 % of those in 300
 * trial reports are under 640 characters); longer ones are tables or menus that lost their line
 * breaks.
 */
const LONGEST_SENTENCE = 1200;

/** Passes paragraphs to the segmenter in pieces, so that its cost stays linear. */
const SEGMENT_CHUNK = 20_000;

/** Line break inside a sentence: the next line continues in small letters. */
const SOFT_BREAK = /(?<=[\p{L}\p{N},;)\-‐%])[ \t]*(\r?\n)(?=[ \t]*\p{Ll})/gu;
const BREAK = /\r?\n|\r|\u2028|\u2029/g;

/** In words, of what is no sentence. */
const LONGEST_BARE = 12;
const ENDS_SENTENCE = /[.!?:;…。！？；：]["”’»)\]]?$/u;

/** Returns true for a few words that are no sentence: a heading, a title, an entry of a menu. */
export function isBare(text: string): boolean {
  const isSentence = ENDS_SENTENCE.test(text) || /\p{N}/u.test(text);
  return !isSentence && readWords(text).length <= LONGEST_BARE;
}

/** Splits a source's text into sentences, in order, covering all but white space. */
export function readSentences(text: string): Sentence[] {
  return runAtOnce(sentenceSteps(text));
}

export function* sentenceSteps(text: string): Steps<Sentence[]> {
  const flat = yield* unwrapSteps(text);
  const way = { segmenter: sentenceSegmenter(), language: languageOf(flat) };
  const sentences: Sentence[] = [];
  let paragraph = -1;
  let lastLine = -1;
  for (const group of groupPieces(readPieces(flat))) {
    for (const { line, spans } of splitGroup(flat, group, way)) {
      if (spans.length > 0 && line !== lastLine) {
        paragraph += 1;
        lastLine = line;
      }
      for (const span of spans) sentences.push({ span, paragraph });
    }
    yield;
  }
  return sentences;
}

/** Line, or part of one that is too long to be segmented at once. */
type Piece = { line: number; span: Span };

function* readPieces(text: string): Generator<Piece> {
  let line = 0;
  for (const span of splitLines(text)) {
    for (const piece of splitAtSpaces(text, span, SEGMENT_CHUNK)) yield { line, span: piece };
    line += 1;
  }
}

/**
 * Joins short lines, which the segmenter keeps apart: each call of it takes memory that the browser
 * gives back late, 1.5 kB.
 */
function* groupPieces(pieces: Iterable<Piece>): Generator<Piece[]> {
  let group: Piece[] = [];
  for (const piece of pieces) {
    const [first] = group;
    const isFull = first && piece.span.end - first.span.start > SEGMENT_CHUNK;
    if (isFull || group.at(-1)?.line === piece.line) {
      yield group;
      group = [];
    }
    group.push(piece);
  }
  yield group;
}

function* splitGroup(
  text: string,
  group: readonly Piece[],
  { segmenter, language }: Way,
): Generator<{ line: number; spans: Span[] }> {
  const start = group[0]?.span.start ?? 0;
  const segments = segmentChunk(text, { start, end: group.at(-1)?.span.end ?? 0 }, segmenter);
  let at = 0;
  for (const { line, span } of group) {
    const own: Span[] = [];
    for (let next = segments[at]; next && next.start < span.end; next = segments[++at]) {
      if (next.end > span.start) own.push({ start: next.start, end: Math.min(next.end, span.end) });
    }
    const merged = mergeAbbreviations(text, own, language);
    const spans = merged
      .flatMap(each => splitAtSpaces(text, trimSpan(text, each), LONGEST_SENTENCE))
      .map(each => trimSpan(text, each));
    yield { line, spans: spans.filter(each => each.end > each.start) };
  }
}

/** Soft breaks between two yields. */
const BREAKS_A_STEP = 4_096;

/** Makes a hard-wrapped paragraph one line; of the same length, so that offsets stay. */
function* unwrapSteps(text: string): Steps<string> {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(SOFT_BREAK)) {
    parts.push(text.slice(at, index), ' '.repeat(whole.length));
    at = index + whole.length;
    if (parts.length % BREAKS_A_STEP === 0) yield;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

function* splitLines(text: string): Generator<Span> {
  let start = 0;
  for (const { index } of text.matchAll(BREAK)) {
    if (index > start) yield { start, end: index };
    start = index + 1;
  }
  yield { start, end: text.length };
}

type Way = { segmenter: Intl.Segmenter; language: SentenceLanguage };

function segmentChunk(text: string, chunk: Span, segmenter: Intl.Segmenter): Span[] {
  const piece = text.slice(chunk.start, chunk.end);
  return Array.from(segmenter.segment(piece), ({ segment, index }) => ({
    start: chunk.start + index,
    end: chunk.start + index + segment.length,
  }));
}

function mergeAbbreviations(
  text: string,
  spans: readonly Span[],
  language: SentenceLanguage,
): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const previous = merged.at(-1);
    // Linear: reads only the ends, and a merged stretch stays short.
    const isShort = previous !== undefined && span.end - previous.start <= LONGEST_SENTENCE;
    if (isShort && joinsNext(endOf(text, previous), text.slice(span.start, span.end), language)) {
      previous.end = span.end;
    } else merged.push({ ...span });
  }
  return merged;
}

function endOf(text: string, { start, end }: Span): string {
  return text.slice(Math.max(start, end - LOOK_BACK), end);
}

/** Splits a span into pieces of at most `limit`, after a space if there is one. */
function splitAtSpaces(text: string, span: Span, limit: number): Span[] {
  const pieces: Span[] = [];
  let { start } = span;
  while (span.end - start > limit) {
    const end = findCut(text, start, start + limit);
    pieces.push({ start, end });
    start = end;
  }
  pieces.push({ start, end: span.end });
  return pieces;
}

function findCut(text: string, start: number, end: number): number {
  // nb. Looking back in the whole text would cost its length at every cut.
  const space = text.slice(start, end).lastIndexOf(' ');
  if (space > (end - start) / 2) return start + space + 1;
  const isInsidePair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return isInsidePair ? end - 1 : end;
}
