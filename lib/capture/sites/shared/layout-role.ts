import type { BlockKind } from '../../../core/answer/answer';

/**
 * Effect of an element on the lines of the text around it. `block` starts a line of the enclosing
 * kind, and so does `table`; `cell` is a cell of a table row; `break` ends the line; `null` is inline.
 */
export type LayoutRole = BlockKind | 'block' | 'table' | 'cell' | 'break' | null;

const BLOCKS = [
  ...['address', 'article', 'aside', 'body', 'caption', 'center', 'dd', 'details', 'dialog'],
  ...['div', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'header', 'hr'],
  ...['legend', 'main', 'menu', 'nav', 'ol', 'p', 'section', 'summary', 'tbody'],
  ...['tfoot', 'thead', 'ul'],
];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const BY_NAME = new Map<string, LayoutRole>([
  ...BLOCKS.map(name => [name, 'block'] as const),
  ...HEADINGS.map(name => [name, 'heading'] as const),
  ['li', 'list-item'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
  ['table', 'table'],
  ['tr', 'table-row'],
  ['td', 'cell'],
  ['th', 'cell'],
  ['br', 'break'],
]);

/** Roles of lists and tables that a page builds from generic elements. */
const BY_ARIA_ROLE = new Map<string, LayoutRole>([
  ['heading', 'heading'],
  ['listitem', 'list-item'],
  ['row', 'table-row'],
  ['cell', 'cell'],
  ['gridcell', 'cell'],
  ['columnheader', 'cell'],
  ['rowheader', 'cell'],
  ['blockquote', 'quote'],
  ...['table', 'grid', 'treegrid'].map(role => [role, 'table'] as const),
  ...['list', 'rowgroup', 'paragraph'].map(role => [role, 'block'] as const),
]);

export function layoutRole(element: Element): LayoutRole {
  const role = element.getAttribute('role');
  const byRole = role === null ? undefined : BY_ARIA_ROLE.get(role);
  if (byRole !== undefined) return byRole;
  if (element.localName === 'div' && isEditor(element)) return 'code';
  return BY_NAME.get(element.localName) ?? null;
}

/** Lines of CodeMirror and of Monaco, which sites use to show code. */
const EDITOR = /(?:^|\s)(?:cm-content|view-lines)(?:\s|$)/;

function isEditor(element: Element): boolean {
  return EDITOR.test(element.getAttribute('class') ?? '');
}

/** Tailwind class names, which ChatGPT puts on questions. */
const KEEPS_SPACES_CLASS = /(?:^|\s)whitespace-(?:pre|pre-wrap|break-spaces)(?:\s|$)/;
const KEEPS_SPACES_STYLE = /white-space\s*:\s*(?:pre\b|pre-wrap|break-spaces)/i;

export function keepsSpaces(element: Element): boolean {
  if (element.localName === 'pre' || element.localName === 'textarea') return true;
  const classes = element.getAttribute('class');
  if (classes !== null && KEEPS_SPACES_CLASS.test(classes)) return true;
  if (classes !== null && EDITOR.test(classes)) return true;
  return KEEPS_SPACES_STYLE.test(element.getAttribute('style') ?? '');
}
