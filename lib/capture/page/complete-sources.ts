import type {
  HiddenSources,
  Revealed,
  RevealedLink,
  ShownLink,
  SourceOpener,
} from '../../ports/site-adapter';

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

/**
 * Opens the elements that hide sources, one after the other, reads the links and closes them.
 *
 * Called only inside a user's click on our own button; touches only elements that the adapter
 * names. Restores focus and scroll.
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
    deps.hidden.shown().filter(link => before.get(link.element) !== link.url);
  let isClicked = false;
  sendPointer(element, ENTERING);
  let links = await waitForLinks(news, HOVER_POLLS, deps);
  if (links.length === 0 && mayClick(element) && !deps.signal.aborted) {
    isClicked = true;
    element.click();
    links = await waitForLinks(news, CLICK_POLLS, deps);
  }
  await close(element, isClicked, { news, ...deps });
  return links.map(({ url, title }) => ({ url, title }));
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
  isClicked: boolean,
  { news, wait }: CompletingDeps & { news: () => ShownLink[] },
): Promise<void> {
  const steps = isClicked ? [clickAgain, pressEscape] : [];
  for (const step of [sendLeaving, ...steps]) {
    if (step !== sendLeaving && news().length === 0) return;
    step(element);
    for (let poll = 0; poll < CLOSE_POLLS && news().length > 0; poll += 1) await wait(POLL_MS);
  }
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

/** Imitates the browser's events when the pointer comes and goes, on which sites open a card. */
function sendPointer(element: Element, types: readonly string[]): void {
  const view = element.ownerDocument.defaultView;
  if (view === null) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  for (const type of types) {
    const bubbles = !type.endsWith('enter') && !type.endsWith('leave');
    const init = { ...at, bubbles, composed: bubbles, cancelable: true, view };
    const isPointer = type.startsWith('pointer');
    element.dispatchEvent(
      isPointer
        ? new view.PointerEvent(type, { ...init, pointerType: 'mouse', isPrimary: true })
        : new view.MouseEvent(type, init),
    );
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
