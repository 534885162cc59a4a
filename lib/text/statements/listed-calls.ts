import type { Span } from '../../core/answer/span';
import { atFirstUse } from '../../util/at-first-use';
import { readWords } from '../evidence/words';
import { findWrittenMarkers, numbersOfMarker } from './citation-markers';

/** A marker in the text, and the entries of the list of sources that it calls. */
export type ListedCall = { marker: Span; numbers: number[] };

const NUMBERS = String.raw`\d{1,3}(?:\s?[,;，；、–-]\s?\d{1,3}){0,10}`;
const SIGNED = NUMBERS.replaceAll(String.raw`\d`, String.raw`#?\d`);
const AND = String.raw`(?:\s(?:and|und|et|y|e|&)\s#?\d{1,3})?`;

/** "(ref. 4)", "(siehe Quelle 2)"; with such a word it can be nothing else. */
const NAMED = new RegExp(
  String.raw`[([（](?:(?:see|siehe|vgl\.?|voir|véase|ver|cf\.?|见|參見|参见)\s?)?(?:refs?|references?|sources?|citations?|notes?|quellen?|referenz(?:en)?|beleg|réfs?|références?|fuentes?|referencias?|来源|出处|文献|参考文献)?[.:：]?\s?${SIGNED}${AND}[)\]）]`,
  'giu',
);
const SUPERSCRIPT = /[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[,⁻˒–-][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}){0,10}/g;
/** Digits right after a word, a bracket or a full stop: raised numbers that were copied as text. */
const GLUED = new RegExp(
  String.raw`(?<=[\p{Ll}\p{Lo})\]%”"’»][.,;!?。，；]?|(?:19|20)\d{2}\.)${NUMBERS}(?![\p{L}\d%°]|[.,]\d|\s?[–-]\s?\p{L})`,
  'gu',
);

/** Words that are numbered themselves: "type 2", "Abb. 3". */
const NUMBERED =
  'type|typ|tipo|stage|stadium|stade|grade|grad|phase|step|schritt|paso|étape|level|class|klasse|group|gruppe|grupo|groupe|figure|fig|abb|table|tab|tabelle|equation|factor|faktor|no|nr|nos|núm|vol|art|pp?|alpha|beta|gamma|delta|kappa|omega|sigma|theta|interleukin|covid|vitamin|complement|chapter|kapitel|question|frage|option|hepatitis|herpes|coenzyme';
/** Units and other words that a number right after them may belong to, but none in a bracket. */
const UNITS =
  'day|tag|día|jour|week|woche|semana|semaine|approx|ca|mg|mcg|kg|cm|mm|km|ml|dl|min|kcal|cal';
const wordAtEnd = (words: string) => new RegExp(String.raw`(?:^|[^\p{L}])(?:${words})\s?$`, 'iu');
const IS_NUMBERED = wordAtEnd(NUMBERED);
const COUNTED = wordAtEnd(`${NUMBERED}|${UNITS}`);

const ABBREVIATED =
  /(?:^|[^\p{L}])(?:nos?|nr|núm|vol|art|pp?|approx|ca|figs?|abb|tabs?|eqs?|ch|sect?|refs?|st|var)$/iu;

/** Words and signs before the items of "(1) iron and (2) zinc". */
const ENUMERATES =
  /(?:^|[:,;–—\n]|(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|as|are|were|include|includes|like|sind|sont|son))\s*$/iu;

/** Long enough for the longest word and the space behind it. */
const LOOK_BACK = 40;

/**
 * Returns the markers that call entries of a list of sources with the numbers `listed`, in order.
 *
 * Besides markers that are none without a list ("[1]"), accepts forms that only a list explains:
 * "(2)", "(ref. 4)", "disease¹", "early.1 Nausea", "common1,2". All their numbers must be listed.
 */
export function findListedCalls(text: string, listed: ReadonlySet<number>): ListedCall[] {
  const calls = findWrittenMarkers(text).flatMap(marker => {
    const numbers = numbersOfMarker(text.slice(marker.start, marker.end));
    return numbers.some(number => listed.has(number)) ? [{ marker, numbers }] : [];
  });
  if (listed.size === 0) return calls;
  const all = [calls, bracketed(text, listed), raised(text, listed), glued(text, listed)].flat();
  all.sort((a, b) => a.marker.start - b.marker.start || b.marker.end - a.marker.end);
  let end = 0;
  return all.filter(({ marker }) => {
    const isApart = marker.start >= end;
    if (isApart) end = marker.end;
    return isApart;
  });
}

function bracketed(text: string, listed: ReadonlySet<number>): ListedCall[] {
  const enumerations = new Set<number>();
  let line = 0;
  let lineEnd = -1;
  const found = Array.from(text.matchAll(NAMED), ({ index, 0: words }) => {
    for (; lineEnd < index; lineEnd = endOfLine(text, lineEnd + 1)) line += 1;
    const before = text.slice(Math.max(0, index - LOOK_BACK), index);
    const after = text.slice(index + words.length, index + words.length + 3);
    const isNamed = /\p{L}/u.test(words);
    const isEnded = /^\s?(?:[.,;:!?。，；：)\]]|$|\n)/.test(after);
    if (!isNamed && !isEnded && ENUMERATES.test(before)) enumerations.add(line);
    const isPlaced =
      isNamed || (/[\p{L}\p{N}%)”"’»。.!?][^\S\n]?$/u.test(before) && !IS_NUMBERED.test(before));
    return { call: callAt(index, words, listed), line, isPlaced, isCertain: isNamed || isEnded };
  });
  return found.flatMap(({ call, line, isPlaced, isCertain }) =>
    call && isPlaced && (isCertain || !enumerations.has(line)) ? [call] : [],
  );
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? Infinity : end;
}

/** Accepts "flu¹", "50 %¹" and "45 ¹" besides what is a marker without a list; not "cm²". */
function raised(text: string, listed: ReadonlySet<number>): ListedCall[] {
  return Array.from(text.matchAll(SUPERSCRIPT)).flatMap(({ index, 0: words }) => {
    const before = text.slice(Math.max(0, index - LOOK_BACK), index);
    const after = text.charAt(index + words.length);
    const isPlaced =
      /(?:\p{L}{3}|\p{Lo}{2}|[%»」）]|(?:19|20)\d{2}|[\p{L}\p{N}%)»⁰¹²³⁴⁵⁶⁷⁸⁹][^\S\n])$/u.test(
        before,
      ) && !IS_NUMBERED.test(before);
    const call =
      /[\p{L}\d⁺⁻⁄]/u.test(after) && !/\p{Lo}/u.test(after) ? null : callAt(index, words, listed);
    return isPlaced && call ? [call] : [];
  });
}

/** The same after a space, before a full stop: what copying leaves of "gut³." in some places. */
const SPACED = atFirstUse(
  () =>
    new RegExp(
      String.raw`(?<=(?:[\p{Ll}\p{Lo})\]%”"’»]|(?:19|20)\d{2})[^\S\n])${NUMBERS}(?=[.!?。](?:\s|$)|[^\S\n]*(?:\n|$))`,
      'gu',
    ),
);

/**
 * Finds numbers without any sign of a marker; none if they are not the answer's way to cite: at least
 * two different ones, the list's first among them. "B12", "COVID19" and doses follow capitals, units
 * or names. "falls 2." counts only if such numbers call half of the list, first in its order.
 */
function glued(text: string, listed: ReadonlySet<number>): ListedCall[] {
  const callsOf = (form: RegExp, isMarker: typeof isGluedMarker): ListedCall[] =>
    Array.from(text.matchAll(form)).flatMap(({ index, 0: words }) => {
      const call = callAt(index, words, listed);
      return call && isMarker(text, index, words) ? [call] : [];
    });
  const close = callsOf(GLUED, isGluedMarker);
  const all = [...close, ...callsOf(SPACED(), isSpacedMarker)];
  all.sort((a, b) => a.marker.start - b.marker.start);
  const order = [...new Set(all.flatMap(call => call.numbers))];
  const isOrdered = order.every((number, at) => number > (order[at - 1] ?? 0));
  if (isOrdered && order.length > 2 && 2 * order.length >= listed.size) return all;
  const numbers = new Set(close.flatMap(call => call.numbers));
  const isStyle = numbers.size >= Math.min(2, listed.size) && numbers.has(Math.min(...listed));
  return isStyle ? close : [];
}

function isSpacedMarker(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - LOOK_BACK), index).trimEnd();
  const word = readWords(before).at(-1);
  return word?.isStopword !== true && !COUNTED.test(before);
}

function isGluedMarker(text: string, index: number, words: string): boolean {
  const before = text.slice(Math.max(0, index - LOOK_BACK), index);
  const after = text.slice(index + words.length, index + words.length + 8);
  const stop = /[.,;!?。，；]$/.exec(before)?.[0] ?? '';
  const word = before.slice(0, before.length - stop.length);
  // "day.2" ends a sentence; "vol.2" does not.
  if ((stop === '.' ? ABBREVIATED : COUNTED).test(word)) return false;
  if (stop !== '') return isAfterStop(stop, word, after);
  if (/\p{Lo}$/u.test(word)) return /^[。，；、！？\n]|^$/.test(after);
  const isWord = /(?:^|[\s(“"«])\p{L}?\p{Ll}{2,30}$|[)\]%”"’»]$/u.test(word);
  return isWord && /^(?:[.,;:!?)\]]|\s|$)/.test(after);
}

function isAfterStop(stop: string, word: string, after: string): boolean {
  if (stop === ',') return /^\s+(?!\d)|^$/.test(after);
  if (/[;。，；]/.test(stop)) return /^\s|^\p{Lo}|^$/u.test(after);
  // After a full stop the next sentence begins; "approx.5 mg" goes on.
  const isNext = /^(?:\s+[^\p{Ll}]|\s*$|\p{Lo})/u.test(after);
  return isNext && /[\p{L}\d)\]%”"’»]{2}$/u.test(word);
}

/** Returns the call if all its numbers are listed: "12" without a twelfth entry is 1 and 2. */
function callAt(index: number, words: string, listed: ReadonlySet<number>): ListedCall | null {
  const marker = { start: index, end: index + words.length };
  const digits = words.replace(/^[^\d⁰¹²³⁴⁵⁶⁷⁸⁹]+/, '');
  const numbers = numbersOfMarker(digits);
  if (numbers.length > 0 && numbers.every(number => listed.has(number))) return { marker, numbers };
  const plain = words.normalize('NFKC');
  const single = /^\d{2,3}$/.test(plain) ? Array.from(plain, Number) : [];
  const isRow = single.every((number, at) => listed.has(number) && number > (single[at - 1] ?? 0));
  return single.length > 0 && isRow ? { marker, numbers: single } : null;
}
