import { foldValue, measure, partsOf, SCREEN } from './css-values';
import { toLonghands } from './declarations';

/** Answers of the screen of a user to media features. */
const FEATURES: Readonly<Record<string, string>> = {
  orientation: 'landscape',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  scripting: 'enabled',
  update: 'fast',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  'display-mode': 'browser',
};
/** What has a least and a most: pixels, and shares. */
const SIZES: Readonly<Record<string, number>> = {
  ...SCREEN,
  resolution: 1,
  'aspect-ratio': SCREEN.width / SCREEN.height,
};
const TYPES: Readonly<Record<string, boolean>> = { all: true, screen: true, '': true };

/** Whether a list of media queries, or the condition of a container, is met by a wide screen. */
export function meetsMedia(query: string): boolean {
  const folded = foldValue(query);
  return folded === '' || partsOf(folded, ',').some(each => meetsAll(each.trim(), meetsPart));
}

/** Whether a browser supports it: a selector, or a declaration whose value is not known to be wrong. */
export function isSupported(condition: string): boolean {
  return meetsAll(foldValue(condition), part => {
    const [, name, value = ''] = /^([a-z-]+)\s*:(.*)$/.exec(part) ?? [];
    if (name === undefined) return /^selector\(|^font-/.test(part);
    return name.startsWith('--') || toLonghands(name, value, false).length > 0;
  });
}

type Test = (part: string) => boolean;

/** A condition of parts with `and`, `or` and `not`, from left to right. */
function meetsAll(condition: string, test: Test): boolean {
  let result = true;
  let joint = 'and';
  let isNegated = false;
  for (const part of partsOf(condition.replace(/\b(not|and|or)\(/g, '$1 ('))) {
    if (part === 'not') isNegated = !isNegated;
    else if (/^(?:and|or)$/.test(part)) joint = part;
    else if (part !== 'only') {
      const isMet = meetsOne(part, test) !== isNegated;
      result = joint === 'and' ? result && isMet : result || isMet;
      isNegated = false;
    }
  }
  return result;
}

function meetsOne(part: string, test: Test): boolean {
  const inner = (/^\((.*)\)$/.exec(part)?.[1] ?? part).trim();
  const isGroup = inner !== part && /^\(|^not |^selector\(/.test(inner);
  return isGroup ? meetsAll(inner, test) : test(inner);
}

function meetsPart(part: string): boolean {
  if (/[<>=]/.test(part)) return meetsRange(part);
  const at = part.indexOf(':');
  if (at < 0) return TYPES[part] ?? isKnownFeature(part);
  const name = part.slice(0, at).trim();
  const value = part.slice(at + 1).trim();
  const [, edge, measured = ''] = /^(?:-webkit-)?(min|max)-(?:device-)?(.*)$/.exec(name) ?? [];
  const size = SIZES[measured];
  if (size === undefined) return isKnownFeature(name) && FEATURES[name] === value;
  const asked = measure(`calc(${value})`);
  return asked !== null && (edge === 'min' ? size >= asked : size <= asked);
}

function isKnownFeature(name: string): boolean {
  return Object.hasOwn(FEATURES, name) || /^(?:color|width|height)$/.test(name);
}

/** "width >= 600px" or "400px < width <= 700px". */
function meetsRange(range: string): boolean {
  const parts = range.split(/(<=|>=|<|>|=)/);
  const values = parts.map((part, at) => (at % 2 === 0 ? sizeOf(part.trim()) : null));
  for (let at = 1; at < parts.length; at += 2) {
    const [before, after] = [values[at - 1], values[at + 1]];
    if (before == null || after == null || !compares(before, parts[at] ?? '', after)) return false;
  }
  return true;
}

function sizeOf(part: string): number | null {
  return SIZES[part] ?? measure(`calc(${part})`);
}

function compares(one: number, sign: string, other: number): boolean {
  if (sign.startsWith('<')) return one < other || (sign === '<=' && one === other);
  if (sign.startsWith('>')) return one > other || (sign === '>=' && one === other);
  return one === other;
}
