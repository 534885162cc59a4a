import type { Evidence } from '../../core/audit/finding';
import type { PassageId, SourceId } from '../../core/ids';
import { type Span, sliceSpan } from '../../core/answer/span';
import { normaliseForQuotes, prepareText, type PreparedText } from './quote-normalise';
import type { NormalText } from './quote-writer';
import { isDigit, isSuperscript, isWordCharacter } from './quote-characters';
import { firstIndex } from '../../util/first-index';

/** Omissions inside a normalised quote, whose spaces are single: "...", ". . .", "[...]", "(...)". */
const ELLIPSIS = / ?(?:\[ ?\.{3,} ?\]|\( ?\.{3,} ?\)|\.{3,}|\. \. \.) ?/;

/** Minimum of letters and digits: any page holds "no" and, further on, "effect". */
const MIN_PART_CHARACTERS = 8;

/** Number that web annotation tools keep for a text-quote selector. */
const CONTEXT_CHARACTERS = 32;

const WORD_CHARACTERS = /[\p{L}\p{N}]/gu;
const WRAPPED = /^(["'])(.+)\1$/s;
/** One full stop after a word; three are an omission. */
const ENDED = /^(.*[^.\s])\.$/s;

/**
 * Finds a quote in a source's text, after the normalisation `normaliseForQuotes` lists.
 *
 * Returns the span of each part in the original text (one part, or more if the quote has an
 * ellipsis), in order and without overlap; `null` if the quote does not occur. `within` limits the
 * search to a span of the original text. On top of the normalisation:
 *
 * 8. The first letter of a quote, and of a part after an ellipsis, may differ in case; no other
 *   letter may.
 * 9. An ellipsis ("…", "...", ". . .", "[…]", "(…)") that the source does not have joins parts that
 *   occur in this order, each of at least eight letters and digits.
 * 10. A quote ends where words and numbers end: "5 mg" is not found in "2.5 mg", "able" not in
 *   "unable", "take 5." not in "take 5.5 mg".
 * 11. Quotation marks around the whole quote, and a full stop at its end, are dropped if it is not
 *   found with them.
 *
 * Never fuzzy: one other letter or digit, and it is not found.
 */
export function findQuote(sourceText: string, quote: string, within?: Span): Span[] | null {
  return findPreparedQuote(prepareText(sourceText), quote, within);
}

export function findPreparedQuote(
  prepared: PreparedText,
  quote: string,
  within?: Span,
): Span[] | null {
  const range = within ?? { start: 0, end: prepared.original.length };
  for (const lineHyphen of ['join', 'keep', 'drop'] as const) {
    const text = prepared.normal(lineHyphen);
    // The three are the same if no word is broken.
    if (lineHyphen === 'drop' && text === prepared.normal('join')) return null;
    const wanted = normaliseForQuotes(quote, lineHyphen).text.trim();
    const place = createPlace(prepared.original, text, range);
    const spans = findVariants(place, wanted);
    if (spans) return spans;
  }
  return null;
}

export function toEvidence(
  sourceText: string,
  span: Span,
  ids: { sourceId: SourceId; passageId: PassageId },
): Evidence {
  const { start, end } = span;
  return {
    sourceId: ids.sourceId,
    passageId: ids.passageId,
    span: { start, end },
    quote: {
      exact: sliceSpan(sourceText, span),
      prefix: cutWhole(sourceText, { start: start - CONTEXT_CHARACTERS, end: start }),
      suffix: cutWhole(sourceText, { start: end, end: end + CONTEXT_CHARACTERS }),
    },
  };
}

/** Clamps the span to the text and never splits a surrogate pair. */
function cutWhole(text: string, span: Span): string {
  return text
    .slice(Math.max(0, span.start), span.end)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/[\ud800-\udbff]$/, '');
}

type Place = { original: string; normal: NormalText; from: number; to: number };

function createPlace(original: string, normal: NormalText, range: Span): Place {
  return {
    original,
    normal,
    from: countBelow(normal.starts, range.start),
    // Characters that end inside the range; `ends` never decreases.
    to: countBelow(normal.ends, range.end + 1),
  };
}

function countBelow(offsets: Uint32Array, limit: number): number {
  return firstIndex(offsets.length, index => (offsets[index] ?? 0) >= limit);
}

function findVariants(place: Place, wanted: string): Span[] | null {
  // The dash of a list item, now the first character, loses its space (rule 5).
  const unwrapped = WRAPPED.exec(wanted)?.[2]?.trim().replace(/^- /, '-');
  const whole = unwrapped ? [wanted, unwrapped] : [wanted];
  // Models end a quote like a sentence: "improved." for "improved, and stayed well".
  const unended = whole.flatMap(variant => ENDED.exec(variant)?.[1] ?? []);
  for (const variant of [...whole, ...unended]) {
    const spans = findParts(place, [variant]) ?? findWithOmissions(place, variant);
    if (spans) return spans;
  }
  return null;
}

function findWithOmissions(place: Place, wanted: string): Span[] | null {
  const parts = wanted.split(ELLIPSIS).filter(part => part !== '');
  if (parts.length === 0) return null;
  const areLongEnough = parts.every(part => countWordCharacters(part) >= MIN_PART_CHARACTERS);
  if (parts.length > 1 && !areLongEnough) return null;
  return findParts(place, parts);
}

function countWordCharacters(text: string): number {
  return text.match(WORD_CHARACTERS)?.length ?? 0;
}

/** Takes the first position where all parts fit in order, then moves the parts together. */
function findParts(place: Place, parts: readonly string[]): Span[] | null {
  if (parts.some(part => countWordCharacters(part) === 0)) return null;
  const found: number[] = [];
  let from = place.from;
  for (const part of parts) {
    const at = findForward(place, part, from);
    if (at === null) return null;
    found.push(at);
    from = at + part.length;
  }
  for (let i = parts.length - 2; i >= 0; i -= 1) {
    const before = (found[i + 1] ?? 0) - (parts[i] ?? '').length;
    found[i] = findBackward(place, parts[i] ?? '', before) ?? found[i] ?? 0;
  }
  return found.map((at, i) => toOriginal(place, at, (parts[i] ?? '').length));
}

function findForward(place: Place, part: string, from: number): number | null {
  const hits = casings(part).map(casing => findCasing(place, casing, from));
  const real = hits.filter(hit => hit !== null);
  return real.length === 0 ? null : Math.min(...real);
}

function findCasing(place: Place, part: string, from: number): number | null {
  const { text } = place.normal;
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    if (at + part.length > place.to) return null;
    if (isWhole(place, at, part.length)) return at;
  }
  return null;
}

function findBackward(place: Place, part: string, before: number): number | null {
  const { text } = place.normal;
  for (const casing of casings(part)) {
    let at = before < 0 ? -1 : text.lastIndexOf(casing, before);
    while (at >= place.from && !isWhole(place, at, part.length)) {
      at = at === 0 ? -1 : text.lastIndexOf(casing, at - 1);
    }
    if (at >= place.from) return at;
  }
  return null;
}

/** Returns the part as it is, and with its first letter in the other case. */
function casings(part: string): string[] {
  const at = part.search(/[\p{L}\p{N}]/u);
  const first = part[at] ?? '';
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  if (other === first || other.length !== first.length) return [part];
  return [part, part.slice(0, at) + other + part.slice(at + 1)];
}

function toOriginal({ normal }: Place, at: number, length: number): Span {
  return { start: normal.starts[at] ?? 0, end: normal.ends[at + length - 1] ?? 0 };
}

function isWhole(place: Place, at: number, length: number): boolean {
  return !cutsWord(place, at) && !cutsWord(place, at + length);
}

const NUMBER_SIGNS = '.,/:';
const LONG_DASHES = '—―';

/** Returns true if a cut before character `at` of the normalised text splits a word or number. */
function cutsWord(place: Place, at: number): boolean {
  const { text } = place.normal;
  if (at === 0 || at >= text.length) return false;
  if (isWordCharacter(text[at - 1]) && isWordCharacter(text[at])) return !isNoteMark(place, at);
  return cutsNumber(text, at) || cutsCompound(place, at);
}

/** Returns true for a raised digit after a letter: a footnote mark ends the word ("sleep²"). */
function isNoteMark({ original, normal }: Place, at: number): boolean {
  const isRaised = isSuperscript(original.charAt(normal.starts[at] ?? 0));
  return isRaised && !isDigit(normal.text[at - 1]);
}

function cutsNumber(text: string, at: number): boolean {
  const [left = '', right = ''] = [text[at - 1], text[at]];
  // Rule 6 turns a power into "10^9", and a lowered digit into "1_2".
  if ('^_'.includes(right)) return isDigit(left);
  if ('^_'.includes(left)) return isDigit(text[at - 2]);
  if (NUMBER_SIGNS.includes(left)) return isDigit(text[at - 2]) && isDigit(right);
  return NUMBER_SIGNS.includes(right) && isDigit(left) && isDigit(text[at + 1]);
}

/** Returns true if the cut touches a dash that joins words or is a number's sign. */
function cutsCompound(place: Place, at: number): boolean {
  const { text } = place.normal;
  if (text[at - 1] === '-') return isTie(place, at - 1);
  return text[at] === '-' && isWordCharacter(text[at - 1]) && isTie(place, at);
}

function isTie({ original, normal }: Place, dash: number): boolean {
  const { text, starts, ends } = normal;
  const [before, after] = [text[dash - 1], text[dash + 1]];
  // A dash between spaces lost them (rule 5): it joins nothing.
  const touchesAfter = ends[dash] === starts[dash + 1] && isWordCharacter(after);
  if (!touchesAfter) return false;
  const touchesBefore = dash > 0 && ends[dash - 1] === starts[dash] && isWordCharacter(before);
  if (isDigit(after)) return !touchesBefore || isDigit(before) || !isLong(original, starts[dash]);
  return touchesBefore && !isLong(original, starts[dash]);
}

function isLong(original: string, at = 0): boolean {
  return LONG_DASHES.includes(original.charAt(at));
}
