import parse, { type CssNode } from 'css-tree/parser';

import { isSupported, meetsMedia } from './conditions';
import { partsOf } from './css-values';
import { OPTIONS, readDeclarations, type Declaration } from './declarations';

/** One selector of a rule that the reader's screen meets. */
export type StyleRule = {
  selector: string;
  /** Position of its layer; rules in none have the greatest. */
  layer: number;
  order: number;
  declarations: readonly Declaration[];
};

export type StyleRules = {
  rules: StyleRule[];
  /** What an animation ends with, by its name. */
  ends: Map<string, readonly Declaration[]>;
  /** True if the page has sheets elsewhere, which are not known. */
  hasOthers: boolean;
};

/** Chosen: several times the longest sheets in a page; of more only the first are read. */
const MAX_CSS = 2_000_000;
const MAX_RULES = 20_000;
const MAX_NESTING = 20;
const NO_LAYER = Number.MAX_SAFE_INTEGER;

/** Reads the style sheets that a page has in itself. */
export function readStyleRules(doc: Document): StyleRules {
  const reader = createReader();
  let left = MAX_CSS;
  let hasOthers = false;
  for (const element of doc.querySelectorAll('style, link[rel~="stylesheet" i]')) {
    const css = sheetOf(element);
    if (css === null) hasOthers = true;
    else if (isInForce(element)) reader.read(css.slice(0, left));
    if (css !== null) left -= Math.min(css.length, left);
    hasOthers ||= css !== null && /@import\b/i.test(css);
  }
  return { ...reader.finish(), hasOthers };
}

/** CSS of a sheet in the page; `null`: it is somewhere else. */
function sheetOf(element: Element): string | null {
  if (element.localName === 'style') return element.textContent;
  const address = element.getAttribute('href') ?? '';
  const data = /^\s*data:text\/css[^,]*?(;base64)?,/i.exec(address);
  if (!data) return null;
  const body = address.slice(data[0].length);
  try {
    return data[1] === undefined ? decodeURIComponent(body) : atob(body);
  } catch {
    // A browser does not read it either.
    return '';
  }
}

function isInForce(element: Element): boolean {
  const type = element.getAttribute('type') ?? '';
  if (type !== '' && type.toLowerCase() !== 'text/css') return false;
  // A user's browser runs scripts, and a shadow root's style stays in it.
  if (element.closest('noscript, template') || element.hasAttribute('disabled')) return false;
  return meetsMedia(element.getAttribute('media') ?? '');
}

type Place = { parent: string | null; layer: string | null; depth: number };

// eslint-disable-next-line max-lines-per-function -- Readers of nested blocks call one another.
function createReader() {
  const found: (Omit<StyleRule, 'layer'> & { layer: string | null })[] = [];
  const ends: StyleRules['ends'] = new Map();
  const layers = new Set<string>();
  const readRaw = (css: string, place: Place) =>
    readAll(parse(css, { ...OPTIONS, context: 'stylesheet' }), place);

  function readAll(block: CssNode, place: Place): void {
    if (place.depth > MAX_NESTING) return;
    for (const node of block.children ?? []) {
      if (found.length >= MAX_RULES) return;
      if (node.type === 'Rule') readRule(node, place);
      else if (node.type === 'Atrule') readAt(node, place);
      // Nested rules that begin with a name are left unparsed.
      else if (node.type === 'Raw' && place.parent !== null) readNestedRaw(node, place);
    }
  }

  function readNestedRaw(node: CssNode, place: Place): void {
    const css = (node as { value?: unknown }).value;
    if (typeof css === 'string' && css.includes('{'))
      readRaw(css, { ...place, depth: place.depth + 1 });
  }

  function add(selectors: readonly string[], block: CssNode, layer: string | null): void {
    const declarations = readDeclarations(block);
    if (declarations.length === 0) return;
    for (const selector of selectors)
      found.push({ selector, layer, order: found.length, declarations });
  }

  function readRule({ prelude, block }: CssNode, { parent, layer, depth }: Place): void {
    if (!prelude || !block) return;
    const selectors = partsOf(withoutComments(prelude.value), ',').map(each =>
      nest(each.trim(), parent),
    );
    add(selectors, block, layer);
    readAll(block, { parent: selectors.join(','), layer, depth: depth + 1 });
  }

  function readAt({ name = '', prelude, block }: CssNode, place: Place): void {
    const condition = prelude?.value ?? '';
    const kind = name.toLowerCase().replace(/^-[a-z]+-/, '');
    if (kind === 'layer') readLayer(condition, block, place);
    else if (kind === 'keyframes') readKeyframes(condition, block);
    else if (block && isMet(kind, condition)) readInside(block, place);
  }

  function readInside(block: CssNode, place: Place): void {
    if (place.parent !== null) add(place.parent.split(','), block, place.layer);
    readAll(block, { ...place, depth: place.depth + 1 });
  }

  function readLayer(condition: string, block: CssNode | null | undefined, place: Place): void {
    const prefix = place.layer === null ? '' : `${place.layer}.`;
    const names = condition.split(',').map(each => `${prefix}${each.trim()}`);
    // nb. A layer without a name is one of its own.
    const own = condition.trim() === '' ? [`${prefix}#${String(layers.size)}`] : names;
    for (const name of own) layers.add(name);
    const [layer = null] = own;
    if (block) readAll(block, { ...place, layer, depth: place.depth + 1 });
  }

  function readKeyframes(condition: string, block: CssNode | null | undefined): void {
    if (block) ends.set(nameOf(condition), endOf(block));
  }

  return {
    read: (css: string): void => readRaw(css, { parent: null, layer: null, depth: 0 }),
    finish: (): Pick<StyleRules, 'rules' | 'ends'> => {
      const places = new Map(Array.from(layers, (name, at) => [name, at]));
      const rules = found.map(rule => ({
        ...rule,
        layer: rule.layer === null ? NO_LAYER : (places.get(rule.layer) ?? 0),
      }));
      return { rules, ends };
    },
  };
}

/** Name of an animation, which may be a string. */
function nameOf(condition: string): string {
  return condition
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase();
}

/** What the last step of an animation declares. */
function endOf(block: CssNode): Declaration[] {
  const steps = Array.from(block.children ?? []);
  const last = steps.filter(({ prelude }) =>
    /(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i.test(prelude?.value ?? ''),
  );
  return last.flatMap(rule => (rule.block ? readDeclarations(rule.block) : []));
}

function isMet(kind: string, condition: string): boolean {
  if (kind === 'media') return meetsMedia(condition);
  if (kind === 'container') return meetsMedia(condition.replace(/^\s*[\w-]+\s+(?=\()/, ''));
  if (kind === 'supports') return isSupported(condition);
  return kind === 'scope';
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
}

/** Selector of a nested rule as if it were written outside; bounded, as it may double each time. */
const MAX_SELECTOR = 2_000;

function nest(selector: string, parent: string | null): string {
  if (parent === null) return selector;
  const around = `:is(${parent})`;
  const nested = selector.includes('&')
    ? selector.replaceAll('&', around)
    : `${around} ${selector}`;
  return nested.length > MAX_SELECTOR ? ':not(*)' : nested;
}
