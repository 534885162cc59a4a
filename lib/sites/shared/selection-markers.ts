import type { Span } from '../../core/span';
import type { CitationDraft } from './cited';
import type { ElementPlace, Linear } from './linearise';
import { readReference, type Reference, type References } from './reference-list';

const BRACKETED = /\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]/g;
const RAISED = /^\[?(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]?$/;
/** A raised number after a unit or a figure is a power ("kg/m²", "10⁵"), not a marker. */
const BEFORE_A_POWER = /(?:\d|\b[kcdmµ]?m)$/;
/** Entries one marker may name: "[1-999]" is no citation. */
const MAX_NAMED = 25;

/** Citations of "[3]" and raised numbers, joined to the list they count in. */
export function citationsOfMarkers(linear: Linear, references: References): CitationDraft[] {
  if (references.size === 0) return [];
  const bracketed = Array.from(linear.text.matchAll(BRACKETED), match => {
    const span = { start: match.index, end: match.index + match[0].length };
    return { span, numbers: numbersIn(match[1] ?? '') };
  });
  const raised = linear.places.flatMap(place => raisedNumbers(linear.text, place));
  return [...bracketed, ...raised].flatMap(({ span, numbers }) =>
    numbers.map(number => draftOf(span, references.get(number), linear.text)),
  );
}

/** The citation of a marker that is a link to its own entry on the same page. */
export function citationOfAnchor(
  { element, span }: ElementPlace,
  text: string,
  base: string,
): CitationDraft | null {
  const href = element.getAttribute('href') ?? '';
  const written = text.slice(span.start, span.end);
  if (!href.startsWith('#') || !RAISED.test(written)) return null;
  const entry = element.ownerDocument.getElementById(decoded(href.slice(1)));
  const reference = entry === null ? null : readReference(entry, base);
  return reference === null ? null : draftOf(span, reference, text);
}

/** Two markers in one place of the text are the same one, found in two ways. */
export function placeKey({ start, end }: Span): string {
  return `${start}-${end}`;
}

function raisedNumbers(
  text: string,
  { element, span }: ElementPlace,
): { span: Span; numbers: number[] }[] {
  if (element.localName !== 'sup') return [];
  const written = text.slice(span.start, span.end);
  const numbers = RAISED.exec(written)?.[1];
  // "[3]" inside a raised element is found by its brackets.
  if (numbers === undefined || written.startsWith('[')) return [];
  if (BEFORE_A_POWER.test(text.slice(Math.max(0, span.start - 4), span.start))) return [];
  return [{ span, numbers: numbersIn(numbers) }];
}

function numbersIn(list: string): number[] {
  const numbers = list.split(',').flatMap(part => {
    const [first = 0, last = first] = part.split(/[–-]/).map(Number);
    const count = Math.min(MAX_NAMED, last - first + 1);
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index);
  });
  return numbers.slice(0, MAX_NAMED);
}

function draftOf(marker: Span, reference: Reference | undefined, text: string): CitationDraft {
  const label = text.slice(marker.start, marker.end);
  if (reference === undefined) {
    return { marker, label, target: { kind: 'unresolved', label }, quoteHint: null, hidden: 0 };
  }
  return { marker, hidden: 0, ...reference };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // Ids may hold a lone "%"; then the fragment is the id as it stands.
    return fragment;
  }
}
