import { readPageText } from '../page-text';
import { isElement, isTextNode, walkNodes } from '../walk-nodes';
import { boxInside, fateOf, FIRST_BOX, isPushedOut, type Box, type BoxContext } from './box';
import { createCascade, type Style } from './cascade';
import { isBehind, layOver, type Layered } from './covers';
import { controlsOf, isOfTable, isWithoutText, opensNothing, slotsOf } from './page-parts';
import { hintsOf } from './presentation';
import { readStyleRules, type StyleRules } from './style-rules';
import { firstLook, isTextSeen, isTransparent, lookOf, type TextLook } from './text-look';

/** An element that is open at the current position. */
type Open = Layered & {
  element: Element;
  custom: Style;
  look: TextLook;
  box: BoxContext;
  /** Names of the slots in which its children are drawn; `null`: it has no shadow root. */
  slots: ReadonlySet<string> | null;
};

/** Hidden node; `isWaiting`: only its opacity hides it, as on a page that fades in. */
type Hidden = { node: Node; isWaiting: boolean };

/** Share of a page's text that is hidden where the page waits for its script to show it. */
const WAITING_SHARE = 0.9;
/** What may show a text later. */
const SCRIPTS = 'script:not([type]), script[type*="javascript" i], script[type="module"]';

/**
 * Takes the text that is not seen out of a parsed page; returns its length in characters, and that
 * of text which is left in, as a script of the page seems to show it. A length of 0 is left out.
 *
 * There is no layout: what hides a text is read from attributes and from the style sheets in the
 * page, as a wide screen would show it (CSS Cascading and Inheritance 5). Sheets elsewhere are not
 * known; where a page has such, nothing is said of colours that they may change. What a script
 * would hide is not known either. Text that waits behind a summary, a tab or a button that the
 * user sees is page text.
 */
export function removeHidden(doc: Document): { hiddenLength?: number; lateLength?: number } {
  const { hidden, hasOthers } = findHidden(doc);
  const lengthOfAll = (all: readonly Hidden[]) =>
    all.reduce((sum, { node }) => sum + lengthOf(node), 0);
  const late = hidden.filter(({ isWaiting }) => isWaiting);
  const lateLength = lengthOfAll(late);
  const mayShow = hasOthers || doc.querySelector(SCRIPTS) !== null;
  const isLate = mayShow && lateLength > readPageText(doc).length * WAITING_SHARE;
  const found = hidden.filter(({ isWaiting }) => !(isLate && isWaiting));
  let hiddenLength = 0;
  for (const { node } of found) {
    if (node.parentNode === null) continue;
    hiddenLength += lengthOf(node);
    node.parentNode.removeChild(node);
  }
  // The extractors would judge by these again, each in its own way.
  for (const element of doc.querySelectorAll('[style], [hidden], [aria-hidden]'))
    for (const name of ['style', 'hidden', 'aria-hidden']) element.removeAttribute(name);
  return { ...(hiddenLength > 0 && { hiddenLength }), ...(isLate && { lateLength }) };
}

function lengthOf(node: Node): number {
  if (!isTextNode(node)) return readPageText(node).length;
  return (node.nodeValue ?? '').replace(/\s+/g, ' ').trim().length;
}

/** Length of the text in each element, counted when first asked for. */
function createTextLengths(root: Element): (element: Element) => number {
  let lengths: Map<Node, number> | null = null;

  function countAll(): Map<Node, number> {
    const counted = new Map<Node, number>();
    const add = (node: Node | null, length: number) =>
      node && counted.set(node, (counted.get(node) ?? 0) + length);
    walkNodes(root, {
      enter: node => {
        if (isTextNode(node)) add(node.parentNode, (node.nodeValue ?? '').trim().length);
        return true;
      },
      leave: node => {
        if (isElement(node)) add(node.parentNode, counted.get(node) ?? 0);
      },
    });
    return counted;
  }

  return element => (lengths ??= countAll()).get(element) ?? 0;
}

function findHidden(doc: Document): { hidden: Hidden[]; hasOthers: boolean } {
  const root = doc.documentElement as Element | null;
  if (root === null) return { hidden: [], hasOthers: false };
  const sheets = readStyleRules(doc);
  const walk = createWalk(createCascade(sheets), sheets, doc);
  walkNodes(root, { enter: walk.enter, leave: walk.leave });
  return { hidden: walk.hidden, hasOthers: sheets.hasOthers };
}

function isGone(box: Box): boolean {
  const fate = fateOf(box) ?? (isPushedOut(box) ? 'tiny' : null);
  return fate === 'gone' || (fate === 'tiny' && !isOfTable(box.element));
}

function isSlotted(element: Element, around: Open | null): boolean {
  return around?.slots?.has(element.getAttribute('slot') ?? '') ?? true;
}

/** Elements with text in them that is seen. */
function createSeen(doc: Document) {
  const seen = new Set<Element>();
  const controls = controlsOf(doc);
  return {
    all: seen,
    /** Notes the elements around a text that is seen. */
    note: (open: readonly Open[]): void => {
      for (let at = open.length - 1; at >= 0; at -= 1) {
        const element = open[at]?.element;
        if (!element || seen.has(element)) return;
        seen.add(element);
      }
    },
    /** Whether the user sees a control that opens the element. */
    opens: ({ id }: Element): boolean =>
      id !== '' && (controls.get(id) ?? []).some(control => seen.has(control)),
  };
}

function createWalk(
  cascade: ReturnType<typeof createCascade>,
  { hasOthers, initials }: StyleRules,
  doc: Document,
) {
  const isKnown = !hasOthers;
  const open: Open[] = [];
  const hidden: Hidden[] = [];
  const seen = createSeen(doc);
  const textLength = createTextLengths(doc.documentElement);

  function enterText(node: Node): void {
    const around = open.at(-1);
    if (!around || (node.nodeValue ?? '').trim() === '') return;
    const isSeen = isTextSeen(around.look) && around.cover === null;
    if (isSeen) seen.note(open);
    else hidden.push({ node, isWaiting: false });
  }

  /** nb. The page itself is never hidden: the user sees something of it. */
  function isHidden(box: Box, around: Open | null): boolean {
    const { element, style } = box;
    if (open.length < 2) return false;
    if (isGone(box) && !seen.opens(element)) return true;
    if (opensNothing(element, seen.all) || !isSlotted(element, around)) return true;
    return isKnown && isBehind(style, open);
  }

  function enterElement(element: Element): boolean {
    const around = open.at(-1) ?? null;
    const { box, custom } = boxOf(element, around);
    const isOff = isHidden(box, around);
    if (isOff || isTransparent(box.look)) {
      hidden.push({ node: element, isWaiting: !isOff });
      return false;
    }
    const covered = isKnown && around && open.length > 1 ? layOver(element, box.style, around) : [];
    for (const node of covered) hidden.push({ node, isWaiting: false });
    const inside = { box: boxInside(box), slots: slotsOf(element), cover: null, layers: [] };
    open.push({ element, style: box.style, custom, look: box.look, ...inside });
    return true;
  }

  function boxOf(element: Element, around: Open | null): { box: Box; custom: Style } {
    const inherited = around?.custom ?? initials;
    const { style, custom } = cascade.styleOf(element, inherited, hintsOf(element));
    const own = lookOf(style, around?.look ?? firstLook(isKnown));
    const look = open.length < 2 ? { ...own, isVisible: true, opacity: 1 } : own;
    return { box: { element, style, look, around: around?.box ?? FIRST_BOX, textLength }, custom };
  }

  return {
    hidden,
    enter: (node: Node): boolean => {
      if (isTextNode(node)) enterText(node);
      if (!isElement(node)) return true;
      return isWithoutText(node) ? false : enterElement(node);
    },
    leave: (node: Node): void => {
      if (isElement(node)) open.pop();
    },
  };
}
