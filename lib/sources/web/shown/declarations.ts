import parse, { type CssNode } from 'css-tree/parser';
import { ident } from 'css-tree/utils';

import { foldValue, functionsOf, measure, partsOf } from './css-values';
import { readColour } from './colours';

/** A declaration of one property; custom properties keep their value as written. */
export type Declaration = { property: string; value: string; isImportant: boolean };

export const OPTIONS = { parseValue: false, parseAtrulePrelude: false, parseRulePrelude: false };

/** Reads the attribute `style`. */
export function readInline(style: string): Declaration[] {
  return readDeclarations(parse(style, { ...OPTIONS, context: 'declarationList' }));
}

export function readDeclarations(block: CssNode): Declaration[] {
  const found: Declaration[] = [];
  for (const { type, property, value, important } of block.children ?? []) {
    if (type !== 'Declaration' || property === undefined || !value) continue;
    const isImportant = important === true;
    // nb. `!ie` and the like make a declaration invalid.
    if (typeof important === 'string') continue;
    const name = ident.decode(property);
    if (name.startsWith('--')) found.push({ property: name, value: value.value, isImportant });
    else found.push(...toLonghands(nameOf(name), value.value, isImportant));
  }
  return found;
}

/** Physical names of a page written from left to right. */
const SAME: Readonly<Record<string, string>> = {
  'block-size': 'height',
  'inline-size': 'width',
  'max-block-size': 'max-height',
  'max-inline-size': 'max-width',
  'inset-inline-start': 'left',
  'inset-inline-end': 'right',
  'inset-block-start': 'top',
  'inset-block-end': 'bottom',
  'margin-inline-start': 'margin-left',
  'margin-block-start': 'margin-top',
  'padding-block-start': 'padding-top',
  'overflow-block': 'overflow-y',
  'overflow-inline': 'overflow-x',
  'mask-image': 'mask',
};

function nameOf(property: string): string {
  const name = property.toLowerCase().replace(/^-(?:webkit|moz)-/, '');
  return SAME[name] ?? name;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Splits the value of a shorthand; what is not a shorthand stays as it is. */
const SHORTHANDS: Readonly<Record<string, (value: string) => Record<string, string>>> = {
  font: value => {
    const parts = partsOf(value);
    // nb. A number alone is the weight.
    const size = parts.find(part => isSize(part.split('/')[0] ?? ''));
    if (size === undefined) return {};
    const [fontSize = '', lineHeight = 'normal'] = size.split('/');
    return { 'font-size': fontSize, 'line-height': lineHeight };
  },
  background: value => {
    const layers = partsOf(value, ',');
    const last = partsOf((layers.at(-1) ?? '').replace('/', ' '));
    const color = last.find(part => readColour(part) !== null || part === 'currentcolor');
    const images = partsOf(value.replaceAll(',', ' , ')).filter(isImage);
    const isText = /(?:^| )text(?: |$)/.test(value);
    return {
      'background-color': color ?? (value.includes('var(') ? value : 'transparent'),
      'background-image': images.join(' ') || 'none',
      'background-clip': isText ? 'text' : 'border-box',
    };
  },
  overflow: value => {
    const [x = '', y = x] = partsOf(value);
    return { 'overflow-x': x, 'overflow-y': y };
  },
  inset: value => fourSides(value, side => side),
  margin: value => fourSides(value, side => `margin-${side}`),
  padding: value => fourSides(value, side => `padding-${side}`),
  'inset-block': value => twoSides(value, 'top', 'bottom'),
  'inset-inline': value => twoSides(value, 'left', 'right'),
  'margin-inline': value => twoSides(value, 'margin-left', 'margin-right'),
  'margin-block': value => twoSides(value, 'margin-top', 'margin-bottom'),
};

function isSize(part: string): boolean {
  return measure(part, { percent: 16, em: 16 }) !== null && !/^[1-9]\d*$/.test(part);
}

function isImage(part: string): boolean {
  return functionsOf(part).some(({ name }) => /gradient$|^url$|^image/.test(name));
}

function fourSides(value: string, nameSide: (side: string) => string): Record<string, string> {
  const [top = '', right = top, bottom = top, left = right] = partsOf(value);
  const values = [top, right, bottom, left];
  return Object.fromEntries(SIDES.map((side, at) => [nameSide(side), values[at] ?? '']));
}

function twoSides(value: string, start: string, end: string): Record<string, string> {
  const [one = '', other = one] = partsOf(value);
  return { [start]: one, [end]: other };
}

const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const CLIPPING = /^(?:visible|hidden|clip|scroll|auto|overlay)$/;
/** Values that a browser takes; another one leaves an earlier declaration in force. */
const VALID: Readonly<Record<string, RegExp | ((value: string) => boolean)>> = {
  display:
    /^(?:none|contents|flow-root|list-item|ruby(?:-[a-z]+)*|table(?:-[a-z]+)*|(?:inline|block|run-in)?[ -]?(?:block|inline|flow|flex|grid|box|table|math|list-item|flow-root)?)$/,
  visibility: /^(?:visible|hidden|collapse)$/,
  position: /^(?:static|relative|absolute|fixed|sticky)$/,
  'overflow-x': CLIPPING,
  'overflow-y': CLIPPING,
  opacity: isNumber,
  color: value => value === 'currentcolor' || value.includes('(') || readColour(value) !== null,
  'background-color': value =>
    value === 'currentcolor' || value.includes('(') || readColour(value) !== null,
  'font-size': value =>
    isNumber(value) || /^(?:x+-)?(?:small|large)$|^(?:medium|larger|smaller|math)$/.test(value),
  height: isExtent,
  width: isExtent,
  'max-height': isExtent,
  'max-width': isExtent,
};

function isNumber(value: string): boolean {
  return measure(value) !== null;
}

function isExtent(value: string): boolean {
  return (
    isNumber(value) || /^(?:auto|none|stretch|(?:min|max|fit)-content\b.*|-webkit-.*)$/.test(value)
  );
}

function isValid(property: string, value: string): boolean {
  if (value.includes('var(') || WIDE.test(value)) return true;
  const valid = VALID[property];
  if (valid === undefined) return true;
  return typeof valid === 'function' ? valid(value) : valid.test(value);
}

/** Declarations that a value of any property means; empty if a browser refuses it. */
export function toLonghands(name: string, raw: string, isImportant: boolean): Declaration[] {
  const value = foldValue(raw);
  const parts = SHORTHANDS[name]?.(value) ?? { [name]: value };
  return Object.entries(WIDE.test(value) && SHORTHANDS[name] ? widened(name, value) : parts)
    .filter(([property, each]) => isValid(property, each))
    .map(([property, each]) => ({ property, value: each, isImportant }));
}

function widened(name: string, value: string): Record<string, string> {
  const longhands = Object.keys(SHORTHANDS[name]?.('0px a') ?? {});
  return Object.fromEntries(longhands.map(property => [property, value]));
}
