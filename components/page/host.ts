import { language, t } from '../../lib/i18n/t';
import { PAGE_STYLE } from './page-style';

/** Where everything hangs that the extension draws on a page. */
export type Host = {
  /** What the page's scripts can see of it. */
  element: HTMLElement;
  /** Items are put in here; its corner is the origin of their places. */
  layer: HTMLElement;
};

/**
 * Puts a shadow root at the end of the page.
 *
 * nb. The host is a `div`, not an element with a name of its own: a page could define that
 * name, and the class of an element gets at its closed root.
 */
export function createHost(page: Document, mode: ShadowRootMode): Host {
  const element = page.createElement('div');
  element.dataset['veracitePage'] = '';
  const root = element.attachShadow({ mode });
  const style = page.createElement('style');
  style.textContent = PAGE_STYLE;
  const layer = page.createElement('div');
  layer.className = 'layer';
  layer.lang = language();
  layer.dir = t('direction');
  root.append(style, layer);
  keepToItself(layer);
  page.documentElement.append(element);
  return { element, layer };
}

/**
 * Takes off the hosts of scripts that were ended before they could do so themselves, as Firefox
 * ends those of the version before an update. One that is alive puts its own back.
 */
export function removeHosts(page: Document): void {
  // As `createHost` puts them, and no element of a page that calls itself so.
  const hosts = page.documentElement.querySelectorAll(':scope > [data-veracite-page]');
  for (const element of hosts) element.remove();
}

const POINTER_EVENTS = ['click', 'pointerdown', 'mousedown'];
const TYPING_EVENTS = ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'paste', 'copy'];

/** Sites catch keys and pastes for their own field, and close things on a click elsewhere. */
function keepToItself(layer: HTMLElement): void {
  for (const type of [...POINTER_EVENTS, ...TYPING_EVENTS]) {
    layer.addEventListener(type, event => event.stopPropagation());
  }
}
