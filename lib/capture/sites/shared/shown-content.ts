import { CODE, isLineNumber } from './code-block';
import type { ShownContent } from './content-loss';
import { FORMULAS, formulaContent } from './formula-content';
import { layoutRole } from './layout-role';
import { spanIn, type TreeSlice } from './tree-slice';
import { isHidden, isNoText } from './visibility';
import { isBefore, isElement, isText, walkTree } from './walk-tree';

export type Scope = {
  slice: TreeSlice;
  skipped: ReadonlySet<Element>;
  /** `null`: all of it is an answer. */
  bodies: ReadonlySet<Element> | null;
};

/** Returns the bodies and all that hold them. */
export function around(bodies: Iterable<Element>): Set<Element> {
  const found = new Set<Element>();
  for (const body of bodies) {
    for (let at: Element | null = body; at !== null && !found.has(at); at = at.parentElement) {
      found.add(at);
    }
  }
  return found;
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

/** Reads what a page shows of an answer, by rules of its own. */
export function readShown(scope: Scope): ShownContent {
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
    if (isCounted(walk)) {
      const { start, end } = spanIn(walk.scope.slice, node);
      walk.chunks.push(node.data.slice(start, end));
    }
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

function isCodeHeader({ open }: Walk, element: Element): boolean {
  const part = open.at(-1);
  if (part?.kind !== 'code') return false;
  if (isLineNumber(element)) return true;
  return part.code !== null && isBefore(element, part.code) && !element.contains(part.code);
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
