import { asPower } from './formula-parts';

/**
 * What a superscript or subscript is, and what must be written around its words so that no number
 * changes: "10" and a raised "9" are "10^9", "colds" and a raised "3" are "colds[3]".
 */
export type Script = { kind: 'power' | 'marker' | 'plain'; open: string; close: string };

type Around = {
  /** The text before; its last {@link LOOK_BACK} characters decide. */
  before: string;
  text: string;
  /** First character after; empty at the end of the line. */
  next?: string;
};

export const LOOK_BACK = 40;

const PLAIN: Script = { kind: 'plain', open: '', close: '' };
const NUMBERS = /^\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20}$/;
/** Units that are squared or cubed; a number raised after "5 mg" points to a source. */
const UNIT = /(?:^|[^\p{L}])(?:[kcdmnµμ]?m|ft|in|yd|s|Å)$/u;
const SYMBOL = /(?:^|[^\p{L}\p{M}])\p{L}$/u;
const MEASURED = /\d\s?[gLlhJKNWVAC]$/;
const YEAR = /(?:^|\D)(?:19|20)\d\d$/;
/** Closing bracket of an expression: no word of prose inside. */
const EXPRESSION = /[([][^()[\]\p{L}]*(?:\p{L}{1,3}[^()[\]\p{L}]+)*\p{L}{0,3}[)\]]$/u;
const OPERATOR = /[+−×·*/=^-]/;
const ORDINAL =
  /^(?:st|nd|rd|th|er|ers|re|res|es|ème|eme|nde?|os|as|to|do|ro|mo|vo|me|mes|lle|te)$/i;
/** Ordinals of one letter, which after anything else than a figure or "n" are exponents. */
const SHORT_ORDINAL = /^[eèoaºª]$/i;
export const SIGN = /^[®™©℠°′″'*†‡§¶º∘]{1,4}$/;
const SIGNED = /^[+−–-]\s?\d+(?:[.,]\d+)?$|^\d{1,3}[+−–-]$/;

/** `isMark`: its markup says that it points to a source, as a link does. */
export function raised({ before, text, next = '', isMark }: Around & { isMark: boolean }): Script {
  const base = before.slice(-LOOK_BACK);
  const word = text.trim();
  if (word === '' || SIGN.test(word)) return PLAIN;
  if (isMark) return markerOf(base, word);
  if (/^\d+$/.test(word) && next === '⁄') return fractionAfter(base);
  if (isMassNumber(base, next) || /^\[.{1,80}\]$/s.test(word)) return PLAIN;
  return /\d/.test(word) ? raisedNumber(base, word) : raisedWord(base, word);
}

function raisedNumber(base: string, word: string): Script {
  return NUMBERS.test(word) && !isPower(base, word) ? markerOf(base, word) : powerOf(word);
}

/** Returns true for the "18" of "¹⁸F": nothing is before it and a letter right after. */
function isMassNumber(base: string, next: string): boolean {
  return /(?:^|[\s([-])$/.test(base) && /[\p{L}\d]/u.test(next);
}

/** Keeps the numerator of "2 1⁄2" apart from the whole number. */
function fractionAfter(base: string): Script {
  return /\d$/.test(base) ? { ...PLAIN, open: ' ' } : PLAIN;
}

function markerOf(base: string, word: string): Script {
  if (NUMBERS.test(word)) return { kind: 'marker', open: '[', close: ']' };
  const isGlued = /[\p{L}\p{N}]$/u.test(base) && /^[\p{L}\p{N}]/u.test(word);
  return { kind: 'marker', open: isGlued ? ' ' : '', close: '' };
}

function powerOf(word: string): Script {
  const isBare = asPower(word) === word;
  return { kind: 'power', open: isBare ? '^' : '^(', close: isBare ? '' : ')' };
}

/** Keeps "1st" and "M®", and raises "2^n" and "e^x". */
function raisedWord(base: string, word: string): Script {
  if (isOrdinal(base, word) || word.length > 12 || /^[+−–-]$|\s/.test(word)) return PLAIN;
  const isRaisable = /\d$/.test(base) || SYMBOL.test(base) || isExpression(base);
  return isRaisable ? powerOf(word) : PLAIN;
}

export function isOrdinal(base: string, word: string): boolean {
  return ORDINAL.test(word) || (SHORT_ORDINAL.test(word) && /(?:\d|\b[nN])$/.test(base));
}

/** Decides whether a raised number is an exponent; else it points to a source. */
function isPower(base: string, word: string): boolean {
  if (SIGNED.test(word)) return true;
  if (/^\d+\s?[,;–-]/.test(word)) return false;
  if (/\d$|\b10\s$/.test(base)) return !YEAR.test(base);
  if (SYMBOL.test(base)) return word.length === 1 && !MEASURED.test(base);
  return UNIT.test(base) || isExpression(base);
}

function isExpression(base: string): boolean {
  const found = EXPRESSION.exec(base)?.[0];
  return found !== undefined && OPERATOR.test(found);
}

/** Joins "CO" and a lowered "2" plainly; writes `_` where two numbers or a log would mix. */
export function lowered({ before, text }: Around): Script {
  const word = text.trim();
  const base = before.slice(-LOOK_BACK);
  if (word === '' || /[⁄/]$/.test(base)) return PLAIN;
  const isName = /^[\p{L}\p{M}]+$/u.test(word) && !/\d$/.test(base);
  const isFormula = /(?:^|[^A-Za-z\d)\]([])(?=[a-z\d()[\]]*[A-Z])[A-Za-z\d()[\]]*[A-Za-z)\]]$/.test(
    base,
  );
  if (isName || (isFormula && /^\d+[a-z]?$/.test(word))) return PLAIN;
  const isBare = asPower(word) === word || /^[\p{L}\p{N}]+$/u.test(word);
  return { kind: 'power', open: isBare ? '_' : '_(', close: isBare ? '' : ')' };
}
