import { findUnseen, type LayoutOptions } from './find-unseen';

/** Elements that run, load or lead elsewhere. The policy of the frame refuses the same again. */
const NOT_LAID_OUT =
  'script, noscript, iframe, frame, object, embed, applet, base, meta, portal, fencedframe, ' +
  'link:not([href^="data:" i])';

/** Chosen: a page of 20,000 elements is laid out and measured in about a second. */
const MAX_ELEMENTS = 20_000;

/**
 * What every element can be hit by, and has come to rest. nb. In a layer, and the first one: so
 * nothing in the page outweighs it.
 */
const AT_REST = `@layer veracite { *, ::before, ::after { pointer-events: auto !important;
  interactivity: auto !important; scroll-behavior: auto !important; transition: none !important } }`;

/**
 * Lays out a page in `doc`, which becomes that page, without what runs or loads. Returns its markup
 * with the text that is not seen inside `<span hidden>`; `null` if all of it is seen, or the page
 * is too large to be laid out.
 */
export function layOut(html: string, doc: Document): string | null {
  // nb. With the shadow trees the markup declares. Nothing runs in a document without a window.
  const page = Document.parseHTMLUnsafe(html);
  if (page.querySelectorAll('*').length > MAX_ELEMENTS) return null;
  const copy = page.cloneNode(true) as Document;
  const pairs = pairTexts(page, copy);

  const lacksSheets =
    copy.querySelector('link[rel~="stylesheet" i]:not([href^="data:" i])') !== null;
  for (const element of page.querySelectorAll(NOT_LAID_OUT)) element.remove();
  for (const element of page.querySelectorAll('[inert]')) element.removeAttribute('inert');
  for (const element of page.querySelectorAll<HTMLElement>('[style*="pointer-events" i]')) {
    element.style.removeProperty('pointer-events');
  }
  const rest = page.createElement('style');
  rest.textContent = AT_REST;
  page.documentElement.prepend(rest);
  doc.replaceChild(doc.adoptNode(page.documentElement), doc.documentElement);
  for (const animation of doc.getAnimations()) finish(animation);

  const unseen = findUnseen(doc, { mayScroll: true, lacksSheets });
  if (unseen.size === 0) return null;
  markUnseen(pairs, unseen);
  const whole = copy.createElement('div');
  whole.append(copy.documentElement);
  return `<!doctype html>${whole.getHTML()}`;
}

/** Markup of a page in a tab, in which the text that is not seen is marked in the same way. */
export function markupAsSeen(doc: Document): string {
  const copy = doc.cloneNode(true) as Document;
  const options: LayoutOptions = { mayScroll: false, lacksSheets: false };
  markUnseen(pairTexts(doc, copy), findUnseen(doc, options));
  return new XMLSerializer().serializeToString(copy);
}

/** An endless animation has no end to go to. */
function finish(animation: Animation): void {
  const { endTime } = animation.effect?.getComputedTiming() ?? {};
  if (endTime === Infinity) animation.cancel();
  else animation.finish();
}

/** Each text of a page with its copy. */
function pairTexts(page: Document, copy: Document): [Node, Node][] {
  const copies = listTexts(copy);
  return listTexts(page).flatMap((node, place): [Node, Node][] => {
    const twin = copies[place];
    return twin ? [[node, twin]] : [];
  });
}

function listTexts(doc: Document): Node[] {
  const walker = doc.createTreeWalker(doc, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node);
  return texts;
}

function markUnseen(pairs: readonly [Node, Node][], unseen: ReadonlySet<Node>): void {
  for (const [node, twin] of pairs) {
    const mark = unseen.has(node) ? twin.ownerDocument?.createElement('span') : null;
    if (!mark) continue;
    mark.hidden = true;
    twin.parentNode?.replaceChild(mark, twin);
    mark.append(twin);
  }
}
