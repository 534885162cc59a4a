import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { Icon, ICONS } from './Icon';
import { moveInRow } from './roving';

/**
 * Button "⋯" that opens a list of further actions. Escape closes it and returns the focus, a click or
 * the focus elsewhere closes it too, and arrow keys go through its buttons.
 */
export function OverflowMenu(props: {
  /** Accessible name; also the tooltip. */
  name: string;
  /** Shown while it is open; `close` is for actions that are done with one click. */
  children: (close: () => void) => ComponentChildren;
}): VNode {
  const { name, children } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    if (menu.current?.open !== true) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  useCloseElsewhere(menu, isOpen);
  return (
    <details
      ref={menu}
      class="overflow"
      onToggle={event => setOpen(event.currentTarget.open)}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (relatedTarget !== null && !isInside) currentTarget.open = false;
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') close();
        else moveFocus(event);
      }}
    >
      <summary class="button button-quiet" data-action="more" aria-label={name} title={name}>
        <Icon path={ICONS.more} />
      </summary>
      <div class="overflow-sheet stack gap-0 start box raised">{isOpen && children(close)}</div>
    </details>
  );
}

function useCloseElsewhere(menu: { current: HTMLDetailsElement | null }, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFrom = (event: Event): void => {
      const details = menu.current;
      if (details && !event.composedPath().includes(details)) details.open = false;
    };
    document.addEventListener('pointerdown', closeFrom);
    return () => document.removeEventListener('pointerdown', closeFrom);
  }, [isOpen]);
}

/** nb. Fields keep their arrow keys. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (!(event.target instanceof HTMLElement) || event.target.closest('input, textarea, select'))
    return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('summary, button')];
  const to = moveInRow(event.key, stops.indexOf(event.target), stops.length);
  if (to === null) return;
  event.preventDefault();
  stops[to]?.focus();
}
