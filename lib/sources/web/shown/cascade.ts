import { compile } from 'css-select';
import {
  AttributeAction,
  parse as parseSelector,
  SelectorType,
  type AttributeSelector,
  type Selector,
} from 'css-what';

import { isElement } from '../walk-nodes';
import { foldValue } from './css-values';
import { readInline, toLonghands, type Declaration } from './declarations';
import { createAdapter, type Budget } from './select-adapter';
import { motionOf } from './motion';
import type { StyleRule, StyleRules } from './style-rules';

/** Declared values by property, before inheritance. */
export type Style = ReadonlyMap<string, string>;
type Match = (element: Element) => boolean;
type Indexed = { rule: StyleRule; weight: number; matches: Match };

/** Chosen: ten times what the longest pages take, and one or two seconds. */
const MAX_STEPS = 3_000_000;
/** A custom property is kept for as long as its element is open. */
const STEPS_PER_CUSTOM = 50;

const NO_STYLE: Style = new Map();

/**
 * Finds what is declared for each element: rules by layer, specificity and order, then the
 * attribute `style`, then what is important. `inherited`: custom properties of its parent.
 */
export function createCascade({ rules, motions }: StyleRules) {
  const budget: Budget = { left: MAX_STEPS };
  const index = indexRules(rules, budget);
  const inlines = new Map<string, readonly Declaration[]>();

  function inlineOf(style: string): readonly Declaration[] {
    const declared = inlines.get(style) ?? readInline(style);
    inlines.set(style, declared);
    return declared;
  }

  function matching(element: Element): Indexed[] {
    const found: Indexed[] = [];
    if (index.size === 0) return found;
    for (const key of keysOf(element)) {
      for (const indexed of index.get(key) ?? []) {
        budget.left -= 1;
        if (budget.left > 0 && indexed.matches(element)) found.push(indexed);
      }
    }
    return found;
  }

  return {
    styleOf(
      element: Element,
      inherited: Style,
      hints: readonly Declaration[],
    ): { style: Style; custom: Style } {
      const inline = element.getAttribute('style');
      const found = matching(element);
      if (inline === null && found.length === 0 && hints.length === 0)
        return { style: NO_STYLE, custom: inherited };
      const own = inline === null ? [] : inlineOf(inline);
      const declared = inOrder(hints, found, own);
      const custom = customOf(declared, inherited, budget);
      const style = resolveAll(declared, custom);
      const moved = motionOf(style, motions);
      const isMoved = moved.length > 0;
      return { style: isMoved ? resolveAll([...declared, ...moved], custom) : style, custom };
    },
  };
}

function inOrder(
  hints: readonly Declaration[],
  found: readonly Indexed[],
  inline: readonly Declaration[],
): Declaration[] {
  const byLayer = (one: Indexed, other: Indexed) =>
    Number(one.rule.layer > other.rule.layer) - Number(one.rule.layer < other.rule.layer);
  const byWeight = (one: Indexed, other: Indexed) =>
    one.weight - other.weight || one.rule.order - other.rule.order;
  const of = (sorted: readonly Indexed[]) => sorted.flatMap(({ rule }) => rule.declarations);
  const plain = of(found.toSorted((one, other) => byLayer(one, other) || byWeight(one, other)));
  // nb. Of important declarations those of the first layer win.
  const strong = of(found.toSorted((one, other) => byLayer(other, one) || byWeight(one, other)));
  const isStrong = ({ isImportant }: Declaration) => isImportant;
  const isPlain = ({ isImportant }: Declaration) => !isImportant;
  return [
    ...hints,
    ...plain.filter(isPlain),
    ...inline.filter(isPlain),
    ...strong.filter(isStrong),
    ...inline.filter(isStrong),
  ];
}

function customOf(declared: readonly Declaration[], inherited: Style, budget: Budget): Style {
  const own = declared.filter(({ property }) => property.startsWith('--'));
  budget.left -= own.length === 0 ? 0 : inherited.size * STEPS_PER_CUSTOM;
  if (own.length === 0 || budget.left <= 0) return inherited;
  return new Map([...inherited, ...own.map(({ property, value }) => [property, value] as const)]);
}

function resolveAll(declared: readonly Declaration[], custom: Style): Style {
  const style = new Map<string, string>();
  for (const { property, value } of declared) {
    if (property.startsWith('--')) continue;
    if (property === 'all') style.clear();
    if (!value.includes('var(')) {
      style.set(property, value);
      continue;
    }
    const resolved = resolveVars(value, custom);
    // nb. With a variable that is not there the declaration counts as `unset`.
    if (resolved === null) style.set(property, 'unset');
    else
      for (const each of toLonghands(property, resolved, false))
        style.set(each.property, each.value);
  }
  return style;
}

const MAX_VARS = 30;
const MAX_LENGTH = 2_000;
const VAR = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/;

/** Replaces variables from the inside out; bounded, as each may hold two more. */
function resolveVars(value: string, custom: Style): string | null {
  let text = value;
  for (let step = 0; step < MAX_VARS; step += 1) {
    const found = VAR.exec(text);
    if (!found) return text.includes('var(') ? null : foldValue(text);
    const [whole, name = '', fallback] = found;
    const known = custom.get(name) ?? custom.get(name.toLowerCase()) ?? fallback;
    if (known === undefined || text.length + known.length > MAX_LENGTH) return null;
    text = `${text.slice(0, found.index)}${known}${text.slice(found.index + whole.length)}`;
  }
  return null;
}

/** Rules by the id, class or name that their subject must have; `*`: none. */
function indexRules(rules: readonly StyleRule[], budget: Budget): Map<string, Indexed[]> {
  const index = new Map<string, Indexed[]>();
  const adapter = createAdapter(budget);
  for (const rule of rules) {
    const compiled = compileSelector(rule.selector, adapter);
    if (!compiled) continue;
    const list = index.get(compiled.key) ?? [];
    list.push({ rule, ...compiled });
    index.set(compiled.key, list);
  }
  return index;
}

function compileSelector(
  selector: string,
  adapter: Adapter,
): (Omit<Indexed, 'rule'> & { key: string }) | null {
  try {
    const [tokens = [], another] = parseSelector(selector);
    if (another || tokens.length === 0 || tokens.some(isOfPart)) return null;
    const test = compile<Node, Element>(selector, {
      adapter,
      pseudos: { lang: createLanguageTest(adapter) },
    });
    return { key: keyOf(tokens), weight: specificityOf(tokens), matches: each => test(each) };
  } catch {
    // A selector that is not known here: newer, of a state that only a use brings, or broken.
    return null;
  }
}

type Adapter = ReturnType<typeof createAdapter>;

/** `:lang()`: css-select knows it of no document. */
function createLanguageTest({ getParent }: Adapter) {
  return (element: Element, asked: string | null | undefined): boolean => {
    let at: Node | null = element;
    while (at && isElement(at) && !at.hasAttribute('lang')) at = getParent(at);
    const own = at && isElement(at) ? (at.getAttribute('lang') ?? '').toLowerCase() : '';
    const languages = (asked ?? '')
      .toLowerCase()
      .replaceAll(/["'\s]/g, '')
      .split(',');
    return languages.some(each => own === each || own.startsWith(`${each}-`));
  };
}

/** Parts that are no elements: `::before`, and those of old with one colon. */
function isOfPart(token: Selector): boolean {
  if (token.type === SelectorType.PseudoElement) return true;
  return (
    token.type === SelectorType.Pseudo && /^(?:before|after|first-l(?:ine|etter))$/.test(token.name)
  );
}

const COMBINATORS: ReadonlySet<SelectorType> = new Set([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Sibling,
  SelectorType.Adjacent,
]);

function keyOf(tokens: readonly Selector[]): string {
  const last = tokens.findLastIndex(({ type }) => COMBINATORS.has(type));
  const names = tokens.slice(last + 1).flatMap(token => {
    if (token.type === SelectorType.Tag) return [token.name.toLowerCase()];
    return token.type === SelectorType.Attribute ? keyOfAttribute(token) : [];
  });
  const rank = (name: string) => (name.startsWith('#') ? 0 : name.startsWith('.') ? 1 : 2);
  return names.toSorted((one, other) => rank(one) - rank(other))[0] ?? '*';
}

function keyOfAttribute({ name, action, value }: AttributeSelector): string[] {
  if (name === 'id' && action === AttributeAction.Equals) return [`#${value}`];
  return name === 'class' && action === AttributeAction.Element ? [`.${value}`] : [];
}

function keysOf(element: Element): string[] {
  const { id } = element;
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(name => name !== '');
  const byClass = Array.from(new Set(classes), name => `.${name}`);
  return ['*', element.localName, ...byClass, ...(id === '' ? [] : [`#${id}`])];
}

const ID = 1_000_000;
const CLASS = 1_000;

function specificityOf(tokens: readonly Selector[]): number {
  return tokens.reduce((sum, token) => sum + weightOf(token), 0);
}

function weightOf(token: Selector): number {
  if (token.type === SelectorType.Tag) return 1;
  if (token.type === SelectorType.Attribute) {
    // nb. `[id="x"]` weighs as much as a class; only `#x` is written without a quote.
    return token.name === 'id' && token.ignoreCase === 'quirks' ? ID : CLASS;
  }
  if (token.type !== SelectorType.Pseudo) return 0;
  if (token.name === 'where') return 0;
  if (!Array.isArray(token.data)) return CLASS;
  const inside = Math.max(0, ...token.data.map(specificityOf));
  return /^(?:is|not|has|matches)$/.test(token.name) ? inside : CLASS + inside;
}
