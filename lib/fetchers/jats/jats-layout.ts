import type { Layout } from '../page-layout';
import { names } from '../page-layout';
import { isElement } from '../walk-nodes';

const BY_NAME = new Map<string, Layout>([
  ...names('paragraph', 'abstract ack app app-group back bio body boxed-text caption def-list'),
  ...names('paragraph', 'disp-formula disp-quote fig fig-group floats-group fn fn-group front'),
  ...names('paragraph', 'glossary kwd-group list notes p ref-list sec speech statement'),
  ...names('paragraph', 'supplementary-material table-wrap table-wrap-foot trans-abstract'),
  ...names('heading', 'title article-title subtitle trans-title'),
  ...names('item', 'list-item'),
  ...names('term', 'term'),
  ...names('line', 'def def-item ref thead tbody tfoot verse-line attrib'),
  ...names('table', 'table array'),
  ...names('row', 'tr'),
  ...names('cell', 'td th'),
  ...names('break', 'break'),
  ...names('pre', 'preformat code'),
  ...names('raised', 'sup'),
  ...names('lowered', 'sub'),
]);

/** Where mark-up alone keeps parts apart: references, names, labels. */
const LISTS = new Set(
  (
    'name string-name person-group element-citation mixed-citation citation nlm-citation ref ' +
    'contrib aff address date pub-date kwd-group fig table-wrap fn def-item app sec ' +
    'supplementary-material award-group institution-wrap'
  ).split(' '),
);
/** Change how a word looks, and do not end it. */
const TYPE = new Set('italic bold sc underline monospace roman overline strike'.split(' '));

/** What an element of an article does to the lines of its text. */
export function layoutOfJats(element: Element): Layout | null {
  const name = element.localName;
  const parent = element.parentElement?.localName ?? '';
  // In a reference a title is a part like others.
  const layout = parent.endsWith('citation') ? null : (BY_NAME.get(name) ?? null);
  if (layout !== null || !LISTS.has(parent) || TYPE.has(name)) return layout;
  return beginsWord(element) ? 'word' : null;
}

function beginsWord(element: Element): boolean {
  // Numbers of databases stand behind the full stop of a reference, without a space.
  if (element.localName === 'pub-id') return true;
  const before = element.previousSibling;
  return before !== null && isElement(before);
}

/** What no reader of the article sees: numbers for machines, and formulas said twice. */
const NO_TEXT = new Set(
  (
    'tex-math alt-text object-id custom-meta-group processing-meta related-article related-object ' +
    'permissions contrib-id institution-id journal-id issn article-id self-uri counts'
  ).split(' '),
);

export function isNoJatsText(element: Element): boolean {
  return NO_TEXT.has(element.localName);
}
