import type { Lost } from '../../../core/answer/answer';
import type { LayoutSpec } from './adapter-schema';
import { CODE, isLineNumber } from './code-block';
import { contentLoss, type ShownContent } from './content-loss';
import type { FoundPlace } from './find-places';
import { FORMULAS, formulaContent } from './formula-content';
import { layoutRole } from './layout-role';
import { wholeOf, type Linear, type TreeSlice } from './linearise';
import { partOf, sliceOf } from './range-slice';
import { isHidden, isNoText } from './visibility';
import { isElement, isText, walkTree } from './walk-tree';

/** Chosen: less is the odd label that a page has and no rule knows. */
const MOST_LOST = 0.03;
/** Enough to find the place; a lost table has many. */
export const MAX_NUMBERS = 20;
/** Bounds that the message parser accepts. */
const MAX_DIGITS = 40;
const MAX_PARTS = 10_000;

/**
 * Compares what an exchange shows with what was captured of it; `null` if nothing is missing.
 *
 * Walks the exchange by rules of its own: a body selector that no longer holds the whole answer, or
 * a rule that drops a table, would not notice its own loss. Asks for no layout and no computed
 * style, like all reading.
 */
export function lossOf(place: FoundPlace, linear: Linear, selected?: Range): Lost | null {
  const exchange = exchangeOf(place);
  const slice = selected === undefined ? wholeOf(exchange) : selectedIn(exchange, selected);
  const skipped = elementsBeside(place, exchange);
  const isInside = place.bodies.some(body => body !== slice.root && body.contains(slice.root));
  return compare(linear, { slice, skipped, bodies: isInside ? null : new Set(place.bodies) });
}

function selectedIn(exchange: Element, selected: Range): TreeSlice {
  const part = partOf(exchange, selected, () => false);
  return part === null ? wholeOf(exchange) : sliceOf(part);
}

/** As `lossOf` for a part of a page, which is an answer as a whole. */
export function lossIn(
  slice: TreeSlice,
  linear: Linear,
  skipped: ReadonlySet<Element>,
): Lost | null {
  return compare(linear, { slice, skipped, bodies: null });
}

type Scope = {
  slice: TreeSlice;
  skipped: ReadonlySet<Element>;
  /** `null`: all of it is an answer. */
  bodies: ReadonlySet<Element> | null;
};

function compare(linear: Linear, scope: Scope): Lost | null {
  // Of a citation, its position is all that the text keeps.
  const cut = linear.places.filter(({ span }) => span.start === span.end);
  const skipped = new Set([...scope.skipped, ...cut.map(({ element }) => element)]);
  return told(contentLoss(readShown({ ...scope, skipped }), linear));
}

/** Returns the turn, else the largest element around the body without another reply or question. */
function exchangeOf({ scope, bodies: [body], neighbours }: FoundPlace): Element {
  if (scope !== body || neighbours.length === 0) return scope;
  let here = scope;
  for (let up = here.parentElement; up !== null; up = up.parentElement) {
    const around = up;
    if (neighbours.some(each => around.contains(each))) break;
    here = up;
  }
  return here;
}

function told({ share, numbers, tables, formulas, code }: Lost): Lost | null {
  const isNothing = share <= MOST_LOST && numbers.length + tables + formulas + code === 0;
  if (isNothing) return null;
  const named = new Set(numbers.filter(({ length }) => length <= MAX_DIGITS));
  return {
    share,
    numbers: [...named].slice(0, MAX_NUMBERS),
    tables: Math.min(tables, MAX_PARTS),
    formulas: Math.min(formulas, MAX_PARTS),
    code: Math.min(code, MAX_PARTS),
  };
}

/** Returns the bodies and all that hold them. */
function around(bodies: Iterable<Element>): Set<Element> {
  const found = new Set<Element>();
  for (const body of bodies) {
    for (let at: Element | null = body; at !== null && !found.has(at); at = at.parentElement) {
      found.add(at);
    }
  }
  return found;
}

/** Finds what the layout itself says is no answer; what holds a body is never skipped. */
function elementsBeside(place: FoundPlace, exchange: Element): Set<Element> {
  const { layout, bodies, asked, commentary } = place;
  const found = new Set([
    ...asked,
    ...commentary,
    ...exchange.querySelectorAll(selectorsBeside(layout)),
  ]);
  for (const element of around(bodies)) found.delete(element);
  return found;
}

function selectorsBeside(layout: LayoutSpec): string {
  const { exclude, activity, user, openers, counts, copy, listed, citations, model, streaming } =
    layout;
  const entries = [...listed, ...citations.filter(({ kind }) => kind === 'chip')];
  return [
    ...[...exclude, ...activity, ...user, ...openers, ...counts, ...copy, ...streaming],
    ...entries.map(({ sel }) => sel),
    ...model.flatMap(({ sel, attr }) => (attr === undefined ? [sel] : [])),
    'time',
  ].join(',');
}

const BESIDE_ROLES = new Set([
  ...['button', 'toolbar', 'menu', 'menubar', 'tablist', 'tooltip', 'dialog', 'status', 'alert'],
  ...['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'form', 'switch', 'img'],
]);
const BESIDE_NAMES = new Set(['nav', 'form', 'footer', 'mat-icon']);
/** Names that sites give to the parts in which a model thinks or searches. */
const THINKING = /think|thought|reasoning|tool-?(?:call|use)|(?:^|[-_\s])cot(?:[-_\s]|$)/i;

/** Content beside the bodies; other words there are labels, titles and controls. */
const PROSE = new Set(['p', 'li', 'dl', 'blockquote']);
/** In characters: prose beside the bodies that is shorter is a label, or without a number a notice. */
const LABEL = 40;
const NOTICE = 200;

const TABLE_ROLES = new Set(['table', 'grid', 'treegrid']);
const HEADER_CELLS = 'th, [role="columnheader"], [role="rowheader"], [role="table"], [role="grid"]';
/** Lines of a code block in the usual editors, which use no `pre`. */
const CODE_CLASS = /(?:^|\s)(?:cm-content|view-lines)(?:\s|$)/;

type Kind = 'table' | 'code' | 'prose' | 'body';
type Part = {
  kind: Kind;
  element: Element;
  from: number;
  /** Of a code block, the code itself: before it are the language and controls. */
  code: Element | null;
};
type Walk = {
  scope: Scope;
  formulas: ReadonlySet<Element>;
  /** The bodies and all that hold them: their names say nothing of what they hold. */
  holders: ReadonlySet<Element>;
  chunks: string[];
  /** Open parts, the innermost last. */
  open: Part[];
  /** Ranges of `chunks`. */
  tables: string[];
  code: string[];
  prose: { from: number; to: number }[];
  shown: ShownContent['formulas'][number][];
};

function readShown(scope: Scope): ShownContent {
  const { root } = scope.slice;
  const formulas = new Set(isElement(root) ? root.querySelectorAll(FORMULAS) : []);
  const walk: Walk = {
    ...{ scope, formulas, holders: around(scope.bodies ?? []), chunks: [], open: [] },
    ...{ tables: [], code: [], prose: [], shown: [] },
  };
  const visitor = {
    enter: (node: Node) => enter(walk, node),
    leave: (node: Node) => leave(walk, node),
    isDone: () => false,
  };
  walkTree(root, visitor, scope.slice);
  dropNotices(walk);
  return { text: walk.chunks.join(''), tables: walk.tables, code: walk.code, formulas: walk.shown };
}

function enter(walk: Walk, node: Node): boolean {
  const { root, path } = walk.scope.slice;
  if (isText(node)) {
    if (isCounted(walk)) walk.chunks.push(textIn(walk.scope.slice, node));
    return false;
  }
  // A document or a fragment at the root, a comment elsewhere.
  if (!isElement(node)) return node === root;
  // A selection begins in it, so it is visible.
  const isKept = path.has(node) || walk.holders.has(node);
  if (!isKept && isLeftOut(walk, node)) return false;
  if (walk.formulas.has(node)) {
    walk.shown.push(formulaContent(node));
    return false;
  }
  openPart(walk, node);
  walk.chunks.push(gapAt(node));
  return true;
}

function textIn({ textStart, textEnd }: TreeSlice, node: Text): string {
  const end = textEnd?.node === node ? textEnd.offset : node.data.length;
  return node.data.slice(textStart?.node === node ? textStart.offset : 0, end);
}

function isLeftOut(walk: Walk, element: Element): boolean {
  if (walk.scope.skipped.has(element) || isHidden(element)) return true;
  if (isCodeHeader(walk, element)) return true;
  return !walk.formulas.has(element) && isBeside(walk, element);
}

function leave(walk: Walk, node: Node): void {
  if (!isElement(node)) return;
  walk.chunks.push(gapAt(node));
  const part = walk.open.at(-1);
  if (part?.element !== node) return;
  walk.open.pop();
  const { kind, from } = part;
  if (kind === 'prose') walk.prose.push({ from, to: walk.chunks.length });
  if (kind === 'table') walk.tables.push(walk.chunks.slice(from).join(''));
  if (kind === 'code') walk.code.push(walk.chunks.slice(from).join(''));
}

/** Words of inline elements join ("<b>1</b>0"); raised and lowered ones are words of their own. */
function gapAt(element: Element): string {
  if (layoutRole(element) !== null) return '\n';
  return element.localName === 'sup' || element.localName === 'sub' ? ' ' : '';
}

/** Returns true where text is part of an answer: in a body, or in content beside it. */
function isCounted({ scope, open }: Walk): boolean {
  return scope.bodies === null || open.length > 0;
}

function isInBody({ scope, open }: Walk): boolean {
  return scope.bodies === null || open[0]?.kind === 'body';
}

function isBeside(walk: Walk, element: Element): boolean {
  // Cells that sort their column are often buttons.
  if (isNoText(element)) return element.localName !== 'button' || !isHeader(element);
  if (BESIDE_NAMES.has(element.localName)) return true;
  const role = element.getAttribute('role');
  if (role !== null && BESIDE_ROLES.has(role)) return !isHeader(element);
  return !isInBody(walk) && (element.localName === 'a' || isThinking(element));
}

/** Value of `Node.DOCUMENT_POSITION_FOLLOWING` alone: after the element and not in it. */
const FOLLOWING = 4;

function isCodeHeader({ open }: Walk, element: Element): boolean {
  const part = open.at(-1);
  if (part?.kind !== 'code') return false;
  if (isLineNumber(element)) return true;
  return part.code !== null && element.compareDocumentPosition(part.code) === FOLLOWING;
}

function isHeader(element: Element): boolean {
  return element.closest(HEADER_CELLS) !== null;
}

function isThinking(element: Element): boolean {
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('data-testid') ?? ''}`;
  return THINKING.test(names);
}

function openPart(walk: Walk, element: Element): void {
  const kind = kindOf(walk, element);
  if (kind === null) return;
  const code = kind === 'code' ? element.querySelector(CODE) : null;
  walk.open.push({ kind, element, from: walk.chunks.length, code });
}

/** Returns the kind of part that begins here; `null` inside one of its own kind. */
function kindOf({ scope, open }: Walk, element: Element): Kind | null {
  if (scope.bodies?.has(element) === true) return 'body';
  const isOpen = (kind: Kind): boolean => open.some(part => part.kind === kind);
  if (isOpen('code')) return null;
  if (isCode(element)) return 'code';
  if (isTable(element)) return isOpen('table') ? null : 'table';
  const isProse = scope.bodies !== null && open.length === 0 && PROSE.has(element.localName);
  return isProse ? 'prose' : null;
}

function isCode(element: Element): boolean {
  return element.localName === 'pre' || CODE_CLASS.test(element.getAttribute('class') ?? '');
}

function isTable(element: Element): boolean {
  const role = element.getAttribute('role');
  if (role !== null) return TABLE_ROLES.has(role);
  return element.localName === 'table';
}

/** Removes labels, and a lone notice such as "It can make mistakes." */
function dropNotices(walk: Walk): void {
  const texts = walk.prose.map(({ from, to }) => {
    const text = walk.chunks.slice(from, to).join('').trim();
    return { from, to, text };
  });
  const long = texts.filter(({ text }) => text.length >= LABEL);
  const isMore = long.reduce((sum, { text }) => sum + text.length, 0) >= NOTICE;
  for (const each of texts) {
    const isKept = long.includes(each) && (isMore || /\p{Nd}/u.test(each.text));
    if (!isKept) walk.chunks.fill('', each.from, each.to);
  }
}
