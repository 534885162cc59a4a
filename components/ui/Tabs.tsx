import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';

import { moveInRow } from './roving';

/** Tabs with one stop for the Tab key; arrow keys, Home and End move and select. */
export function Tabs(props: {
  label: string;
  tabs: readonly { id: string; label: string; count?: number }[];
  selected: string;
  onSelect: (id: string) => void;
  children: ComponentChildren;
}): VNode {
  const { label, tabs, selected, onSelect, children } = props;
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    // From the focus: a tab is selected a moment after its key, and the next key may come sooner.
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = stops.findIndex(stop => stop === event.target);
    const to = moveInRow(event.key, at, tabs.length);
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    stops[to ?? 0]?.focus();
  }

  return (
    <div class="tabs">
      <div class="tab-bar">
        <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {tabs.map(({ id, label: name, count }) => (
            <button
              key={id}
              type="button"
              role="tab"
              class="tab"
              id={`${prefix}-tab-${id}`}
              aria-selected={id === selected}
              aria-controls={`${prefix}-panel`}
              tabIndex={id === selected ? 0 : -1}
              data-tab={id}
              onClick={() => onSelect(id)}
            >
              {name}
              {count !== undefined && <span class="tab-count">{count}</span>}
            </button>
          ))}
        </div>
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-tab-${selected}`}
      >
        {children}
      </div>
    </div>
  );
}
