import type { Block } from '../../core/answer/answer';
import type { Citation } from '../../core/answer/citation';
import type { Span } from '../../core/answer/span';
import { findWrittenMarkers, numbersOfMarker } from '../statements/citation-markers';
import {
  findReferenceRanges,
  joinCells,
  readLeadingNumber,
  type ListLine,
} from './reference-shape';
import { findWrittenReferences, type WrittenReference } from './written-references';

export type ListedReference = {
  /** Whole entry, without its bullet or number. */
  span: Span;
  number: number | null;
  words: string;
  /** Works named in `words`, with offsets into them. */
  names: WrittenReference[];
};

const NUMBER_BEFORE = /(?:^|\n)[^\S\n]*(\d{1,3})[.)][^\S\n]+$/;

const LONGEST_ENTRY = 1_500;
const MAY_LIST: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list-item', 'table-row']);

/** Returns listed references: under a title, by form at the end, called by markers, or pure names. */
export function findListedReferences(
  text: string,
  blocks: readonly Block[],
  citations: readonly Citation[],
): ListedReference[] {
  const linksOf = createLinksReader(citations);
  const lines = blocks.map(block => readLine(text, block, linksOf(block.span)));
  const ranges = findReferenceRanges(
    lines.map(({ line }) => line),
    calledIn(text, blocks),
  );
  const isListed = new Set(
    ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const listed = lines.flatMap(({ entry, line }, index) =>
    entry && (isListed.has(index) || isNothingElse(entry, line.kind)) ? [entry] : [],
  );
  return numbered(listed);
}

/** Returns the numbers that markers call; the number an entry begins with calls nothing. */
function calledIn(text: string, blocks: readonly Block[]): Set<number> {
  const starts = new Set(blocks.map(({ span }) => span.start));
  return new Set(
    findWrittenMarkers(text)
      .filter(({ start }) => !starts.has(start))
      .flatMap(({ start, end }) => numbersOfMarker(text.slice(start, end))),
  );
}

/** Returns the citations in a block; the blocks must be asked for in text order. */
function createLinksReader(citations: readonly Citation[]): (span: Span) => Citation[] {
  const placed = citations
    .filter(({ marker, target }) => marker !== null && target.kind !== 'unresolved')
    .toSorted((a, b) => (a.marker?.start ?? 0) - (b.marker?.start ?? 0));
  let next = 0;
  return ({ start, end }) => {
    while ((placed[next]?.marker?.start ?? Infinity) < start) next += 1;
    const from = next;
    while ((placed[next]?.marker?.start ?? Infinity) <= end) next += 1;
    return placed.slice(from, next);
  };
}

function readLine(
  text: string,
  block: Block,
  links: readonly Citation[],
): { entry: ListedReference | null; line: ListLine } {
  const { kind, span } = block;
  const entry = readEntry(text, block);
  if (!entry) {
    const words = text.slice(span.start, Math.min(span.end, span.start + LONGEST_ENTRY));
    const line = { kind, number: null, words, rest: words, target: null, opensWithLink: false };
    return { entry, line };
  }
  const { words, number, names } = entry;
  // Citations of works that the words name were read from these words.
  const written = new Set(names.map(name => words.slice(name.span.start, name.span.end)));
  const linked = links.filter(({ label }) => !written.has(label));
  let rest = withoutNames(entry);
  let opensWithLink = false;
  for (const { label } of linked) {
    const name = label.replace(/ \[\d{1,3}\]$/, '');
    opensWithLink ||= name !== '' && words.startsWith(name);
    rest = rest.replace(name, ' ');
  }
  const isAddressed = names.length > 0 || ADDRESS.test(words);
  const target = isAddressed ? 'address' : linked.length > 0 ? 'link' : null;
  return { entry, line: { kind, number, words, rest, target, opensWithLink } };
}
const ADDRESS = /https?:\/\/\S/i;

function readEntry(text: string, { span, kind }: Block): ListedReference | null {
  if (!MAY_LIST.has(kind) || span.end - span.start > LONGEST_ENTRY) return null;
  const whole = text.slice(span.start, span.end);
  const own = readLeadingNumber(whole);
  const rest = whole.slice(own?.length ?? 0);
  const words = (kind === 'table-row' ? joinCells(rest) : rest).replace(/\s+/g, ' ').trim();
  const before = NUMBER_BEFORE.exec(text.slice(Math.max(0, span.start - 12), span.start));
  return {
    span: { start: span.end - rest.length, end: span.end },
    number: own?.number ?? (before ? Number(before[1]) : null),
    words,
    names: findWrittenReferences(words),
  };
}

function isNothingElse(entry: ListedReference, kind: Block['kind']): boolean {
  return kind === 'list-item' && entry.names.length === 1 && leftOf(entry) === '';
}

/** Returns the letters of an entry outside the names of works. */
function leftOf(entry: ListedReference): string {
  return withoutNames(entry).replace(
    /\b(?:doi|pmid|pmcid|arxiv|isbn(?:-1[03])?|https?|www)\b|[^\p{L}]/giu,
    '',
  );
}

function withoutNames({ words, names }: ListedReference): string {
  let left = '';
  let from = 0;
  for (const { span } of names) {
    left += words.slice(from, Math.max(from, span.start));
    from = span.end;
  }
  return (left + words.slice(from)).replace(/https?:\/\/\S{1,2000}/gi, ' ');
}

function numbered(listed: readonly ListedReference[]): ListedReference[] {
  if (listed.some(({ number }) => number !== null)) return [...listed];
  return listed.map((entry, index) => ({ ...entry, number: index + 1 }));
}
