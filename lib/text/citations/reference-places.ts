import type { Block } from '../../core/answer/answer';
import { overlaps, type Span, spanFinder } from '../../core/answer/span';
import { findAuthorYears } from './find-named-works';
import { SOURCE_WORD } from './source-words';
import { findWrittenReferences, type WrittenReference } from './written-references';

/** Reference within an answer's sentences, and the span taken as its marker. */
export type InlineReference = WrittenReference & {
  /** Only an author and a year: a work if a list has it, or if two authors are in a bracket. */
  isWeak: boolean;
  /** Its bracket or whole "Source: …" line; empty, after it, if it is part of its sentence. */
  marker: Span;
};

const LONGEST_BRACKET = 400;
/** Other words that brackets may contain and still only cite. */
const CITING_WORDS = new RegExp(
  String.raw`(?<!\p{L})(?:see|also|e\.g|cf|and|in|und|et|y|siehe|vgl|z\. ?B|voir|véase|ver|${SOURCE_WORD}|doi|pmid|pmcid|arxiv|isbn(?:-1[03])?|trial|registration|registered|number|no)(?!\p{L})|https?:\/\/(?:dx\.)?doi\.org\/`,
  'giu',
);

/** Returns the references in sentences, in order; skips the list entries in `listed`. */
export function findInlineReferences(
  text: string,
  blocks: readonly Block[],
  listed: readonly Span[],
): InlineReference[] {
  const listedAt = spanFinder(listed, span => span);
  const prose = blocks.filter(
    ({ kind, span }) =>
      kind !== 'code' && kind !== 'heading' && !listedAt(span).some(entry => overlaps(entry, span)),
  );
  return prose.flatMap(({ span }) => inBlock(text.slice(span.start, span.end), span.start));
}

function inBlock(words: string, offset: number): InlineReference[] {
  const strong = findWrittenReferences(words).map(each => ({ ...each, isWeak: false }));
  const strongAt = spanFinder(strong, ({ span }) => span);
  const weak = findAuthorYears(words)
    .filter(({ span }) => !strongAt(span).some(each => overlaps(each.span, span)))
    .map(({ span, work }) => ({ span, work, identifier: null, isWeak: true }));
  const references = [...strong, ...weak].toSorted((a, b) => a.span.start - b.span.start);
  const referencesAt = spanFinder(references, ({ span }) => span);
  return references.map(reference => {
    const marker = bracketOf(words, reference.span, referencesAt) ?? lineOf(words, reference.span);
    const place = marker ?? { start: reference.span.end, end: reference.span.end };
    return { ...reference, span: moved(reference.span, offset), marker: moved(place, offset) };
  });
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Returns the bracket around a reference if it contains nothing but references. */
function bracketOf(
  words: string,
  { start, end }: Span,
  referencesAt: (span: Span) => readonly Pick<InlineReference, 'span' | 'isWeak'>[],
): Span | null {
  const close = words.slice(end, end + LONGEST_BRACKET).search(/[)\]）]/);
  if (close === -1) return null;
  const from = Math.max(0, start - LONGEST_BRACKET);
  const open = openBefore(words.slice(from, start));
  if (open === -1) return null;

  const bracket = { start: from + open, end: end + close + 1 };
  const inside = referencesAt(bracket).filter(
    ({ span }) => span.start > bracket.start && span.end < bracket.end,
  );
  let left = '';
  let at = bracket.start;
  for (const { span, isWeak } of inside) {
    const between = words.slice(at, Math.max(at, span.start));
    left += ` ${isWeak ? between.replace(NAME_BEFORE, '') : between}`;
    at = span.end;
  }
  left += ` ${words.slice(at, bracket.end)}`;
  return /[\p{L}\p{N}]/u.test(left.replace(CITING_WORDS, ' ')) ? null : bracket;
}

/** First words of an institution, of whose name only the last is taken for an author. */
const NAME_BEFORE = /(?:\p{Lu}[\p{L}.’'-]{0,30} (?:(?:of|and|for|the|de|für|et|y|&) ){0,2}){1,6}$/u;

function openBefore(before: string): number {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before.charAt(at);
    if (sign === '\n') return -1;
    if (')]）'.includes(sign)) depth += 1;
    else if ('([（'.includes(sign)) depth -= 1;
    if (depth < 0) return at;
  }
  return -1;
}

/** Matches "Source: Smith et al., Lancet 2021." after a sentence, which it only attributes. */
function lineOf(words: string, { start, end }: Span): Span | null {
  const [before] = /(?:^|(?<=[.!?][”")\]]?)\s+)(?:[^\s.!?]{1,14}\s?){0,3}$/u.exec(
    words.slice(Math.max(0, start - 60), start),
  ) ?? [null];
  const [after] = /^[)\]]?\.?(?=\s|$)/.exec(words.slice(end)) ?? [null];
  if (before === null || after === null) return null;
  // The first words of an answer have nothing before them to attribute.
  if (start - before.length <= 0 && before.trim() === '') return null;
  if (/[\p{L}\p{N}]/u.test(before.replace(CITING_WORDS, ' '))) return null;
  const goesOn = /^\s+\p{Ll}/u.test(words.slice(end + after.length));
  return goesOn ? null : { start: start - before.trimStart().length, end: end + after.length };
}
