import type { BlockKind } from '../../core/answer/answer';
import { MARKER_WORD } from '../statements/citation-markers';
import { hasFiniteVerb } from '../statements/finite-verbs';
import { findNamedWorks } from './find-named-works';
import { afterSourceLabel, readReferenceTitle } from './source-words';

/** Line of an answer that may be an entry of a list of sources. */
export type ListLine = {
  kind: BlockKind;
  number: number | null;
  /** Without the number. */
  words: string;
  /** `words` without labels of links, addresses and numbers of works. */
  rest: string;
  target: 'address' | 'link' | null;
  opensWithLink: boolean;
};

/** A list of sources: lines from `start` to `end`, the last one excluded. */
export type ReferenceRange = { title: number | null; start: number; end: number };

const NUMBERS = new RegExp(
  String.raw`^\s*(?:(?:[[［【](?:${MARKER_WORD}[.:：_\s]{1,3})?\^?(\d{1,3})\^?[\]］】][:：]?|#(\d{1,3})[:.)]?(?=\s)|\(?(\d{1,3})(?:[.)]:?(?=\s)|、|(?=\s?[|\t]))|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})[.)]?)[\s|]*)(?=[^\s|])`,
  'iu',
);

/** Reads the number before an entry: "[3]", "[cite: 3]", "3.", "(3)", "³", or in its first cell. */
export function readLeadingNumber(text: string): { number: number; length: number } | null {
  const match = NUMBERS.exec(text.slice(0, 32));
  const [whole, inBrackets, afterSign, dotted, raised] = match ?? [];
  const digits = inBrackets ?? afterSign ?? dotted ?? raised?.normalize('NFKC');
  return whole !== undefined && digits !== undefined
    ? { number: Number(digits), length: whole.length }
    : null;
}

/** Writes the cells of a table's row as the parts of a reference: "Title. BMJ". */
export function joinCells(row: string): string {
  return row.replace(/(?<![\s|])\s*(?:\|\s*)+$/, '').replace(/[\s.]{0,50}(?:\|\s*)+/g, '. ');
}

/** Works have longer names; a shorter line is a heading or a remark. */
const MIN_WORDS = 3;
const LONGEST_ENTRY = 1_500;
/** Words beside an entry's link: the name of the site and what the page is. */
const MOST_BESIDE = 8;
const MOST_PUBLISHER = 6;

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
/** "2019;7(2):11-18", "Vol. 7, pp. 3–9". */
const VOLUME =
  /\d{1,4}\s?\(\d{1,3}(?:[-–]\d{1,3})?\)\s?[:,;]\s?e?\d|;\s?\d{1,4}\s?:\s?e?\d|[,.;:]\s?pp?\.\s?\d{1,5}(?:\s?[-–]\s?\d{1,5})?\.?\s*(?:$|doi|https?:)/i;
/** "Smith J, Jones AB.", "Smith, J., & Jones, A." */
const AUTHORS =
  /^\p{Lu}[\p{L}’'-]{1,30}(?: \p{Lu}[\p{L}’'-]{1,30})?,? (?:\p{Lu}{1,3}\b|\p{Lu}\.(?:[ -]?\p{Lu}\.)*)(?:[,.;&]| et al)/u;
/** Says when a page was read, which only an entry does. */
export const ACCESSED =
  /(?:accessed|retrieved|last updated|abgerufen|zugriff|consulté|consultado|accedido|acceso|recuperado|consultato|acessado|访问|访问日期|检索|アクセス|дата обращения|تم الوصول)/iu;
const QUANTITY = /\d\s?(?:mg|mcg|µg|μg|g|ml|iu|ie|ui|%|毫克|微克|克|prozent|percent)(?!\p{L})/iu;

/** Returns true for words that read as a reference in full: authors and year, or volume and page. */
export function isBibliographic(words: string): boolean {
  if (words.length > LONGEST_ENTRY || !YEAR.test(words)) return false;
  if (AUTHORS.test(words) || VOLUME.test(words)) return true;
  const [first] = findNamedWorks(words.slice(0, 600));
  return first?.work.title != null && first.span.start <= 1;
}

/** Returns true for words that claim something, as far as their form shows. */
function isSentence(rest: string): boolean {
  const words = rest.replace(/(?<![\s([:–—-])[\s([:–—-]+$/, '').replace(/^[\s)\]:–—.,-]+/, '');
  return /[.!?。！？؟]["”’»)\]]*$/.test(words) || QUANTITY.test(words) || hasFiniteVerb(words);
}

/** Returns true for a line that is an entry by its form alone, without a title over the list. */
export function isEntryShaped({ words, rest, target, opensWithLink }: ListLine): boolean {
  if (isBibliographic(words)) return true;
  if (target === null) return false;
  const left = wordsIn(rest);
  if (left <= 2 || ACCESSED.test(rest)) return true;
  if (isSentence(rest)) return false;
  if (opensWithLink) return left <= MOST_BESIDE && !/^\s+\p{Ll}/u.test(rest);
  // "Zinc for the common cold – Cochrane Library, https://…"
  const [, publisher] =
    /\s[-–—|]\s([^|]{2,80})$/u.exec(rest.replace(/(?<![\s,;:([–—-])[\s,;:([–—-]+$/, '')) ?? [];
  return publisher !== undefined && wordsIn(publisher) <= MOST_PUBLISHER;
}

/** Scripts without spaces: two characters count as a word. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const WORD = new RegExp(
  String.raw`[${UNSPACED}]{1,2}|(?![${UNSPACED}])[\p{L}\p{N}](?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}'’.-])*`,
  'gu',
);

function wordsIn(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/**
 * Finds the lists of sources of an answer: under a title, called by markers, or by their form at the
 * end. `called` are the numbers of the markers in its text.
 *
 * nb. A list of advice with a link each must stay: its items are claims. So a list without a title
 * has entries by form, or is numbered, called, and ends its items in addresses.
 */
export function findReferenceRanges(
  lines: readonly ListLine[],
  called: ReadonlySet<number>,
): ReferenceRange[] {
  const ranges: ReferenceRange[] = [];
  let index = 0;
  while (index < lines.length) {
    const range =
      tableRange(lines, index, called) ??
      titledRange(lines, index) ??
      untitledRange(lines, index, called);
    if (range.isList) ranges.push(range);
    index = Math.max(range.end, index + 1);
  }
  return ranges;
}

type Candidate = ReferenceRange & { isList: boolean };

/** Returns the table from `index`, or from below a title there, and whether its rows are sources. */
function tableRange(
  lines: readonly ListLine[],
  index: number,
  called: ReadonlySet<number>,
): Candidate | null {
  const isTitled = readReferenceTitle(titleAt(lines, index)) !== null;
  const first = isTitled ? index + 1 : index;
  const [head] = rowsFrom(lines, first);
  if (!head) return null;
  const start = head.number === null && head.target === null ? first + 1 : first;
  const rows = rowsFrom(lines, start);
  const isSource = ({ number, target, words }: ListLine): boolean =>
    isTitled
      ? target !== null || isWork(words)
      : target === 'address' && number !== null && called.has(number);
  const isList = rows.length > 0 && rows.every(isSource);
  return { title: start > index ? index : null, start, end: start + rows.length, isList };
}

function rowsFrom(lines: readonly ListLine[], start: number): ListLine[] {
  let end = start;
  while (lines[end]?.kind === 'table-row') end += 1;
  return lines.slice(start, end);
}

/** Returns the words of a line that may be a title; "" for code and rows. */
function titleAt(lines: readonly ListLine[], index: number): string {
  const line = lines[index];
  return !line || line.kind === 'code' || line.kind === 'table-row' ? '' : line.words.trim();
}

function titledRange(lines: readonly ListLine[], index: number): Candidate | null {
  const title = readReferenceTitle(titleAt(lines, index));
  if (title === null) return null;
  let end = index + 1;
  for (let next = lines[end]; next && isUnder(title, next); next = lines[end]) end += 1;
  return end === index + 1 ? null : { title: index, start: index + 1, end, isList: true };
}

function isUnder(title: 'certain' | 'ambiguous', line: ListLine): boolean {
  if (!isProse(line) || readReferenceTitle(line.words) !== null) return false;
  if (title === 'ambiguous') {
    return line.target !== null && !(isSentence(line.rest) && QUANTITY.test(line.rest));
  }
  if (line.target !== null || line.number !== null) return true;
  return wordsIn(line.words) >= MIN_WORDS && (line.kind === 'list-item' || isWork(line.words));
}

function isWork(words: string): boolean {
  return isBibliographic(words) || (YEAR.test(words) && !hasFiniteVerb(words));
}

function isProse({ kind, words }: ListLine): boolean {
  return (kind === 'paragraph' || kind === 'list-item') && words.length <= LONGEST_ENTRY;
}

/** Returns the run of alike lines from `index`, and whether it is a list of sources. */
function untitledRange(
  lines: readonly ListLine[],
  index: number,
  called: ReadonlySet<number>,
): Candidate {
  const run: ListLine[] = [];
  for (let next = lines[index]; next && goesOn(run, next); next = lines[index + run.length]) {
    run.push(next);
  }
  const end = index + run.length;
  const title = isLabel(lines[index - 1]) ? index - 1 : null;
  const isLast = end === lines.length;
  const isList = isCalled(run, called) || (isLast && isShaped(run));
  return { title: isList ? title : null, start: index, end, isList };
}

function goesOn(run: readonly ListLine[], line: ListLine): boolean {
  if (!isProse(line) || readReferenceTitle(line.words.trim()) !== null) return false;
  if (line.target === null && !isBibliographic(line.words)) return false;
  if (afterSourceLabel(line.words) !== null) return false;
  const last = run.at(-1);
  if (!last) return true;
  if (last.number === null || line.number === null) return last.number === line.number;
  return line.number > last.number;
}

function isShaped(run: readonly ListLine[]): boolean {
  const [first] = run;
  if (!first || !run.every(isEntryShaped)) return false;
  // One line alone is a list only with its number, or written as a reference in full.
  return (
    run.length > 1 ||
    (first.number !== null && first.kind === 'paragraph') ||
    isBibliographic(first.words)
  );
}

function isCalled(run: readonly ListLine[], called: ReadonlySet<number>): boolean {
  if (!run.some(({ number }) => number !== null && called.has(number))) return false;
  return run.every(
    line => isEntryShaped(line) || line.target === 'address' || !isSentence(line.rest),
  );
}

/** Returns true for a short line over a list: its title in a language not known here. */
function isLabel(line: ListLine | undefined): boolean {
  if (!line || line.target !== null || line.words.length > 40) return false;
  if (line.kind === 'heading') return true;
  return (
    line.kind === 'paragraph' &&
    /[\p{L}\p{M})*_][:：]?$/u.test(line.words) &&
    wordsIn(line.words) <= 6
  );
}
