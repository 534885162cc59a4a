import { isElement, walkNodes } from './walk-nodes';

/** Effect of an element on the lines of text around it; `null`: none. */
export type Layout =
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'item'
  | 'term'
  | 'line'
  | 'table'
  | 'row'
  | 'cell'
  | 'break'
  | 'pre'
  | 'raised'
  | 'lowered'
  | 'word';

export function names(layout: Layout, list: string): (readonly [string, Layout])[] {
  return list.split(' ').map(name => [name, layout] as const);
}

const BY_NAME = new Map<string, Layout>([
  ...names('paragraph', 'address article aside blockquote body caption center details dialog div'),
  ...names('paragraph', 'dl fieldset figcaption figure footer form header hgroup hr legend main'),
  ...names('paragraph', 'nav p search section'),
  ...names('heading', 'h1 h2 h3 h4 h5 h6 summary'),
  ...names('list', 'menu ol ul'),
  ...names('item', 'li'),
  ...names('term', 'dt'),
  ...names('line', 'dd tbody tfoot thead'),
  ...names('table', 'table'),
  ...names('row', 'tr'),
  ...names('cell', 'td th'),
  ...names('break', 'br'),
  ...names('pre', 'pre'),
  ...names('raised', 'sup'),
  ...names('lowered', 'sub'),
]);

/** Roles of plain elements that pages draw lists and tables with. */
const BY_ROLE = new Map<string, Layout>([
  ...names('heading', 'heading'),
  ...names('list', 'list'),
  ...names('item', 'listitem'),
  ...names('table', 'table grid'),
  ...names('row', 'row'),
  ...names('cell', 'cell gridcell columnheader rowheader'),
]);

export function layoutOf(element: Element): Layout | null {
  const role = element.getAttribute('role');
  const byRole = role === null ? undefined : BY_ROLE.get(role);
  return byRole ?? BY_NAME.get(element.localName) ?? null;
}

/** Elements without page text; menus lead elsewhere. */
export const NO_TEXT = new Set(
  (
    'script style noscript template head title svg canvas iframe frame object embed audio video ' +
    'input select option datalist textarea progress meter nav annotation annotation-xml'
  ).split(' '),
);
const NO_TEXT_ROLES = new Set('navigation dialog alertdialog menu menubar search'.split(' '));

/**
 * Returns true if the element holds no page text.
 *
 * What a page hides was taken out before (`shown/remove-hidden`). A button counts inside a heading
 * or a term, where it opens an answer and its label is the question.
 */
export function isNoText(element: Element, isInHeading: boolean): boolean {
  const name = element.localName;
  if (NO_TEXT.has(name)) return true;
  if (name === 'button') return !isInHeading;
  const role = element.getAttribute('role');
  return role !== null && NO_TEXT_ROLES.has(role);
}

export type PageSurvey = {
  elements: number;
  /** Depths of all elements, added up. */
  nesting: number;
  layoutTables: ReadonlySet<Element>;
};

/** Chosen: a page of 40,000 elements, each in a dozen others; the longest at hand has 143,000. */
const MAX_NESTING = 500_000;
/** Chosen: an element of a chat page, the deepest at hand, is in 16 others on average. */
const MAX_MEAN_DEPTH = 60;

/**
 * Returns true for a page that an extractor must not be given: Readability reads an element's text
 * again for each element around it.
 */
export function isNestedDeeply({ elements, nesting }: PageSurvey): boolean {
  return nesting > MAX_NESTING || nesting > elements * MAX_MEAN_DEPTH;
}

/** Surveys a page in one walk. A table that holds headings or tables holds no data of its own. */
export function surveyPage(root: Node): PageSurvey {
  const layoutTables = new Set<Element>();
  const open: Element[] = [];
  let elements = 0;
  let nesting = 0;
  walkNodes(root, {
    enter: (node, depth) => {
      if (!isElement(node)) return true;
      elements += 1;
      nesting += depth;
      const layout = layoutOf(node);
      const around = open.at(-1);
      if (around && (layout === 'table' || layout === 'heading')) layoutTables.add(around);
      if (layout === 'table') open.push(node);
      return true;
    },
    leave: node => {
      if (open.at(-1) === node) open.pop();
    },
  });
  return { elements, nesting, layoutTables };
}
