const SMALL_NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen ' +
  'fifteen sixteen seventeen eighteen nineteen twenty';
const TENS = 'thirty forty fifty sixty seventy eighty ninety';
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL_NUMBERS.split(' ').map((word, i): [string, number] => [word, i]),
  ...TENS.split(' ').map((word, i): [string, number] => [word, 30 + 10 * i]),
]);
const MAGNITUDES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  billion: 1e9,
};

const RAISED = '⁰¹²³⁴-⁹⁺⁻';
/** After other numbers than 10 a raised number may mark a note ("40³ patients"). */
const TEN = String.raw`10(?:\^\(?[-−–+]?\d{1,2}\)?|[⁺⁻]?[⁰¹²³⁴-⁹]{1,2})`;
const POWER = String.raw`(?:${TEN}|\d{1,3}\^\(?[-−–+]?\d{1,2}\)?)(?!\d)`;
/** Abstracts in PubMed write "x 10(9)". */
const TIMES_POWER = String.raw`\s?[×x*⋅·]\s?(?:${TEN}|10\([-−–]?\d{1,2}\))(?!\d)`;

/** Before "1/2", tell a place on a scale, a day, a ratio or a score from a fraction. */
const NAMES_NUMBER = String.raw`\b(?:(?:grade|stage|type|phase|level|score|page|table|figure|fig|chapter|section|part|volume|vol|no|number|step|line|day|week|month|visit|cycle|group|arm|cohort|factor|version|item|question|option|schedule|titer|titre|strength|power|p)s?\.?|class(?:es)?|categor(?:y|ies)|scored|rated|dated|on|since|until|pp\.?|(?:ratio|dilution)s?(?: of)?)\s{0,2}`;
/** After it: "1/2 ratio"; "3/4 times a day" is "three or four times". */
const COUNTS = String.raw`\s?(?:ratio|dilution|titer|titre|times|(?:hour|day|week|month|year)s)\b`;
const LARGEST_DENOMINATOR = 8;
/** Of a counted noun, "3/8 patients" is "3 of 8"; "3/4 cups" is a fraction. */
const LARGEST_OF_NOUN = 4;
const SIMPLE = Array.from({ length: LARGEST_DENOMINATOR - 1 }, (_, at) => {
  const noNoun = at + 2 > LARGEST_OF_NOUN ? String.raw`(?!\s+\p{L}+s\b)` : '';
  return `[1-${at + 1}][/⁄]${at + 2}${noNoun}`;
}).join('|');
const VULGAR = '[¼-¾⅐-⅞]';
const IS_FRACTION = String.raw`(?=\d)(?<!\d[/⁄.]|${NAMES_NUMBER})`;
/** No part of a date ("1/2/2024"). */
const SIMPLE_END = String.raw`(?![/⁄\d]|\.\d)`;
const FRACTION = `${IS_FRACTION}(?:\\d{1,3}[\\s-](?:${SIMPLE})|(?:${SIMPLE})(?!${COUNTS}))${SIMPLE_END}|(?:\\d{1,3}[\\s-]?)?${VULGAR}`;

const DIGITS = String.raw`\d{1,3}(?:[, \u00a0\u2009\u202f]\d{3}(?!\d))+(?:[.·]\d+)?|\d+(?:(?:\.|·(?!10[\^(${RAISED}]))\d+)?`;

/** Pattern of a number: digits, words, a fraction or a power. */
export const NUMBER = `(?:${FRACTION}|${POWER}|${DIGITS}|\\b(?:${[...NUMBER_WORDS.keys()].join('|')})\\b)`;
/** Pattern of what multiplies the number before it: " million", " × 10^9", or nothing. */
export const MAGNITUDE = `(?:${TIMES_POWER}|\\s+(?:${Object.keys(MAGNITUDES).join('|')})\\b)?`;

/** Returns the value of a match of `NUMBER`. */
export function toNumber(raw: string): number {
  const word = NUMBER_WORDS.get(raw.toLowerCase());
  if (word !== undefined) return word;

  const [, base, exponent] = /^(\d+)(?:\^|(?=[⁰¹²³⁴-⁹⁺⁻]))(.+)$/u.exec(raw) ?? [];
  if (base !== undefined && exponent !== undefined) return Number(base) ** toExponent(exponent);

  const plain = raw.replace(VULGAR_SIGN, sign => ` ${sign.normalize('NFKD')}`).trim();
  const [, whole = '0', above, below] = /^(?:(\d+)[\s-]+)?(\d)[/⁄](\d+)$/.exec(plain) ?? [];
  if (above !== undefined) return Number(whole) + Number(above) / Number(below);
  return Number(raw.replace(/[, \u00a0\u2009\u202f]/g, '').replace('·', '.'));
}

const VULGAR_SIGN = new RegExp(VULGAR, 'u');

/** Returns the factor of a match of `MAGNITUDE`; 1 for an empty one. */
export function toFactor(magnitude: string): number {
  const exponent = /10(\D.*)$/.exec(magnitude)?.[1];
  if (exponent !== undefined) return 10 ** toExponent(exponent);
  return MAGNITUDES[magnitude.trim().toLowerCase()] ?? 1;
}

function toExponent(written: string): number {
  return Number(written.normalize('NFKC').replace(/[()^]/g, '').replace(/[−–]/, '-'));
}

/**
 * Returns half of the last digit written, since 18 may be a rounded 18.4. Fractions, powers and
 * numbers of one digit are not rounded when they are retold.
 */
export function slackOf(raw: string): number {
  if (/[^\d.,·\s]/u.test(raw)) return 0;
  const digits = raw.replace(/\D/g, '');
  if (digits.length < 2) return 0;
  const decimals = /[.·](\d+)$/.exec(raw)?.[1]?.length ?? 0;
  return decimals > 0 ? 0.5 * 10 ** -decimals : 0.499;
}
