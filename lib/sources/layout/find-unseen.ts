import { NO_TEXT } from '../web/page-layout';
import { isElement, isTextNode, walkNodes } from '../web/walk-nodes';
import { isCoveredByPseudo } from './pseudo-covers';
import { isInkSeen, isOpaque, type Below, type InkTools } from './ink';
import { createLooks } from './look';
import { createPaint } from './paint';
import { bringIntoView, isWithin } from './scroll';

export type LayoutOptions = {
  /** False in a user's own tab, where text beyond the window is not tested for covers and clips. */
  mayScroll: boolean;
  /** True if style sheets are missing, so that a colour may lie on a ground that is not there. */
  lacksSheets: boolean;
};

/** `faded`: only its opacity hides it, as on a page that fades in. */
export type Unseen = ReadonlyMap<Node, 'hidden' | 'faded'>;

/**
 * Finds the text that is not seen in a page that a browser has laid out: not drawn, too small, out
 * of reach, clipped away, covered, or in the colour of its ground. Changes nothing but, with
 * `mayScroll`, the scroll position. What cannot be decided counts as seen.
 */
export function findUnseen(doc: Document, options: LayoutOptions): Unseen {
  const view = doc.defaultView;
  if (view === null) return new Map();
  const paint = createPaint(doc);
  const tools = {
    look: createLooks(view, paint),
    paint,
    canvas: options.lacksSheets || isDark(view) ? null : 'white',
  };
  const controls = findControls(doc);
  const unseen = new Map<Node, 'hidden' | 'faded'>();
  const end = performance.now() + LOOKING_MS;
  for (const text of listTexts(doc.body)) {
    const fate = fateOf(text, tools);
    if (fate !== null) {
      if (!isFolded(text, controls)) unseen.set(text, fate);
    } else if (performance.now() < end && !isSeen(text, { view, tools, ...options }))
      unseen.set(text, 'hidden');
  }
  return unseen;
}

/**
 * Chosen: about 10,000 texts. In a tab the page waits meanwhile; text after them counts as
 * seen.
 */
const LOOKING_MS = 1_500;

/** A page in dark colours is painted on another canvas than a white one. */
function isDark(view: Window): boolean {
  const scheme = view.getComputedStyle(view.document.documentElement).colorScheme;
  return scheme.includes('dark');
}

/** Number of characters that take room, in UTF-16 units. */
function letterCount(text: Node): number {
  return (text.nodeValue ?? '').replace(/[\s\p{Cf}\p{M}]+/gu, '').length;
}

/** Elements whose text is drawn otherwise, or in which nothing can be marked. */
const NO_PAGE_TEXT = new Set([...NO_TEXT, 'noembed', 'noframes', 'xmp', 'plaintext']);

function listTexts(root: Node): Text[] {
  const texts: Text[] = [];
  walkNodes(root, {
    enter: node => {
      if (isTextNode(node) && letterCount(node) > 0) texts.push(node as Text);
      return !isElement(node) || !NO_PAGE_TEXT.has(node.localName);
    },
  });
  return texts;
}

/** Chosen: letters of less than 3 px are lines and dots. */
const LEAST_HEIGHT_PX = 3;
const LEAST_OPACITY = 0.08;

/** What the browser leaves out, or paints so that nothing is left; `null`: it is drawn. */
function fateOf(text: Text, { look }: Pick<InkTools, 'look'>): 'hidden' | 'faded' | null {
  const host = text.parentElement;
  if (host === null) return null;
  // In a shadow tree a slot can hide what none of its own ancestors does.
  const { opacity, isErased, style } = look(host);
  const isLost =
    style.display === 'contents'
      ? host.getRootNode() !== host.ownerDocument
      : !host.checkVisibility({ visibilityProperty: true });
  if (isLost || isErased) return 'hidden';
  return opacity < LEAST_OPACITY ? 'faded' : null;
}

/** Elements by the ids that a control in the page says it shows. */
function findControls(doc: Document): ReadonlyMap<string, Element> {
  const controls = Array.from(doc.querySelectorAll('[aria-controls]')).filter(each => !isOff(each));
  return new Map(
    controls.flatMap(each =>
      (each.getAttribute('aria-controls') ?? '').split(/\s+/).map(id => [id, each] as const),
    ),
  );
}

/** Returns true for text that a control in the page shows: it is read on purpose. */
function isFolded(text: Text, controls: ReadonlyMap<string, Element>): boolean {
  for (let here = text.parentElement; here !== null; here = here.parentElement) {
    if (here.id !== '' && controls.has(here.id)) return true;
    const summary = here.matches('details:not([open])') && here.querySelector(':scope > summary');
    if (summary && !isOff(summary)) return true;
  }
  return false;
}

export function isOff(host: Element): boolean {
  return !host.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

type Seeing = LayoutOptions & { view: Window; tools: InkTools };

function isSeen(text: Text, seeing: Seeing): boolean {
  const host = text.parentElement;
  if (host === null) return true;
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  const { view, mayScroll, tools } = seeing;
  const isUpright = tools.look(host).style.writingMode.startsWith('horizontal');
  const all = Array.from(range.getClientRects(), rect => ({
    rect,
    ...(isUpright
      ? { along: rect.width, across: rect.height }
      : { along: rect.height, across: rect.width }),
  }));
  const lines = readableLines(all, letterCount(text));
  const [first] = lines;
  if (first === undefined) return false;

  const { isFixed } = tools.look(host);
  if (!isWithin(first, { view, isFixed })) return false;
  const shown =
    mayScroll && bringIntoView(host, first, { ...tools, view })
      ? Array.from(range.getClientRects())
      : lines;
  const spots = shown.flatMap(spotsOf).filter(spot => isInWindow(spot, view));
  if (spots.length === 0) return !mayScroll;
  return spots.some(spot => isSeenAt(spot, { host, box: shown[0] ?? first, tools }));
}

/** Sizes in the direction in which a line runs, and across. */
type Line = { rect: DOMRect; along: number; across: number };

/** First, middle and last line of a text, if they are large enough to be letters. */
function readableLines(all: readonly Line[], length: number): DOMRect[] {
  const sum = all.reduce((before, { along }) => before + along, 0);
  // Chosen: letters less than 1 px apart lie on each other.
  if (sum < length) return [];
  const large = all.filter(({ across, along }) => across >= LEAST_HEIGHT_PX && along >= 1);
  const places = new Set([0, Math.floor(large.length / 2), large.length - 1]);
  return [...places].flatMap(place => large[place]?.rect ?? []);
}

type Spot = { x: number; y: number };

function spotsOf({ left, top, width, height }: DOMRect): Spot[] {
  return [0.5, 0.1, 0.9].map(share => ({ x: left + width * share, y: top + height / 2 }));
}

function isInWindow({ x, y }: Spot, view: Window): boolean {
  return x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
}

/** Returns true if a text is on top at a spot, in a colour that shows. */
function isSeenAt(
  { x, y }: Spot,
  { host, box, tools }: { host: Element; box: DOMRect; tools: InkTools },
): boolean {
  const doc = host.ownerDocument;
  const stack = doc.elementsFromPoint(x, y);
  // nb. The list has boxes only: letters outside of the box of their element are not in it.
  if (stack[0] === host || doc.elementFromPoint(x, y) === host) {
    return isLegible(host, { box, below: stack, veils: [], tools });
  }
  const at = stack.findIndex(element => element === host || isLine(element, host, tools));
  if (at < 0) return false;
  // A notice that keeps its place is closed, or scrolled away from.
  const isLifted = tools.look(host).isFixed;
  const { body, documentElement: root } = doc;
  const covers = stack
    .slice(0, at)
    .filter(each => each !== body && each !== root && (isLifted || !tools.look(each).isFixed));
  if (covers.some(each => isOpaque(each, tools))) return false;
  const veils = covers.map(each => tools.look(each).style.backdropFilter);
  return isLegible(host, { box, below: stack.slice(at), veils, tools });
}

type Place = Omit<Below, 'ink'> & { box: DOMRect; tools: InkTools };

function isLegible(host: Element, { box, below, veils, tools }: Place): boolean {
  const ink = inkOfFirstLine(host, box, tools);
  return !isCoveredByPseudo(host, box, tools) && isInkSeen(host, { below, veils, ink }, tools);
}

/** Colour that a sheet gives the first line of the paragraph, if the box is in it. */
function inkOfFirstLine(host: Element, box: DOMRect, { look }: InkTools): string | null {
  let block = host;
  while (look(block).style.display === 'inline' && block.parentElement) block = block.parentElement;
  const { color } = host.ownerDocument.defaultView?.getComputedStyle(block, '::first-line') ?? {};
  const { top, height } = block.getBoundingClientRect();
  const isFirst = box.top - top < box.height || height < 2 * box.height;
  return color === undefined || color === look(block).style.color || !isFirst ? null : color;
}

/** The element hit for a text whose own element draws no box. */
function isLine(element: Element, host: Element, { look }: InkTools): boolean {
  return look(host).style.display === 'contents' && element.contains(host);
}
