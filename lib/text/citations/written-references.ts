import type { Identifier, NamedWork } from '../../core/source/identifier';
import type { Span } from '../../core/answer/span';
import { findIdentifiers } from './find-identifiers';
import { findNamedWorks } from './find-named-works';

/** Work named in words, with all its names at that position. */
export type WrittenReference = {
  /** From its first name to its last; without the brackets around it. */
  span: Span;
  /** Best name to open it by; `null` if only author, journal and year are given. */
  identifier: Identifier | null;
  work: NamedWork | null;
};

/** Order of preference among several names: the one most services know comes first. */
const BEST_FIRST: readonly Identifier['kind'][] = ['doi', 'pmid', 'pmcid', 'arxiv', 'isbn', 'nct'];

/** Text allowed between two names of one work: "Smith et al., Lancet 2021 (PMID: 7)". */
const NAME_OF_KIND =
  /\b(?:doi|pmid|pubmed id|pmcid|arxiv|isbn(?:-1[03])?)\b|https?:\/\/(?:dx\.)?doi\.org\//gi;
const LONGEST_GAP = 40;

/** Returns the works that a text names by a number, or by author, journal and year, in order. */
export function findWrittenReferences(text: string): WrittenReference[] {
  const pieces: WrittenReference[] = [
    ...findIdentifiers(text).map(({ span, identifier }) => ({ span, identifier, work: null })),
    ...findNamedWorks(text).map(({ span, work }) => ({ span, identifier: null, work })),
  ].toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);

  const references: WrittenReference[] = [];
  for (const piece of pieces) {
    const last = references.at(-1);
    if (last && isSameWork(text, last, piece)) join(last, piece);
    else if (!last || piece.span.start >= last.span.end) references.push({ ...piece });
  }
  return references;
}

export function bestName(references: readonly WrittenReference[]): Identifier | null {
  const names = references.flatMap(({ identifier }) => identifier ?? []);
  const [best] = names.toSorted((a, b) => BEST_FIRST.indexOf(a.kind) - BEST_FIRST.indexOf(b.kind));
  return best ?? null;
}

function isSameWork(text: string, last: WrittenReference, next: WrittenReference): boolean {
  // A second name of the same kind is another work, and a trial is not its paper.
  if (next.identifier === null || next.identifier.kind === last.identifier?.kind) return false;
  if (next.identifier.kind === 'nct' || last.identifier?.kind === 'nct') return false;
  if (next.span.start < last.span.end) return true;
  if (next.span.start - last.span.end > LONGEST_GAP) return false;
  const between = text.slice(last.span.end, next.span.start).replace(NAME_OF_KIND, '');
  return /^[ \t,:.()[\]]{0,8}$/.test(between);
}

function join(last: WrittenReference, { span, identifier }: WrittenReference): void {
  last.span = { start: last.span.start, end: Math.max(last.span.end, span.end) };
  const names = [last.identifier, identifier].flatMap(each => each ?? []);
  last.identifier = bestName(names.map(each => ({ span, identifier: each, work: null })));
}
