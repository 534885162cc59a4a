import type { Span } from '../../core/answer/span';
import { stemWord } from './words-stem';
import { MAGNITUDE, NUMBER, slackOf, toFactor, toNumber } from './words-numbers';
import { findUnit, type Unit } from './words-units';

/** Number in a text with its unit or counted noun. A range gives two. */
export type Quantity = {
  /** In the base unit of `dimension`. */
  value: number;
  /** Half of the last digit written, in the base unit: 18 may be a rounded 18.4. */
  slack: number;
  /** Base units in one written unit: `value / factor` is the number as written. */
  factor: number;
  /**
   * Measured dimension ("mass", "time", "share", "mass/volume", "times"), or "count:" and the stem
   * of the counted noun, or "year" for a calendar year; `null` for a bare number.
   */
  dimension: string | null;
  /** Seconds of the rate ("mg a day"); `null` if none is given. */
  per: number | null;
  text: string;
  span: Span;
};

const RANGE = String.raw`\s*(?:-|–|—|to|and|or)\s*`;
/** Excludes digits of a name ("COVID-19", "B12", "x_0"), exponents ("m^2"), tails of numbers. */
const START = String.raw`(?<![\p{L}\p{N}][-‐‑.,]?)(?<!\p{L}[-‐‑]\p{N}*)(?<![_^]\(?[-−–]?)`;
const QUANTITY = new RegExp(
  `${START}(${NUMBER})(${MAGNITUDE})(?:(?:${RANGE})(${NUMBER})(${MAGNITUDE}))?(?![\\p{L}\\p{N}]*-?\\d|[.,]\\d|\\^)`,
  'giu',
);

const UNIT_WORD = String.raw`(?:%|°[CF]|[\p{L}µμ]+)`;
/** Text that may follow the number: "mg", "mg/dL", "g per day", "-fold", "mg daily". */
const UNIT_AFTER = new RegExp(
  `^[\\s-]*(${UNIT_WORD})((?:/|\\s+(?:per|an?|each|every)\\s+|\\s+(?=daily|weekly|monthly))${UNIT_WORD})?`,
  'iu',
);
const PLURAL = /^(?:people|men|women|children|[a-z]{2,}(?:[^sui]s|ies|ses))$/;
const FREQUENCY =
  /\b(once|twice|(?:two|three|four|five|six|[2-6]) times)(?: a| per| every| each)? ?(daily|day|weekly|week|monthly|month|yearly|year)\b/gi;
const FREQUENCY_WORDS: Readonly<Record<string, number>> = { once: 1, twice: 2 };

/** Returns the quantities of a text, in order. Number words count only before a unit or noun. */
export function readQuantities(text: string): Quantity[] {
  const frequencies = readFrequencies(text);
  const measured = Array.from(text.matchAll(QUANTITY), match => readMatch(text, match)).flat();
  const isFree = ({ span }: Quantity) =>
    !frequencies.some(other => span.start < other.span.end && other.span.start < span.end);
  return [...frequencies, ...measured.filter(isFree)].sort((a, b) => a.span.start - b.span.start);
}

/**
 * Returns true if two quantities agree, within the precision of either. A bare number agrees with
 * any measure, and "400 mg" with "400 mg a day": the source may name the unit or the time
 * elsewhere.
 */
export function isSameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.dimension === null || b.dimension === null) return isClose(asWritten(a), asWritten(b));
  if (a.dimension !== b.dimension) return false;
  const scale = a.per !== null && b.per !== null ? a.per / b.per : 1;
  return isClose(a, { value: b.value * scale, slack: b.slack * scale });
}

function asWritten({ value, slack, factor }: Quantity): Pick<Quantity, 'value' | 'slack'> {
  return { value: value / factor, slack: slack / factor };
}

function isClose(
  a: Pick<Quantity, 'value' | 'slack'>,
  b: Pick<Quantity, 'value' | 'slack'>,
): boolean {
  // The last term allows for floating-point error, not for rounding by the author.
  return Math.abs(a.value - b.value) <= Math.max(a.slack, b.slack) + Math.abs(a.value) * 1e-9;
}

/** Returns true if two quantities measure the same thing, so that their numbers may disagree. */
export function isSameKind(a: Quantity, b: Quantity): boolean {
  return (
    a.dimension !== null && a.dimension === b.dimension && (a.per === null) === (b.per === null)
  );
}

const NO_UNIT = { dimension: null, factor: 1, per: null };

type WrittenNumber = { raw: string; magnitude: string };

function readMatch(text: string, match: RegExpExecArray): Quantity[] {
  const [whole, low = '', lowMagnitude = '', high, highMagnitude = ''] = match;
  const unit = readUnitAfter(text, match.index + whole.length);
  const span = { start: match.index, end: match.index + whole.length + (unit?.length ?? 0) };
  const numbers: WrittenNumber[] = [{ raw: low, magnitude: lowMagnitude || highMagnitude }];
  if (high !== undefined) numbers.push({ raw: high, magnitude: highMagnitude });
  const written = { text: text.slice(span.start, span.end), span };
  return numbers.flatMap(number => ({ ...toQuantity(number, unit), ...written })).filter(isCounted);
}

function toQuantity({ raw, magnitude }: WrittenNumber, unit: Unit | null) {
  const { factor, per, dimension } = unit ?? NO_UNIT;
  const scale = factor * toFactor(magnitude);
  return {
    value: toNumber(raw) * scale,
    slack: slackOf(raw) * scale,
    factor,
    per,
    dimension: dimension ?? (isYear(raw, magnitude) ? 'year' : null),
  };
}

/** Excludes "one" and "two" without a counted noun ("one of the two"). */
function isCounted({ dimension, text }: Quantity): boolean {
  return dimension !== null || /\p{N}/u.test(text);
}

function readUnitAfter(text: string, at: number): (Unit & { length: number }) | null {
  const match = UNIT_AFTER.exec(text.slice(at, at + 48));
  if (!match) return null;
  const [whole, name = '', rate = ''] = match;
  const full = rate === '' ? null : findUnit(name + rate);
  if (full) return { ...full, length: whole.length };

  const length = whole.length - rate.length;
  const unit = findUnit(name);
  if (unit) return { ...unit, length };

  const noun = name.toLowerCase();
  if (!PLURAL.test(noun)) return null;
  return { dimension: `count:${stemWord(noun)}`, factor: 1, per: null, length };
}

function isYear(raw: string, magnitude: string): boolean {
  return magnitude === '' && /^(?:19|20)\d\d$/.test(raw);
}

function readFrequencies(text: string): Quantity[] {
  return Array.from(text.matchAll(FREQUENCY), match => {
    const [whole, count = '', period = ''] = match;
    const first = count.toLowerCase().split(' ', 1)[0] ?? '';
    return {
      value: FREQUENCY_WORDS[first] ?? toNumber(first),
      slack: 0,
      factor: 1,
      dimension: 'times',
      per: findUnit(`times ${/ly$/.test(period) ? '' : 'a '}${period}`)?.per ?? null,
      text: whole,
      span: { start: match.index, end: match.index + whole.length },
    };
  });
}
