import { language, t } from '../../lib/i18n/t';
import css from './page.css?inline';

/**
 * Appends a shadow root to the page. Everything is drawn in its `layer`, whose corner is the origin
 * of all positions; the page's scripts see `host` alone.
 *
 * nb. The host is a `div`, not a custom element: a page could define its name, and an element's
 * class can access its closed root.
 */
export function createHost(
  page: Document,
  mode: ShadowRootMode,
): { host: HTMLElement; layer: HTMLElement } {
  const host = page.createElement('div');
  host.dataset['veracitePage'] = '';
  const root = host.attachShadow({ mode });
  const style = page.createElement('style');
  // nb. Firefox's content scripts reject adopted style sheets.
  style.textContent = css;
  const layer = page.createElement('div');
  layer.className = 'layer veracite-colours';
  layer.lang = language();
  layer.dir = t('direction');
  root.append(style, layer);
  keepToItself(layer);
  page.documentElement.append(host);
  return { host, layer };
}

/** Removes hosts of scripts that ended early (Firefox updates); running scripts restore theirs. */
export function removeHosts(page: Document): void {
  // Matches the position that `createHost` uses, not an element of the page with the same name.
  const hosts = page.documentElement.querySelectorAll(':scope > [data-veracite-page]');
  for (const element of hosts) element.remove();
}

const POINTER_EVENTS = ['click', 'pointerdown', 'mousedown'];
const TYPING_EVENTS = ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'paste', 'copy'];

/** Stops events: sites redirect keys and pastes to their field, and close things on clicks. */
function keepToItself(layer: HTMLElement): void {
  for (const type of [...POINTER_EVENTS, ...TYPING_EVENTS]) {
    layer.addEventListener(type, event => event.stopPropagation());
  }
}
