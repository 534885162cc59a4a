import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { findSettings } from '../../lib/settings/find-settings';
import { TextField } from './Field';
import { moveInRow } from '../ui/roving';

const VERTICAL = ['ArrowDown', 'ArrowUp'];

/** Field that lists matching settings; arrow keys walk through them, Enter goes to one. */
export function SettingSearch({ onGo }: { onGo: (place: string) => void }): VNode {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLFormElement>(null);
  const found = findSettings(typed);

  function go(place: string): void {
    setTyped('');
    onGo(place);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex(stop => stop === document.activeElement);
    const moved = VERTICAL.includes(event.key) ? moveInRow(event.key, at, stops.length) : null;
    const to = event.key === 'Escape' ? 0 : moved;
    if (to === null) return;
    event.preventDefault();
    if (event.key === 'Escape') setTyped('');
    stops[to]?.focus();
  }
  return (
    <form
      role="search"
      class="stack gap-6 stretch"
      ref={list}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault();
        const [first] = found;
        if (first) go(first.place);
      }}
    >
      <TextField name="search" label={t('options.search.label')} value={typed} onInput={setTyped} />
      <p role="status" class="soft small">
        {typed.trim() === '' ? '' : t('options.search.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul class="box ruled stack gap-0 found-settings">
          {found.map(({ place, part, label }) => (
            <li key={place}>
              <a
                href={`#${place}`}
                onClick={event => {
                  event.preventDefault();
                  go(place);
                }}
              >
                {label} <span class="soft">{t(`options.part.${part}`)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
