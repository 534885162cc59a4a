import { findUnseen, isOff, type LayoutOptions, type Unseen } from './find-unseen';

/** Elements that run, load or lead elsewhere. The policy of the frame refuses the same again. */
const NOT_LAID_OUT =
  'script, noscript, iframe, frame, object, embed, applet, base, meta, portal, fencedframe, ' +
  'link:not([href^="data:" i])';

/** Chosen: a page of 20,000 elements is laid out and measured in about a second. */
const MAX_ELEMENTS = 20_000;

/**
 * What every element can be hit by, and has come to rest. The page itself is never hidden: it would
 * wait for its scripts. nb. In a layer, and the first one: so
 * nothing in the page outweighs it.
 */
const AT_REST = `@layer veracite { *, ::before, ::after { pointer-events: auto !important;
  interactivity: auto !important; scroll-behavior: auto !important; transition: none !important }
  html, body { opacity: 1 !important; visibility: visible !important } }`;

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
  for (const animation of doc.getAnimations()) bringToRest(animation, doc);
  openAll(doc);

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

/** Chosen: longer than a user waits for a text. */
const PATIENCE_MS = 60_000;

/** Shares of a round at which an endless animation is looked at. */
const MOMENTS = [0.05, 0.35, 0.65, 0.95];

/** Shows an animation as it is after a while; an endless one not at all if it shows its box at times. */
function bringToRest(animation: Animation, doc: Document): void {
  const { effect, timeline, playState } = animation;
  const { endTime = 0, delay = 0, duration = 0 } = effect?.getComputedTiming() ?? {};
  if (playState === 'paused') return;
  if (timeline !== doc.timeline) animation.finish();
  else if (endTime !== Infinity) animation.currentTime = Math.min(Number(endTime), PATIENCE_MS);
  else if (showsAtTimes(animation, { delay, duration: Number(duration) })) animation.cancel();
}

function showsAtTimes(
  animation: Animation,
  { delay, duration }: Record<'delay' | 'duration', number>,
) {
  const { effect } = animation;
  const target = effect instanceof KeyframeEffect ? effect.target : null;
  return MOMENTS.some(share => {
    animation.currentTime = delay + share * duration;
    return target === null || !isOff(target);
  });
}

/** Chosen: each has the page styled once more; the rest stays closed, and is read. */
const MAX_OPENED = 500;

/** Opens what the user can open, and draws what would be drawn once it is scrolled to. */
function openAll(doc: Document): void {
  const closed = Array.from(doc.querySelectorAll('details:not([open])'));
  for (const details of closed.slice(0, MAX_OPENED)) {
    const summary = details.querySelector(':scope > summary');
    details.removeAttribute('name');
    if (!summary || !isOff(summary)) details.setAttribute('open', '');
  }
  for (const element of doc.body.querySelectorAll<HTMLElement>('*')) {
    const { contentVisibility } = getComputedStyle(element);
    if (contentVisibility === 'auto')
      element.style.setProperty('content-visibility', 'visible', 'important');
  }
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

function markUnseen(pairs: readonly [Node, Node][], unseen: Unseen): void {
  for (const [node, twin] of pairs) {
    const fate = unseen.get(node);
    const mark = fate && twin.ownerDocument?.createElement('span');
    if (!mark) continue;
    // nb. The reader knows how much of the page fades in, and whether scripts would do it.
    if (fate === 'faded') mark.style.opacity = '0';
    else mark.hidden = true;
    twin.parentNode?.replaceChild(mark, twin);
    mark.append(twin);
  }
}
