import type { Identifier } from '../../core/source/identifier';

const MAX_DOI = 300;

/** Punctuation that ends a sentence, a quotation or a tag, but not a DOI. */
const TRAILING = '.,;:!?\'"’”»*_<>';
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Returns a DOI in its normal form, from any of its spellings; `null` for other text. */
export function readDoi(raw: string): Identifier | null {
  const value = withoutTrailing(raw.slice(0, MAX_DOI + 1)).toLowerCase();
  const isDoi =
    value.length <= MAX_DOI && /^10\.\d{4,9}(?:\.\d{1,9}){0,3}\/[^\s/][^\s]*$/.test(value);
  return isDoi ? { kind: 'doi', value } : null;
}

/** Drops the end of the surrounding sentence; keeps a bracket that was opened inside. */
function withoutTrailing(raw: string): string {
  const surplus = new Map(
    Array.from(BRACKETS, ([closing, opening]) => [
      closing,
      count(raw, closing) - count(raw, opening),
    ]),
  );
  let end = raw.length;
  for (; end > 0; end -= 1) {
    const sign = raw.charAt(end - 1);
    const left = surplus.get(sign);
    if (left === undefined ? !TRAILING.includes(sign) : left <= 0) break;
    if (left !== undefined) surplus.set(sign, left - 1);
  }
  return raw.slice(0, end);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** PubMed counts from 1 and has assigned fewer than a hundred million numbers. */
export function readPmid(raw: string): Identifier | null {
  return /^[1-9]\d{0,7}$/.test(raw) ? { kind: 'pmid', value: raw } : null;
}

export function readPmcid(raw: string): Identifier | null {
  const [, digits] = /^PMC([1-9]\d{0,8})(?:\.\d{1,2})?$/i.exec(raw) ?? [];
  return digits === undefined ? null : { kind: 'pmcid', value: `PMC${digits}` };
}

export function readNct(raw: string): Identifier | null {
  return /^NCT\d{8}$/i.test(raw) ? { kind: 'nct', value: raw.toUpperCase() } : null;
}

/** Numbers since April 2007: year, month, and four or five digits. */
const ARXIV = /^(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})(?:v\d{1,3})?$/;
/** Numbers before April 2007: an archive, and seven digits. */
const OLD_ARXIV = /^([a-z-]{2,12}(?:\.[a-z]{2})?\/\d{7})(?:v\d{1,3})?$/i;

export function readArxiv(raw: string): Identifier | null {
  const id = ARXIV.exec(raw)?.[1] ?? OLD_ARXIV.exec(raw)?.[1];
  return id === undefined ? null : { kind: 'arxiv', value: id.toLowerCase() };
}

/** Returns an ISBN of 10 or 13 digits with a valid check digit, always as 13 digits. */
export function readIsbn(raw: string): Identifier | null {
  const signs = raw.replace(/[-\s‐‑–]/g, '').toUpperCase();
  if (/^97[89]\d{10}$/.test(signs)) {
    return checkDigit13(signs.slice(0, 12)) === signs.slice(12)
      ? { kind: 'isbn', value: signs }
      : null;
  }
  if (!/^\d{9}[\dX]$/.test(signs) || checkDigit10(signs.slice(0, 9)) !== signs.slice(9))
    return null;
  const body = `978${signs.slice(0, 9)}`;
  return { kind: 'isbn', value: body + checkDigit13(body) };
}

function checkDigit13(twelve: string): string {
  const sum = sumOf(twelve, at => (at % 2 === 0 ? 1 : 3));
  return String((10 - (sum % 10)) % 10);
}

function checkDigit10(nine: string): string {
  const sum = sumOf(nine, at => 10 - at);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

function sumOf(digits: string, weight: (at: number) => number): number {
  return Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * weight(at), 0);
}
