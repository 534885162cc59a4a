import {
  Comment,
  Function as FunctionToken,
  Ident,
  tokenize,
  WhiteSpace,
} from 'css-tree/tokenizer';
import { ident } from 'css-tree/utils';

/** Longest value that is looked at; longer ones are pictures in an address. */
const MAX_VALUE = 1_000;

/** Value in lower case, without comments and escapes, white space folded. */
export function foldValue(raw: string): string {
  const css = raw.slice(0, MAX_VALUE);
  let folded = '';
  tokenize(css, (type, start, end) => {
    if (type !== Comment) folded += readToken(type, css.slice(start, end));
  });
  return folded
    .replace(/ +/g, ' ')
    .replace(/ ?([,/]) ?/g, '$1')
    .trim()
    .toLowerCase();
}

function readToken(type: number, token: string): string {
  if (type === WhiteSpace) return ' ';
  return type === Ident || type === FunctionToken ? ident.decode(token) : token;
}

/** Parts of a folded value between spaces, with functions kept whole. */
export function partsOf(value: string, separator = ' '): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of value) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0 && sign === separator) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts.filter(part => part !== '');
}

/** The functions of a value, in order: `scale(0) rotate(3deg)`. */
export function functionsOf(value: string): { name: string; args: string[] }[] {
  return partsOf(value).flatMap(part => {
    const open = part.indexOf('(');
    if (open <= 0 || !part.endsWith(')')) return [];
    const inside = part.slice(open + 1, -1);
    const args = partsOf(inside, ',').flatMap(each => partsOf(each));
    return [{ name: part.slice(0, open), args }];
  });
}

/** Screen that a user is taken to have, in pixels. */
export const SCREEN = { width: 1280, height: 800 } as const;

/** Pixels of `%` and `em`; without them a share of 1, and the usual letters. */
export type Bases = { percent: number; em: number };

const BASES: Bases = { percent: 1, em: 16 };

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  rem: 16,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.945,
  deg: 1,
  turn: 360,
  grad: 0.9,
  rad: 57.2958,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
};
const EM_UNITS: Readonly<Record<string, number>> = { em: 1, lh: 1.2, ex: 0.5, ch: 0.5, ic: 1 };
const VIEW_UNIT = /^[sld]?v(w|h|min|max|i|b)$/;

function unitOf(unit: string, { percent, em }: Bases): number | null {
  if (unit === '%') return percent / 100;
  const ems = EM_UNITS[unit];
  if (ems !== undefined) return ems * em;
  const view = VIEW_UNIT.exec(unit)?.[1];
  if (view === undefined) return UNITS[unit] ?? null;
  return (/^(?:w|max|i)$/.test(view) ? SCREEN.width : SCREEN.height) / 100;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/;

/**
 * Number behind a length, percentage, angle or plain number, also in `calc`, `min`, `max` and
 * `clamp`; pixels for lengths, degrees for angles. `null`: a keyword, or not understood.
 */
export function measure(value: string, bases = BASES): number | null {
  const number = NUMBER.exec(value);
  if (!number) return measureCall(value, bases);
  const unit = unitOf(value.slice(number[0].length), bases);
  return unit === null ? null : Number(number[0]) * unit;
}

function measureCall(value: string, bases: Bases): number | null {
  const [, name = '', inside] = /^([a-z-]*)\((.*)\)$/.exec(value) ?? [];
  if (inside === undefined) return null;
  const all = partsOf(inside, ',').map(each => measureSum(each, bases));
  const known = all.filter(each => each !== null);
  if (known.length !== all.length) return null;
  return COMBINE[name.replace(/^-[a-z]+-/, '')]?.(known) ?? null;
}

const COMBINE: Readonly<Record<string, (values: number[]) => number | null>> = {
  '': ([only]) => only ?? null,
  calc: ([only]) => only ?? null,
  min: values => Math.min(...values),
  max: values => Math.max(...values),
  clamp: ([low = 0, value = 0, high = 0]) => Math.max(low, Math.min(value, high)),
  abs: ([only = 0]) => Math.abs(only),
  sign: ([only = 0]) => Math.sign(only),
  sqrt: ([only = 0]) => Math.sqrt(only),
  pow: ([base = 0, power = 1]) => base ** power,
  // nb. Of plain numbers; angles are in degrees here.
  sin: ([only = 0]) => (only === 0 ? 0 : null),
  cos: ([only = 0]) => (only === 0 ? 1 : null),
};

/** Sum or product with spaces between its parts; products first. */
function measureSum(sum: string, bases: Bases): number | null {
  const parts = partsOf(sum.replace(/([*/])/g, ' $1 '));
  const terms: number[] = [];
  let sign = '+';
  for (const part of parts) {
    if (/^[-+*/]$/.test(part)) {
      sign = part;
      continue;
    }
    const value = measure(part, bases);
    if (value === null) return null;
    if (sign === '*') terms.push((terms.pop() ?? 0) * value);
    else if (sign === '/') terms.push((terms.pop() ?? 0) / value);
    else terms.push(sign === '-' ? -value : value);
    sign = '+';
  }
  return terms.length === 0 ? null : terms.reduce((all, term) => all + term, 0);
}
