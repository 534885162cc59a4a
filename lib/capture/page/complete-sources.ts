import type {
  HiddenSources,
  Revealed,
  RevealedLink,
  ShownLink,
  SourceOpener,
} from '../../ports/site-adapter';
import { findClosing, findPager, selectedTab } from './opened-card';

type CompletingDeps = {
  hidden: HiddenSources;
  wait: (ms: number) => Promise<void>;
  onProgress: (done: number, all: number) => void;
  /** Ends the work; links found until then are kept. */
  signal: AbortSignal;
};

/** Poll interval while something opens or closes. */
const POLL_MS = 50;
/** Cards open after hovering; most sites wait a third of a second. */
const HOVER_POLLS = 14;
/** A panel may ask its server first. */
const CLICK_POLLS = 30;
/** Polls without a new link after which a card counts as complete. */
const STILL_POLLS = 3;
const CLOSE_POLLS = 10;
/** Limit on the sources of one opener, against a page that fills itself with links. */
const MAX_NEWS = 100;
const MAX_PAGES = 30;

/**
 * Opens the elements that hide sources, one after the other, reads the links and closes them.
 *
 * Called only inside a user's click on our own button; touches only elements that the adapter
 * names or that say a number of sources, and the pager and the closing button of what they open.
 * Restores focus, scroll and the selected tab.
 */
export async function openHiddenSources(deps: CompletingDeps): Promise<Revealed> {
  const { hidden, signal, onProgress } = deps;
  const revealed: { chip: number | null; links: RevealedLink[] }[] = [];
  for (const [index, opener] of hidden.openers.entries()) {
    if (signal.aborted) break;
    onProgress(index, hidden.openers.length);
    if (!opener.element.isConnected) continue;
    const putBack = rememberPlace(opener.element);
    const links = await openOne(opener, deps);
    putBack();
    if (links.length > 0) revealed.push({ chip: opener.chip, links });
  }
  return revealed;
}

async function openOne({ element }: SourceOpener, deps: CompletingDeps): Promise<RevealedLink[]> {
  const before = new Map(deps.hidden.shown().map(link => [link.element, link.url]));
  const news = (): ShownLink[] =>
    deps.hidden
      .shown()
      .filter(link => before.get(link.element) !== link.url)
      .slice(0, MAX_NEWS);
  const tab = selectedTab(element);
  let isClicked = false;
  sendPointer(element, ENTERING);
  let links = await waitForLinks(news, HOVER_POLLS, deps);
  if (links.length === 0 && mayClick(element) && !deps.signal.aborted) {
    isClicked = true;
    element.click();
    links = await waitForLinks(news, CLICK_POLLS, deps);
  }
  const all = await turnPages(links, news, deps);
  await close(element, { isClicked, tab, news, ...deps });
  return all;
}

/** Reads the further pages of a card that shows its sources one by one ("1/3", next). */
async function turnPages(
  first: readonly ShownLink[],
  news: () => ShownLink[],
  deps: CompletingDeps,
): Promise<RevealedLink[]> {
  const found = new Map<string, RevealedLink>();
  let links = first;
  for (let page = 0; page < MAX_PAGES && links.length > 0; page += 1) {
    for (const { url, title } of links) found.set(url, found.get(url) ?? { url, title });
    const [shown] = links;
    const isTurned = shown !== undefined && (await turnPage(shown.element, deps));
    links = isTurned ? await waitForLinks(news, HOVER_POLLS, deps) : [];
  }
  return [...found.values()].slice(0, MAX_NEWS);
}

/** Turns the card around a link to its next page; `false` if it has none or does not turn. */
async function turnPage(link: Element, { wait, signal }: CompletingDeps): Promise<boolean> {
  const pager = findPager(link);
  if (pager === null || signal.aborted || !mayClick(pager.next)) return false;
  pager.next.click();
  const isTurned = (): boolean => findPager(link)?.at !== pager.at;
  for (let poll = 0; poll < CLICK_POLLS && !isTurned(); poll += 1) await wait(POLL_MS);
  return isTurned();
}

/** Returns the links once they are stable; empty if none appear. */
async function waitForLinks(
  news: () => ShownLink[],
  polls: number,
  { wait, signal }: CompletingDeps,
): Promise<ShownLink[]> {
  let last: ShownLink[] = [];
  let still = 0;
  for (let poll = 0; poll < polls && still < STILL_POLLS && !signal.aborted; poll += 1) {
    await wait(POLL_MS);
    const links = news();
    still = links.length > 0 && links.length === last.length ? still + 1 : 0;
    last = links;
  }
  return last;
}

async function close(
  element: Element,
  {
    isClicked,
    tab,
    news,
    wait,
  }: CompletingDeps & { isClicked: boolean; tab: Element | null; news: () => ShownLink[] },
): Promise<void> {
  for (const step of closingSteps({ isClicked, tab, news })) {
    if (step !== sendLeaving && news().length === 0) return;
    step(element);
    for (let poll = 0; poll < CLOSE_POLLS && news().length > 0; poll += 1) await wait(POLL_MS);
  }
}

function closingSteps({
  isClicked,
  tab,
  news,
}: {
  isClicked: boolean;
  tab: Element | null;
  news: () => ShownLink[];
}): ((element: Element) => void)[] {
  if (!isClicked) return [sendLeaving, pressEscape];
  if (tab !== null) return [sendLeaving, () => clickAgain(tab)];
  const pressClosing = (): void => {
    const [link] = news();
    const button = link === undefined ? null : findClosing(link.element);
    if (button !== null) clickAgain(button);
  };
  return [sendLeaving, clickAgain, pressEscape, pressClosing];
}

function sendLeaving(element: Element): void {
  sendPointer(element, LEAVING);
}

function clickAgain(element: Element): void {
  if (mayClick(element) && element.isConnected) element.click();
}

/** Rejects links that leave the page and submit buttons: a click on them would change the page. */
function mayClick(element: Element): element is HTMLElement {
  const isControl = 'click' in element;
  const link = element.closest('a[href]');
  const inner = element.querySelector('a[href]');
  return isControl && link === null && inner === null && element.closest('form') === null;
}

const ENTERING = ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointermove'] as const;
const LEAVING = ['pointerout', 'pointerleave', 'mouseout', 'mouseleave'] as const;

/**
 * Imitates the browser's events when the pointer comes and goes, on which sites open a card. They
 * start at the innermost element, as a pointer does: some sites listen inside the chip.
 */
function sendPointer(opener: Element, types: readonly string[]): void {
  const view = opener.ownerDocument.defaultView;
  if (view === null) return;
  const { left, top, width, height } = opener.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const inner = innermost(opener);
  const within = [...ancestorsUpTo(inner, opener)].reverse();
  for (const type of types) {
    const bubbles = !type.endsWith('enter') && !type.endsWith('leave');
    const init = { ...at, bubbles, composed: bubbles, cancelable: true, view };
    const isPointer = type.startsWith('pointer');
    // Events that do not bubble reach each element that the pointer enters or leaves.
    for (const target of bubbles ? [inner] : within) {
      target.dispatchEvent(
        isPointer
          ? new view.PointerEvent(type, { ...init, pointerType: 'mouse', isPrimary: true })
          : new view.MouseEvent(type, init),
      );
    }
  }
}

const MAX_DEPTH = 12;

function innermost(element: Element): Element {
  let at = element;
  for (let depth = 0; depth < MAX_DEPTH && at.firstElementChild !== null; depth += 1) {
    at = at.firstElementChild;
  }
  return at;
}

function* ancestorsUpTo(from: Element, top: Element): Generator<Element> {
  for (let at: Element | null = from; at !== null; at = at.parentElement) {
    yield at;
    if (at === top) return;
  }
}

function pressEscape(element: Element): void {
  const view = element.ownerDocument.defaultView;
  if (view === null) return;
  const init = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  element.dispatchEvent(new view.KeyboardEvent('keydown', init));
}

/** Saves focus and scroll; the returned function restores them. */
function rememberPlace(element: Element): () => void {
  const page = element.ownerDocument;
  const focused = page.activeElement;
  const scrolled: { at: Element; top: number; left: number }[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    scrolled.push({ at, top: at.scrollTop, left: at.scrollLeft });
  }
  return () => {
    if (focused !== page.activeElement && isFocusable(focused)) {
      focused.focus({ preventScroll: true });
    }
    for (const { at, top, left } of scrolled) {
      if (at.scrollTop !== top) at.scrollTop = top;
      if (at.scrollLeft !== left) at.scrollLeft = left;
    }
  };
}

function isFocusable(element: Element | null): element is HTMLElement {
  return element !== null && 'focus' in element && element.isConnected;
}
