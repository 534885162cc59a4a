import { clipTo, type Box } from './layout';

const SCROLLING = new Set(['auto', 'scroll', 'overlay']);

/** Nearest vertically scrolling ancestor; `null`: the page itself. */
export function findScroller(element: Element): Element | null {
  const { body, documentElement, defaultView } = element.ownerDocument;
  if (defaultView === null) return null;
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at === body || at === documentElement) return null;
    if (at.scrollHeight <= at.clientHeight) continue;
    if (SCROLLING.has(defaultView.getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

export function viewOf(page: Document, scroller: Element | null): Box {
  // In a page without a doctype the body, not the root, has the window's size.
  const isOldStyle = page.compatMode === 'BackCompat';
  const root = isOldStyle ? page.body : page.documentElement;
  const { clientWidth: right, clientHeight: bottom } = root;
  const viewport = { left: 0, top: 0, right, bottom };
  if (scroller === null) return viewport;
  const rect = scroller.getBoundingClientRect();
  // The client box excludes scroll bars.
  const left = rect.left + scroller.clientLeft;
  const top = rect.top + scroller.clientTop;
  return clipTo(viewport, {
    left,
    top,
    right: left + scroller.clientWidth,
    bottom: top + scroller.clientHeight,
  });
}

/** Returns true if something outside the page's flow covers this point: a dialog, header, field. */
export function isCovered(
  point: { x: number; y: number },
  { body, scroller, host }: { body: Element; scroller: Element | null; host: Element },
): boolean {
  const hit = topmostAt(point, host);
  if (hit === null || hit.contains(body) || body.contains(hit)) return false;
  const isElsewhere = scroller !== null && !scroller.contains(hit);
  return isElsewhere || isPinned(hit, body);
}

function topmostAt({ x, y }: { x: number; y: number }, host: Element): Element | null {
  const page = host.ownerDocument;
  const top = page.elementFromPoint(x, y);
  // The whole stack costs several times as much, and is seldom needed.
  if (top !== host) return top;
  return page.elementsFromPoint(x, y).find(element => element !== host) ?? null;
}

/** Returns true if the element, or an ancestor below `body`, does not scroll along. */
export function isPinned(element: Element, body: Element): boolean {
  const view = body.ownerDocument.defaultView;
  for (let at: Element | null = element; at && !at.contains(body); at = at.parentElement) {
    const position = view?.getComputedStyle(at).position;
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}

export function firstLineOf(range: Range): Box | null {
  return linesOf(range)[0] ?? null;
}

/** Boxes of a text, line by line. */
export function linesOf(range: Range): DOMRect[] {
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

/** Leaves a third of the view above for context, the rest below for a long statement. */
export function scrollToRange(range: Range, behavior: ScrollBehavior): void {
  const element = elementOf(range.startContainer);
  const line = firstLineOf(range);
  if (element === null || line === null) return;
  const page = element.ownerDocument;
  const scroller = findScroller(element);
  const view = viewOf(page, scroller);
  const top = line.top - view.top - (view.bottom - view.top) / 3;
  (scroller ?? page.scrollingElement)?.scrollBy({ top, behavior });
}

/** Scrolls the end of an element to the middle: headers and fields cover the edges. */
export function scrollToEnd(element: Element): void {
  const page = element.ownerDocument;
  const scroller = findScroller(element);
  const view = viewOf(page, scroller);
  element.scrollIntoView({ block: 'end', behavior: 'instant' });
  const top = element.getBoundingClientRect().bottom - (view.top + view.bottom) / 2;
  (scroller ?? page.scrollingElement)?.scrollBy({ top, behavior: 'instant' });
}

/** Returns true if the surroundings of this element are dark, by the page's own colours. */
export function isOnDark(element: Element): boolean {
  const { documentElement, defaultView: view } = element.ownerDocument;
  if (view === null) return false;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const lightness = lightnessOf(view.getComputedStyle(at).backgroundColor);
    if (lightness !== null) return lightness < 0.5;
  }
  const scheme = view.getComputedStyle(documentElement).colorScheme;
  const mayBeLight = !scheme.includes('dark') || scheme.includes('light');
  return scheme.includes('dark') && !(mayBeLight && prefersLight(view));
}

function prefersLight(view: Window): boolean {
  return !view.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Colour functions whose first number is the lightness, and its highest value. */
const LIGHTNESS_FIRST: Record<string, number> = { oklab: 1, oklch: 1, lab: 100, lch: 100 };
const LUMA = [0.2126, 0.7152, 0.0722];

/** Lightness of a computed colour, 0–1; `null` if mostly transparent. */
function lightnessOf(colour: string): number | null {
  const [name = '', rest = ''] = colour.split('(');
  // nb. The digit in `color(display-p3 …)` is not a channel.
  const numbers = (rest.match(/(?<![\w.-])-?[\d.]+/g) ?? []).map(Number);
  const [first, , , alpha = 1] = numbers;
  if (first === undefined || alpha < 0.5) return null;
  const highest = LIGHTNESS_FIRST[name];
  if (highest !== undefined) return first / highest;
  const luma = LUMA.reduce((sum, weight, at) => sum + weight * (numbers[at] ?? 0), 0);
  return name === 'color' ? luma : luma / 255;
}

function elementOf(node: Node): Element | null {
  return node.nodeType === node.ELEMENT_NODE ? (node as Element) : node.parentElement;
}

/** Lifetime of a result: a hit test takes milliseconds, and scrolling would run it every frame. */
const HOLDS_MS = 250;

/** Caches briefly whether something of the page covers a slot; `ask` is called if it is unknown. */
export function createCover({
  defaultView,
}: Document): (slot: Element, ask: () => boolean) => boolean {
  const known = new WeakMap<Element, { isCovered: boolean; atMs: number }>();
  return (slot, ask) => {
    const nowMs = defaultView?.performance.now() ?? 0;
    const last = known.get(slot);
    if (last !== undefined && nowMs - last.atMs < HOLDS_MS) return last.isCovered;
    const isCovered = ask();
    known.set(slot, { isCovered, atMs: nowMs });
    return isCovered;
  };
}
