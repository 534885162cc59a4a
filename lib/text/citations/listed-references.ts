import type { Block } from '../../core/answer/answer';
import type { Span } from '../../core/answer/span';
import { findWrittenReferences, type WrittenReference } from './written-references';

export type ListedReference = {
  /** Whole entry, without its bullet or number. */
  span: Span;
  number: number | null;
  words: string;
  /** Works named in `words`, with offsets into them. */
  names: WrittenReference[];
};

/** Numbers before an entry: "[3]", "3.", "3)", "³". */
const NUMBER = /^(?:\[\^?(\d{1,3})\]:?|(\d{1,3})[.)])\s+/;
const NUMBER_BEFORE = /(?:^|\n)[^\S\n]*(\d{1,3})[.)][^\S\n]+$/;

/** Works have longer names; a shorter line is a heading or a remark. */
const MIN_WORDS = 3;
const LONGEST_ENTRY = 1_500;

/** Returns listed references: under a title, in full at the very end, or as pure list items. */
export function findListedReferences(text: string, blocks: readonly Block[]): ListedReference[] {
  const entries = blocks.map(block => readEntry(text, block));
  const tail = tailStart(entries);
  const listed: ListedReference[] = [];
  let title: 'certain' | 'ambiguous' | null = null;
  blocks.forEach(({ span, kind }, index) => {
    const words = text.slice(span.start, span.end).trim();
    const named = kind === 'code' || kind === 'table-row' ? null : readReferenceTitle(words);
    const entry = entries[index];
    const isListed =
      !!entry && (isUnder(title, entry, kind) || index >= tail || isNothingElse(entry, kind));
    if (isListed) listed.push(entry);
    // The list ends at the first line that is not an entry.
    title = named ?? (isListed ? title : null);
  });
  return numbered(listed);
}

function readEntry(text: string, { span, kind }: Block): ListedReference | null {
  const isProse = kind === 'paragraph' || kind === 'list-item';
  if (!isProse || span.end - span.start > LONGEST_ENTRY) return null;
  const whole = text.slice(span.start, span.end);
  const match = NUMBER.exec(whole);
  const rest = match ? whole.slice(match[0].length) : whole;
  const words = rest.replace(/\s+/g, ' ').trim();
  const before = NUMBER_BEFORE.exec(text.slice(Math.max(0, span.start - 12), span.start));
  return {
    span: { start: span.end - rest.length, end: span.end },
    number: firstNumber([...(match ?? []).slice(1), before?.[1]]),
    words,
    names: findWrittenReferences(words),
  };
}

function firstNumber(groups: readonly (string | undefined)[]): number | null {
  const digits = groups.find(each => each !== undefined);
  return digits === undefined ? null : Number(digits);
}

/** Accepts a number, a list or a year under a title that has no other meaning. */
function isUnder(
  title: 'certain' | 'ambiguous' | null,
  { words, number, names }: ListedReference,
  kind: Block['kind'],
): boolean {
  if (title === null) return false;
  if (names.length > 0) return true;
  if (title === 'ambiguous' || words.split(' ').length < MIN_WORDS) return false;
  return number !== null || kind === 'list-item' || /\b(?:19|20)\d{2}\b/.test(words);
}

/** Returns the start of the run of full references that reaches the end of the answer. */
function tailStart(entries: readonly (ListedReference | null)[]): number {
  let start = entries.length;
  while (start > 0 && isFull(entries[start - 1])) start -= 1;
  return start;
}

/** Returns true if an entry begins with its authors and continues with title, journal and year. */
function isFull(entry: ListedReference | null | undefined): boolean {
  const [first] = entry?.names ?? [];
  if (!entry || !first) return false;
  if (first.work?.title != null && first.span.start <= 1) return true;
  return entry.number !== null && hasLittleElse(entry);
}

function isNothingElse(entry: ListedReference, kind: Block['kind']): boolean {
  return kind === 'list-item' && entry.names.length === 1 && leftOf(entry) === '';
}

/** Matches "[1] Smith J. Zinc. doi:10.1/x": a few words besides its names, and no sentence. */
function hasLittleElse(entry: ListedReference): boolean {
  const left = leftOf(entry);
  return left.length <= 300 && /^\p{Lu}[\p{L}’'-]+,? \p{Lu}{1,3}\b/u.test(entry.words);
}

/** Returns the letters of an entry outside the names of works. */
function leftOf({ words, names }: ListedReference): string {
  let left = '';
  let from = 0;
  for (const { span } of names) {
    left += words.slice(from, Math.max(from, span.start));
    from = span.end;
  }
  left += words.slice(from);
  return left.replace(/\b(?:doi|pmid|pmcid|arxiv|isbn(?:-1[03])?|https?|www)\b|[^\p{L}]/giu, '');
}

function numbered(listed: readonly ListedReference[]): ListedReference[] {
  if (listed.some(({ number }) => number !== null)) return [...listed];
  return listed.map((entry, index) => ({ ...entry, number: index + 1 }));
}

const TITLE =
  /^(?:list of )?(?:references?|sources?(?: (?:cited|used|consulted|list))?|citations?|bibliography|works cited|footnotes|literature|further reading|learn more|links)\s*:?$/i;

/** Food has sources too: under this title only a line that names a work is an entry. */
const AMBIGUOUS_TITLE = /^(?:sources?|links|learn more)\s*:?$/i;

const LONGEST_TITLE = 40;

/** Returns whether a line is the title of a list of sources, or possibly of another list. */
export function readReferenceTitle(line: string): 'certain' | 'ambiguous' | null {
  if (line.length > LONGEST_TITLE || !TITLE.test(line)) return null;
  return AMBIGUOUS_TITLE.test(line) ? 'ambiguous' : 'certain';
}
