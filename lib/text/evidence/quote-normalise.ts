import { runAtOnce, type Steps } from '../../util/slices';
import {
  foldCharacter,
  isDigit,
  isWordCharacter,
  readEntity,
  separatorAfterDigit,
  withoutInvisible,
} from './quote-characters';
import { createNormalWriter, type NormalText, type NormalWriter } from './quote-writer';

/** Treatment of hyphens at line breaks. `drop`: removes every hyphen between small letters too. */
type LineHyphen = 'join' | 'keep' | 'drop';

/**
 * Text prepared for looking up many quotes. With `join` "treat-\nment" reads as one word, with `keep`
 * as "treat-ment"; the text alone does not tell which is meant, so a quote may match either. `drop`
 * is for quotes over both broken words and hyphenated words.
 */
export type PreparedText = {
  readonly original: string;
  /** Built on first use; one object for all three if no word is broken. */
  normal(lineHyphen: LineHyphen): NormalText;
};

const HYPHEN_BREAK = /[-‐‑\u00ad][ \t]*\r?\n[ \t]*(?=([\p{L}\p{N}]))/uy;
const HYPHENS = '-‐‑\u00ad';
const HAS_HYPHEN_BREAK = /[-‐‑][ \t]*\r?\n/;
/** Accents, Hangul parts, kana marks. Bounded: a million would exhaust the regular expression. */
const COMBINING = /[\p{M}\u1160-\u11ff\uff9e\uff9f]{1,30}/uy;
/** Includes NEL (U+0085), which JavaScript does not count. */
const WHITESPACE = /[\s\u0085]/;
const LOWER = /\p{Ll}/u;
const LETTER = /\p{L}/u;

/**
 * Normalises a text for quote matching and keeps the mapping to its original offsets.
 *
 * In this order, at every position of the text:
 *
 * 1. HTML entities (numeric, and the common named ones) are decoded, once.
 * 2. Soft hyphens, zero-width characters, direction marks, tags, variation selectors and controls
 *   that are not white space are removed.
 * 3. A hyphen before a line break inside a word is removed with the break ("treat-\nment"); before
 *   a capital or a digit only the break is removed ("COVID-\n19").
 * 4. Quotation marks, primes and backticks become ' or " (the two stay different).
 * 5. Dashes and the minus sign become "-", "--" and "---" too; a dash with spaces on both sides
 *   loses them.
 * 6. NFKC, character by character: ligatures, full-width forms, composed accents, "…". Two
 *   exceptions, so that no number changes: a raised or lowered digit after a digit keeps a mark
 *   (10² is "10^2"), a fraction after a digit keeps a space (1½ is "1 1/2").
 * 7. Every run of white space becomes one space. Case is kept. Nothing else is changed, dropped or
 *   guessed.
 */
export function normaliseForQuotes(text: string, lineHyphen: LineHyphen): NormalText {
  return runAtOnce(normaliseSteps(text, lineHyphen));
}

const STEP = 4_096;

function* normaliseSteps(text: string, lineHyphen: LineHyphen): Steps<NormalText> {
  const writer = createNormalWriter(text.length);
  const folds = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const end = Math.min(text.length, at + STEP);
    while (at < end) at = step({ text, at, lineHyphen, writer, folds });
    yield;
  }
  return yield* writer.finish();
}

export function prepareText(text: string): PreparedText {
  return runAtOnce(prepareSteps(text));
}

export function* prepareSteps(text: string): Steps<PreparedText> {
  const joined = yield* normaliseSteps(text, 'join');
  const known = new Map<LineHyphen, NormalText>([['join', joined]]);
  return {
    original: text,
    normal(lineHyphen) {
      const normal =
        known.get(lineHyphen) ??
        (HAS_HYPHEN_BREAK.test(text) ? normaliseForQuotes(text, lineHyphen) : joined);
      known.set(lineHyphen, normal);
      return normal;
    },
  };
}

type Cursor = {
  text: string;
  at: number;
  lineHyphen: LineHyphen;
  writer: NormalWriter;
  /** Cache of folded characters; most texts use few that need folding. */
  folds: Map<string, string>;
};

/** Reads the input at `at`, writes its normal form and returns the next offset. */
function step(cursor: Cursor): number {
  const { text, at, writer } = cursor;
  if (isPlain(text, at)) {
    writer.put(text.charAt(at), { start: at, end: at + 1 });
    return at + 1;
  }
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (HYPHENS.includes(char)) {
    const end = stepHyphenBreak(cursor) ?? stepHyphen(cursor);
    if (end !== null) return end;
  }
  const entity = char === '&' ? readEntity(text, at) : null;
  if (entity) {
    for (const decoded of entity.value) {
      putFolded(cursor, decoded, { start: at, end: entity.end });
    }
    return entity.end;
  }
  const end = findClusterEnd(text, at + char.length);
  putFolded(cursor, text.slice(at, end), { start: at, end });
  return end;
}

/** Returns true for ASCII characters that no rule touches: nearly all of a text. */
function isPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code <= 0x20 || code >= 0x7f) return false;
  if (code === 0x26 || code === 0x2d || code === 0x60) return false;
  // NaN at the end of the text compares false, as intended.
  return !(text.charCodeAt(at + 1) >= 0x300);
}

function stepHyphenBreak(cursor: Cursor): number | null {
  const { text, at, lineHyphen, writer } = cursor;
  if (at === 0 || !isWordCharacter(text[at - 1])) return null;
  HYPHEN_BREAK.lastIndex = at;
  const match = HYPHEN_BREAK.exec(text);
  if (!match) return null;
  const [whole, next = ''] = match;
  const isSoft = text[at] === '\u00ad';
  const mayJoin = LETTER.test(text.charAt(at - 1)) && LOWER.test(next);
  if (!isSoft && !(lineHyphen !== 'keep' && mayJoin)) {
    writer.put('-', { start: at, end: at + whole.length });
  }
  return at + whole.length;
}

function stepHyphen({ text, at, lineHyphen }: Cursor): number | null {
  const isDropped = lineHyphen === 'drop' && LETTER.test(text.charAt(at - 1));
  return isDropped && LOWER.test(text.charAt(at + 1)) ? at + 1 : null;
}

function findClusterEnd(text: string, from: number): number {
  if (!(text.charCodeAt(from) >= 0x300)) return from;
  COMBINING.lastIndex = from;
  const marks = COMBINING.exec(text);
  return marks ? from + marks[0].length : from;
}

function putFolded(cursor: Cursor, cluster: string, span: { start: number; end: number }): void {
  const { writer, folds, text } = cursor;
  let folded = folds.get(cluster);
  if (folded === undefined) {
    folded = fold(cluster);
    folds.set(cluster, folded);
  }
  const separator = isDigit(writer.last()) ? separatorAfterDigit(cluster) : '';
  const isFirstOfRun = separatorAfterDigit(text.charAt(span.start - 1)) !== separator;
  if (separator !== '' && isFirstOfRun)
    writer.put(separator, { start: span.start, end: span.start });
  for (const char of folded) {
    if (char === ' ') writer.putSpace(span);
    else if (char === '-') writer.putDash(span);
    else writer.put(char, span);
  }
}

function fold(cluster: string): string {
  const visible = withoutInvisible(cluster);
  if (WHITESPACE.test(visible)) return ' ';
  const known = foldCharacter(visible);
  if (known !== null) return known;
  return Array.from(visible.normalize('NFKC'), char =>
    WHITESPACE.test(char) ? ' ' : (foldCharacter(char) ?? char),
  ).join('');
}
