import { render, type ComponentChild, h } from 'preact';
import { act } from 'preact/test-utils';

import { PanelApp } from '../../../components/panel/PanelApp';
import type { PanelActions, PanelProps } from '../../../components/panel/panel-context';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';

/** A drawn component, with the few moves a reader has. */
export type Screen = {
  root: HTMLElement;
  /** All matches, in page order. */
  all: (selector: string) => HTMLElement[];
  /** The first match; a test that looks for what is not there is broken. */
  get: (selector: string) => HTMLElement;
  texts: (selector: string) => string[];
  click: (selector: string) => Promise<void>;
  press: (key: string, options?: KeyboardEventInit) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
};

/** Draws into a page that is emptied first: what was drawn there would go on listening to the window. */
export async function mount(node: ComponentChild): Promise<Screen> {
  const root = document.createElement('div');
  await act(() => {
    for (const drawn of document.body.children) render(null, drawn);
  });
  document.body.replaceChildren(root);
  await act(() => render(node, root));

  const all = (selector: string) => {
    if (!root.isConnected) throw new Error('test: something else was drawn since');
    return [...root.querySelectorAll<HTMLElement>(selector)];
  };
  const get = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`test: nothing matches ${selector}`);
    return found;
  };
  return {
    root,
    all,
    get,
    texts: selector => all(selector).map(({ textContent }) => textContent.trim()),
    click: selector =>
      act(() => {
        get(selector).focus();
        get(selector).click();
      }),
    press: (key, options = {}) =>
      act(() => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, ...options });
        document.activeElement?.dispatchEvent(event);
      }),
    type: (selector, text) =>
      act(() => {
        const field = get(selector) as HTMLTextAreaElement;
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
}

/** Draws the panel on an audit. */
export function mountAudit(
  sketch: AuditSketch,
  actions: Partial<PanelActions> = {},
): Promise<Screen> {
  return mountPanel({ audit: { status: 'shown', audit: buildAudit(sketch) }, sketch, actions });
}

/** Draws the panel in any of its states. */
export function mountPanel(shown: Parameters<typeof panelProps>[0]): Promise<Screen> {
  const props: PanelProps = panelProps(shown);
  return mount(h(PanelApp, props));
}

/** Lets promises that a click has started come to their end, and draws what follows. */
export function settle(): Promise<void> {
  return act(() => new Promise<void>(done => setTimeout(done, 0)));
}

/** Opens a disclosure as a click on its summary does. */
export async function openDetails(screen: Screen, selector: string): Promise<HTMLDetailsElement> {
  const details = screen.get(selector) as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await settle();
  return details;
}

/** Selects words as a reader does with the mouse. */
export async function selectWords(element: HTMLElement, words: string): Promise<void> {
  const node = element.firstChild;
  const start = node?.textContent?.indexOf(words) ?? -1;
  if (!node || start < 0) throw new Error(`test: "${words}" is not there`);
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + words.length);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  await act(() => void document.dispatchEvent(new Event('selectionchange')));
}
