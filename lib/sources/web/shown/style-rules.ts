import parse, { type CssNode } from 'css-tree/parser';

import { isSupported, meetsMedia } from './conditions';
import { partsOf } from './css-values';
import { OPTIONS, readDeclarations, type Declaration } from './declarations';
import type { Motion } from './motion';

/** One selector of a rule that the reader's screen meets. */
export type StyleRule = {
  selector: string;
  /** Place of its layer, to be compared as text; rules in none have the greatest. */
  layer: string;
  order: number;
  declarations: readonly Declaration[];
};

export type StyleRules = {
  rules: StyleRule[];
  /** Animations by their names. */
  motions: Map<string, Motion>;
  /** Custom properties with the value that they have where none is declared. */
  initials: Map<string, string>;
  /** True if the page has sheets elsewhere, which are not known. */
  hasOthers: boolean;
};

/** Chosen: several times the longest sheets in a page; of more only the first are read. */
const MAX_CSS = 2_000_000;
const MAX_RULES = 20_000;
const MAX_NESTING = 20;

/** Reads the style sheets that a page has in itself. */
export function readStyleRules(doc: Document): StyleRules {
  const reader = createReader();
  let left = MAX_CSS;
  let hasOthers = false;
  for (const element of doc.querySelectorAll('style, link[rel~="stylesheet" i]')) {
    const css =
      element.localName === 'style'
        ? element.textContent
        : sheetIn(element.getAttribute('href') ?? '');
    if (css === null) hasOthers = true;
    else if (isInForce(element)) reader.read(css.slice(0, left));
    if (css !== null) left -= Math.min(css.length, left);
    hasOthers ||= css !== null && /@import\b(?!\s*(?:url\(\s*)?["']?data:)/i.test(css);
  }
  return { ...reader.found, hasOthers };
}

/** CSS of a sheet that is its own address; `null`: it is somewhere else. */
function sheetIn(address: string): string | null {
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
  if (/\balternate\b/i.test(element.getAttribute('rel') ?? '')) return false;
  return meetsMedia(element.getAttribute('media') ?? '');
}

/**
 * Where a rule is: in a rule, in a layer ('': none), in a scope (the end of its selectors), and how
 * deep.
 */
type Place = { parent: string | null; layer: string; scope: Scope | null; depth: number };
type Scope = { root: string; end: string };

const OUTSIDE: Place = { parent: null, layer: '', scope: null, depth: 0 };

type AtBlock = { condition: string; block: CssNode; place: Place };

// eslint-disable-next-line max-lines-per-function -- Readers of nested blocks call one another.
function createReader() {
  const found: StyleRule[] = [];
  const motions: StyleRules['motions'] = new Map();
  const initials: StyleRules['initials'] = new Map();
  const layers = new Map<string, string>();
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

  function add(selectors: readonly string[], block: CssNode, layer: string): void {
    const declarations = readDeclarations(block);
    if (declarations.length === 0) return;
    for (const selector of selectors)
      found.push({ selector, layer: `${layer}~`, order: found.length, declarations });
  }

  function readRule({ prelude, block }: CssNode, place: Place): void {
    if (!prelude || !block) return;
    const selectors = partsOf(withoutComments(prelude.value), ',').map(each =>
      nest(each.trim(), place),
    );
    add(selectors, block, place.layer);
    readAll(block, { ...place, parent: selectors.join(','), scope: null, depth: place.depth + 1 });
  }

  function readAt({ name = '', prelude, block }: CssNode, place: Place): void {
    const condition = prelude?.value ?? '';
    const kind = name.toLowerCase().replace(/^-[a-z]+-/, '');
    if (kind === 'layer') readLayer(condition, block, place);
    else if (kind === 'import') readImport(condition, place);
    else if (block) readBlock(kind, { condition, block, place });
  }

  function readBlock(kind: string, { condition, block, place }: AtBlock): void {
    if (kind === 'keyframes') motions.set(nameOf(condition), motionIn(block));
    else if (kind === 'property') readInitial(condition, block);
    else if (kind === 'scope') readAll(block, { ...place, scope: scopeOf(condition) });
    else if (isMet(kind, condition)) readInside(block, place);
  }

  function readImport(condition: string, place: Place): void {
    const [whole = '', address = ''] =
      /^\s*(?:url\(\s*)?["']?(data:[^"')\s]*)["']?\s*\)?/i.exec(condition) ?? [];
    if (whole !== '' && place.depth < MAX_NESTING && meetsMedia(condition.slice(whole.length)))
      readRaw(sheetIn(address) ?? '', { ...place, depth: place.depth + 1 });
  }

  function readInitial(name: string, block: CssNode): void {
    const initial = readDeclarations(block).find(each => each.property === 'initial-value');
    if (initial) initials.set(name.trim(), initial.value);
  }

  function readInside(block: CssNode, place: Place): void {
    if (place.parent !== null) add(place.parent.split(','), block, place.layer);
    readAll(block, { ...place, depth: place.depth + 1 });
  }

  function readLayer(condition: string, block: CssNode | null | undefined, place: Place): void {
    // nb. A layer without a name is one of its own.
    const names = condition.trim() === '' ? [`#${String(layers.size)}`] : condition.split(',');
    const [layer = ''] = names.map(name => layerOf(name.trim(), place.layer));
    if (block) readAll(block, { ...place, layer, depth: place.depth + 1 });
  }

  /** Its place after that of the layer around it: by which was named first. */
  function layerOf(name: string, around: string): string {
    return name.split('.').reduce((before, part) => {
      const own = `${before}.${part}`;
      const place = layers.get(own) ?? String(layers.size).padStart(7, '0');
      layers.set(own, place);
      return before + place;
    }, around);
  }

  return {
    read: (css: string): void => readRaw(css, OUTSIDE),
    found: { rules: found, motions, initials },
  };
}

/** Name of an animation, which may be a string. */
function nameOf(condition: string): string {
  return condition
    .trim()
    .replace(/^["']|["']$/g, '')
    .toLowerCase();
}

/** What the first and the last step of an animation declare. */
function motionIn(block: CssNode): Motion {
  const declaredAt = (step: RegExp) =>
    Array.from(block.children ?? [])
      .filter(({ prelude }) => step.test(prelude?.value ?? ''))
      .flatMap(rule => (rule.block ? readDeclarations(rule.block) : []));
  return {
    from: declaredAt(/(?:^|,)\s*(?:from|0%)\s*(?:,|$)/i),
    to: declaredAt(/(?:^|,)\s*(?:to|100%)\s*(?:,|$)/i),
  };
}

/** Root of a scope, and what its selectors end with: in the scope, and not in what ends it. */
function scopeOf(condition: string): Scope {
  const [root = ':root', , limit] = partsOf(condition.trim()).map(part => part.slice(1, -1).trim());
  const outside = limit === undefined ? '' : `:not(:where(${limit}, :is(${limit}) *))`;
  return { root, end: `:where(${root}, :is(${root}) *)${outside}` };
}

function isMet(kind: string, condition: string): boolean {
  if (kind === 'media') return meetsMedia(condition);
  if (kind === 'container') return meetsMedia(condition.replace(/^\s*[\w-]+\s+(?=\()/, ''));
  return kind === 'supports' && isSupported(condition);
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
}

/** Selector of a nested rule as if it were written outside; bounded, as it may double each time. */
const MAX_SELECTOR = 2_000;

function nest(selector: string, { parent, scope }: Place): string {
  const root = `:is(${scope?.root ?? ':root'})`;
  const around = parent === null ? root : `:is(${parent})`;
  const whole = selector.replaceAll('&', around).replaceAll(':scope', root);
  const isPlain = whole === selector;
  const nested =
    isPlain && parent !== null
      ? `${around} ${whole}`
      : isPlain && scope
        ? whole + scope.end
        : whole;
  return nested.length > MAX_SELECTOR ? ':not(*)' : nested;
}
