/** Letters of western Europe, from U+00C0 on and again in lower case from U+00E0. */
const LETTERS =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute ' +
  'Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml - Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN';

/** The common named HTML entities only; the HTML standard has 2,231. */
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  lsquo: "'",
  rsquo: "'",
  sbquo: "'",
  ldquo: '"',
  rdquo: '"',
  bdquo: '"',
  laquo: '"',
  raquo: '"',
  prime: "'",
  Prime: '"',
  ndash: '-',
  mdash: '-',
  minus: '-',
  hellip: '...',
  middot: '\u00b7',
  bull: '\u2022',
  times: '\u00d7',
  divide: '\u00f7',
  plusmn: '\u00b1',
  deg: '\u00b0',
  micro: '\u03bc',
  mu: '\u03bc',
  alpha: '\u03b1',
  beta: '\u03b2',
  gamma: '\u03b3',
  delta: '\u03b4',
  Delta: '\u0394',
  omega: '\u03c9',
  le: '\u2264',
  ge: '\u2265',
  ne: '\u2260',
  asymp: '\u2248',
  rarr: '\u2192',
  frac12: '1/2',
  frac14: '1/4',
  frac34: '3/4',
  reg: '\u00ae',
  copy: '\u00a9',
  sect: '\u00a7',
  euro: '\u20ac',
  pound: '\u00a3',
  ...namedLetters(0xc0, LETTERS),
  szlig: '\u00df',
  ...namedLetters(0xe0, LETTERS.toLowerCase()),
  yuml: '\u00ff',
  Scaron: '\u0160',
  scaron: '\u0161',
  OElig: '\u0152',
  oelig: '\u0153',
};

/** Maps entities of consecutive letters in Unicode; a dash replaces a sign between them. */
function namedLetters(first: number, names: string): Record<string, string> {
  const letters = names.split(' ').map((name, at) => [name, first + at] as const);
  return Object.fromEntries(
    letters
      .filter(([name]) => name !== '-')
      .map(([name, code]) => [name, String.fromCodePoint(code)]),
  );
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/y;

/** Includes the ʻokina and other letters often typed as an apostrophe. */
const SINGLE_QUOTES = '‘’‚‛′‵´`ʼʻʽꞌʹˈ‹›＇';
const DOUBLE_QUOTES = '“”„‟″‶«»〝〞＂';
const DASHES = '‐‑‒–—―−﹘﹣－⁃';

const FOLDED = new Map<string, string>([
  ...Array.from(SINGLE_QUOTES, (char): [string, string] => [char, "'"]),
  ...Array.from(DOUBLE_QUOTES, (char): [string, string] => [char, '"']),
  ...Array.from(DASHES, (char): [string, string] => [char, '-']),
  // NFKC leaves the fraction slash and turns the bare diaeresis into a space.
  ['⁄', '/'],
  ['\u00a8', '\u00a8'],
]);

/** Soft hyphen, zero-width and direction marks, tags, variation selectors, control characters. */
const INVISIBLE = /[\p{Cf}\u034f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?![\s\u0085])\p{Cc}/gu;

const SUPERSCRIPT = /[\u00b2\u00b3\u00b9\u2070-\u207f]/;
const SUBSCRIPT = /[\u2080-\u208e]/;
const FRACTION = /[\u00bc-\u00be\u2150-\u215e\u2189]/;
const WORD = /[\p{L}\p{N}]/u;

/** Reads an entity and its end; `null` if no known entity begins at `at`. */
export function readEntity(text: string, at: number): { value: string; end: number } | null {
  ENTITY.lastIndex = at;
  const match = ENTITY.exec(text);
  if (!match) return null;
  const [whole, decimal, hex, name] = match;
  const value = name ? namedEntity(name) : numericEntity(decimal, hex);
  return value === null ? null : { value, end: at + whole.length };
}

function namedEntity(name: string): string | null {
  return Object.hasOwn(NAMED_ENTITIES, name) ? (NAMED_ENTITIES[name] ?? null) : null;
}

function numericEntity(decimal: string | undefined, hex: string | undefined): string | null {
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}

/** Returns the plain form of a quote, dash or slash character; `null` for any other. */
export function foldCharacter(char: string): string | null {
  return FOLDED.get(char) ?? null;
}

/** Drops the invisible characters of a text; white space stays as it is. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Returns the separator between a digit and this character, so that 10² does not read 102. */
export function separatorAfterDigit(char: string): string {
  if (SUPERSCRIPT.test(char)) return '^';
  if (SUBSCRIPT.test(char)) return '_';
  return FRACTION.test(char) ? ' ' : '';
}

export function isSuperscript(char: string): boolean {
  return SUPERSCRIPT.test(char);
}

export function isWordCharacter(char: string | undefined): boolean {
  return char !== undefined && WORD.test(char);
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}
