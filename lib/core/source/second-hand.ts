/**
 * Finds a citation within the words of a source, which shows that they report the findings of
 * another work. Returns `null` if there is none or it is not certain.
 *
 * Prefers a miss to a false match. Only unambiguous forms count: numbers in brackets, names with a
 * year, raised or left-over note numbers behind a word, "as reported by" and "previous studies
 * found". A single name with a year, "(Geneva, 2019)", does not count, since places and offices
 * look like it.
 *
 * `after`: text that follows the passage, where a number for its last word may be.
 */
export function findSecondHand(passage: string, after = ''): { cue: string } | null {
  const text = passage.slice(-LONGEST) + (TRAILING.exec(after)?.[0] ?? '');
  for (const find of FINDERS) {
    const cue = find(text);
    if (cue !== null) return { cue: withoutOddBracket(cue.trim()) };
  }
  return null;
}

/** Limit of a quote's length; a hostile text must not block the page that shows it. */
const LONGEST = 2_000;

/** Characters that may close a sentence together with its note numbers. */
const TRAILING =
  /^[.,;:)”"’]*\s?(?:\[[\d\s,–-]+\]|[⁰¹²³⁴-⁹][⁰¹²³⁴-⁹,–-]*|\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$))/u;

/** Words that look like names before a year and are none. */
const NO_NAMES = new Set(
  (
    'January February March April May June July August September October November December Spring ' +
    'Summer Autumn Winter Table Tables Figure Figures Fig Section Appendix Version Phase Between'
  ).split(' '),
);

/** Words before numbers that count parts of the document itself. */
const COUNTED =
  /(?:fig|figs|table|tables|section|chapter|appendix|step|phase|grade|volume|page|pages|version|item|equation|type|level|stage|group|model|study|part|number|class|category)$/iu;

const NAME = "\\p{Lu}[\\p{L}’'-]*\\p{Ll}";
const YEAR = '(?:19|20)\\d\\d[a-z]?';

const ET_AL = new RegExp(
  `${NAME}(?:,? (?:${NAME}|\\p{Lu}\\.?))* et al\\b\\.?(?:,? \\(?${YEAR}\\)?)?`,
  'u',
);
/* The year or the names must be in brackets: journals have two names and a year as well. */
const TWO_NAMES = new RegExp(
  `(?:\\((?:[^()]*; )?(?=[^()]*\\))|(?=\\p{Lu}[^()]{0,200}\\(${YEAR}\\)))` +
    `(${NAME}) (?:and|&) (${NAME}),? \\(?${YEAR}\\)?`,
  'gu',
);
const REPORTED = new RegExp(
  '\\bas (?:previously |also )?(?:reported|described|noted) by (?:the )?' + `(${NAME})`,
  'u',
);
const EARLIER_WORK =
  /\b(?:previous|prior|earlier) (?:\w+ )?(?:studies|study|trials?|research|reports?|reviews?|meta-analys[ei]s|investigators|authors)(?: have| has| had)?(?: also)? (?:shown?|showed|found|reported|suggest(?:s|ed)?|demonstrated?|observed|indicated?|concluded?)\b/iu;
/* Each begins where a run of its signs does: a place inside one would be tried for the same end. */
const BRACKETS =
  /(?<![^\s\]])(?<before>\S*)\s?\[(?<numbers>\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\](?=[\s.,;:)”"’]|$)/gu;
const RAISED =
  /(?<![\p{L}.,;:)\]”"’%])(?<before>[\p{L}.,;:)\]”"’%]+)(?<numbers>[⁰¹²³⁴-⁹]+(?:[,–⁻-][⁰¹²³⁴-⁹]+)*)/gu;
const LEFT_OVER =
  /(?<!\p{L})(?<before>\p{L}*\p{Ll}{4})(?<mark>[.,;])(?<numbers>\d{1,3}(?:[,–-]\d{1,3})*)(?=\s+(?<next>\p{L})|\s*$)/gu;

const FINDERS: readonly ((text: string) => string | null)[] = [
  text => ET_AL.exec(text)?.[0] ?? null,
  findTwoNames,
  findBrackets,
  findRaised,
  findLeftOver,
  text => REPORTED.exec(text)?.[0] ?? null,
  text => EARLIER_WORK.exec(text)?.[0] ?? null,
];

/** Removes half a pair of brackets from an excerpt. */
function withoutOddBracket(cue: string): string {
  const inner = cue.replace(/^\(/u, '');
  return inner.includes('(') ? inner : inner.replace(/\)$/u, '');
}

function findTwoNames(text: string): string | null {
  const found = [...text.matchAll(TWO_NAMES)].find(
    ([, first = '', second = '']) => !NO_NAMES.has(first) && !NO_NAMES.has(second),
  );
  return found?.[0] ?? null;
}

/** Finds "[3]" and "[4–6, 9]", but not an interval behind a figure or the number of an entry. */
function findBrackets(text: string): string | null {
  for (const match of text.matchAll(BRACKETS)) {
    const { before = '', numbers = '' } = match.groups ?? {};
    const isInterval = /\d%?$|=$|\b(?:CI|IQR|SD|range|interval|between|score)[:,]?$/u.test(before);
    if (before === '' || isInterval || !rises(numbers)) continue;
    return `[${numbers}]`;
  }
  return null;
}

/** Finds a raised number behind a word or full stop, not a power or isotope (unit, sign). */
function findRaised(text: string): string | null {
  // In a table row it refers to a note below the table.
  if (text.includes(' | ')) return null;
  for (const { groups } of text.matchAll(RAISED)) {
    const { before = '', numbers = '' } = groups ?? {};
    if (endsInWord(before)) return numbers;
  }
  return null;
}

/** Returns true after a word or the end of a clause, not a unit, a sign or a single letter. */
function endsInWord(before: string): boolean {
  const word = /\p{L}+(?=[^\p{L}]*$)/u.exec(before)?.[0] ?? '';
  return /\p{Ll}/u.test(word) && (word.length >= 4 || /[.,;:”"’]$/u.test(before));
}

/** Finds "risk.12,13 In": a raised number without its format, if the sentence goes on normally. */
function findLeftOver(text: string): string | null {
  for (const { groups } of text.matchAll(LEFT_OVER)) {
    const { before = '', mark = '', numbers = '', next } = groups ?? {};
    const goesOn = next === undefined || (mark === '.') === /\p{Lu}/u.test(next);
    if (goesOn && !COUNTED.test(before) && rises(numbers)) return numbers;
  }
  return null;
}

/** Returns true if the numbers count upwards from 1, as references in one place do. */
function rises(numbers: string): boolean {
  const all = numbers.split(/[^\d]+/u).map(Number);
  return all.every((each, at) => each > (all[at - 1] ?? 0));
}
