import { Readability } from '@mozilla/readability';

import { isNestedDeeply, type Layout, type PageSurvey } from './page-layout';
import { readPageText } from './page-text';
import { isElement, walkNodes } from './walk-nodes';

/**
 * Attribute that numbers each element of the copy, so that the remaining ones can be found again.
 */
const MARK = 'data-veracite-place';

/** Readability may turn parts inside out; then up to this share of its text can be missed. */
const MIN_SHARE_OF_ARTICLE = 0.95;

/**
 * Text of the page's article, without menus, banners and lists of other pages.
 *
 * Readability says which elements make up the article; the text is then read from the page itself,
 * with what Readability drops by its looks: tables, captions, headings and reference lists. `null`
 * if it finds no article.
 */
export function findMainText(page: Document, survey: PageSurvey): string | null {
  if (survey.elements === 0) return null;
  if (isNestedDeeply(survey)) return null;

  const copy = page.cloneNode(true) as Document;
  const originals = Array.from(page.querySelectorAll('*'));
  for (const [place, element] of Array.from(copy.querySelectorAll('*')).entries()) {
    element.setAttribute(MARK, String(place));
  }
  const article = findArticle(copy);
  if (!article) return null;

  const left = placesIn(article).flatMap(place => originals[place] ?? []);
  const text = readOriginal(originals, left, survey);
  const plain = readPageText(article, survey);
  return text.length >= plain.length * MIN_SHARE_OF_ARTICLE ? text : plain;
}

function findArticle(copy: Document): Node | null {
  try {
    const options = { serializer: (node: Node) => node, disableJSONLD: true };
    return new Readability<Node>(copy, options).parse()?.content ?? null;
  } catch (error) {
    // Readability is not written for hostile or broken pages: it recurses, and expects an
    // <html> and a <body>. Such a page is still read, as its whole visible text.
    console.warn('page: no main text found', error);
    return null;
  }
}

function placesIn(article: Node): number[] {
  const places: number[] = [];
  walkNodes(article, {
    enter: node => {
      const mark = isElement(node) ? node.getAttribute(MARK) : null;
      if (mark !== null) places.push(Number(mark));
      return true;
    },
  });
  return places;
}

function readOriginal(originals: Element[], left: Element[], survey: PageSurvey): string {
  const [root] = originals;
  if (!root || left.length === 0) return '';

  const kept = withAncestors(left, root);
  const container = findContainer(root, new Set(left), kept);
  for (const element of container.querySelectorAll('table, figcaption, ol, ul, dl')) {
    if (isWorthKeeping(element, container, survey)) keepWhole(element, container, kept);
  }
  return readPageText(container, {
    layoutTables: survey.layoutTables,
    isLeftOut: (element, layout) => isBlock(layout) && !kept.has(element) && element !== container,
  });
}

/** Keeps headings: they cost little and say what a passage is about. */
function isBlock(layout: Layout | null): boolean {
  if (layout === 'heading' || layout === 'break' || layout === 'word') return false;
  return layout !== null && layout !== 'raised' && layout !== 'lowered';
}

function withAncestors(elements: Element[], root: Element): Set<Element> {
  const kept = new Set<Element>([root]);
  for (const element of elements) keepPath(element, kept);
  return kept;
}

function keepPath(element: Element, kept: Set<Element>): void {
  let here: Element | null = element;
  while (here !== null && !kept.has(here)) {
    kept.add(here);
    here = here.parentElement;
  }
}

/** Smallest part of the page that contains every remaining element. */
function findContainer(root: Element, left: Set<Element>, kept: Set<Element>): Element {
  let container = root;
  for (;;) {
    if (left.has(container)) return container;
    const [only, another] = Array.from(container.children).filter(child => kept.has(child));
    if (!only || another) return container;
    container = only;
  }
}

const NOTES =
  /(?:^|[^a-z])(?:refs?|references?|bibliograph\w*|citations?|(?:foot|end)notes?)(?:$|[^a-z])/i;
const APART =
  'nav, aside, footer, [role="navigation"], [role="complementary"], [role="contentinfo"]';

function isWorthKeeping(element: Element, container: Element, survey: PageSurvey): boolean {
  const around = element.closest(APART);
  if (around && container.contains(around)) return false;
  if (element.localName === 'table') return !survey.layoutTables.has(element);
  return element.localName === 'figcaption' || isNotes(element, 3);
}

/** Returns true if the list, or an element close around it, is named as a list of references. */
function isNotes(element: Element, levels: number): boolean {
  if (NOTES.test(`${element.id} ${element.getAttribute('class') ?? ''}`)) return true;
  const parent = element.parentElement;
  return levels > 1 && parent !== null && isNotes(parent, levels - 1);
}

function keepWhole(element: Element, container: Element, kept: Set<Element>): void {
  if (kept.has(element) && element.firstElementChild === null) return;
  keepPath(element, kept);
  for (const inside of element.querySelectorAll('*')) kept.add(inside);
  kept.add(container);
}
