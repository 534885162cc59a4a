import type { Span } from '../../core/answer/span';
import { stemWord } from './words-stem';
import { MAGNITUDE, NUMBER, slackOf, toFactor, toNumber } from './words-numbers';
import { readBound, type Bound } from './words-bounds';
import { toCommonUnit, type CommonUnit } from './words-conversions';
import { findUnit } from './words-units';

/** Number in a text with its unit or counted noun. A range gives two. */
export type Quantity = {
  /** In the base unit of `dimension`. */
  value: number;
  /** Half of the last digit written, in the base unit: 18 may be a rounded 18.4. */
  slack: number;
  /** The number as written is `(value - offset) / factor`. */
  factor: number;
  /** Not 0 for scales with another zero (°F, HbA1c in mmol/mol). */
  offset: number;
  /**
   * Measured dimension ("mass", "time", "share", "mass/volume", "times"), or "count:" and the stem
   * of the counted noun, or "year" for a calendar year; `null` for a bare number.
   */
  dimension: string | null;
  /** Seconds of the rate ("mg a day"); `null` if none is given. */
  per: number | null;
  /** "At least", "up to" …; `null` for none. */
  bound: Bound | null;
  /** Both ends of the range that it is one end of, in the base unit; `null` if it is none. */
  range: readonly [low: number, high: number] | null;
  text: string;
  span: Span;
};

const RANGE = String.raw`\s*(?:-|–|—|to|and|or)\s*`;
/** "And" joins two numbers, but the ends of a range after "between"; "from 5 to 10" is a change. */
const IS_RANGE = /^\s*(?:-|–|—|to)\s*$/i;
const BETWEEN = /\bbetween\s*$/i;
const FROM = /\bfrom\s*$/i;
/** Excludes digits of a name ("COVID-19", "B12", "x_0"), exponents ("m^2"), tails of numbers. */
const START = String.raw`(?<![\p{L}\p{N}][-‐‑.,]?)(?<!\p{L}[-‐‑]\p{N}*)(?<![_^]\(?[-−–]?)`;
const QUANTITY = new RegExp(
  `${START}(${NUMBER})(${MAGNITUDE})(?:(${RANGE})(${NUMBER})(${MAGNITUDE}))?(?![\\p{L}\\p{N}]*-?\\d|[.,]\\d|\\^)`,
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

/**
 * Returns true if two quantities agree as `isSameQuantity` says, or one lies in the other's range or
 * on its side of a bound; not if one is the least and the other the most.
 */
export function isInAgreement(a: Quantity, b: Quantity): boolean {
  if (isSameQuantity(a, b)) return !a.bound || !b.bound || a.bound.side === b.bound.side;
  return isSameKind(a, b) && a.per === b.per && (covers(a, b) || covers(b, a));
}

function covers(wide: Quantity, { value, bound, range }: Quantity): boolean {
  if (bound !== null || range !== null) return false;
  if (wide.range !== null) return wide.range[0] <= value && value <= wide.range[1];
  if (wide.bound === null) return false;
  return wide.bound.side === 'least' ? value > wide.value : value < wide.value;
}

function asWritten({ value, slack, factor, offset }: Quantity): Pick<Quantity, 'value' | 'slack'> {
  return { value: (value - offset) / factor, slack: slack / factor };
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

const NO_UNIT = { dimension: null, factor: 1, offset: 0, per: null };

type WrittenNumber = { raw: string; magnitude: string };

function readMatch(text: string, match: RegExpExecArray): Quantity[] {
  const [whole, , , joint = ''] = match;
  const unit = readUnitAfter(text, match.index + whole.length);
  const span = { start: match.index, end: match.index + whole.length + (unit?.length ?? 0) };
  const written = { text: text.slice(span.start, span.end), span, bound: readBound(text, span) };
  const found = numbersOf(match).map(number => ({ ...toQuantity(number, unit), ...written }));
  const [low, high] = found.map(({ value }) => value);
  const before = text.slice(Math.max(0, span.start - 12), span.start);
  const range = low !== undefined && high !== undefined && isRange(joint, before);
  return found
    .map(each => ({ ...each, range: range ? ([low, high] as const) : null }))
    .filter(isCounted);
}

function numbersOf([, low = '', lowMagnitude = '', , high, highMagnitude = '']: RegExpExecArray) {
  const first: WrittenNumber = { raw: low, magnitude: lowMagnitude || highMagnitude };
  return high === undefined ? [first] : [first, { raw: high, magnitude: highMagnitude }];
}

function isRange(joint: string, before: string): boolean {
  return BETWEEN.test(before) || (IS_RANGE.test(joint) && !FROM.test(before));
}

function toQuantity({ raw, magnitude }: WrittenNumber, unit: CommonUnit | null) {
  const { factor, offset, per, dimension } = unit ?? NO_UNIT;
  const scale = factor * toFactor(magnitude);
  return {
    value: toNumber(raw) * scale + offset,
    slack: slackOf(raw) * Math.abs(scale),
    factor,
    offset,
    per,
    dimension: dimension ?? (isYear(raw, magnitude) ? 'year' : null),
  };
}

/** Excludes "one" and "two" without a counted noun ("one of the two"). */
function isCounted({ dimension, text }: Quantity): boolean {
  return dimension !== null || /\p{N}/u.test(text);
}

function readUnitAfter(text: string, at: number): (CommonUnit & { length: number }) | null {
  const match = UNIT_AFTER.exec(text.slice(at, at + 48));
  if (!match) return null;
  const [whole, name = '', rate = ''] = match;
  const full = rate === '' ? null : findUnit(name + rate);
  if (full) return { ...toCommonUnit(full, text, at), length: whole.length };

  const length = whole.length - rate.length;
  const unit = findUnit(name);
  if (unit) return { ...toCommonUnit(unit, text, at), length };

  const noun = name.toLowerCase();
  if (!PLURAL.test(noun)) return null;
  return { dimension: `count:${stemWord(noun)}`, factor: 1, offset: 0, per: null, length };
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
      offset: 0,
      bound: null,
      range: null,
      dimension: 'times',
      per: findUnit(`times ${/ly$/.test(period) ? '' : 'a '}${period}`)?.per ?? null,
      text: whole,
      span: { start: match.index, end: match.index + whole.length },
    };
  });
}
