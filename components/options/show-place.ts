import { useLayoutEffect, useRef } from 'preact/hooks';

/** Asked-for fragment of the page's address; a new object for each request, also for the same one. */
export type OptionsPlace = { name: string };

/** How long the found field is marked, in milliseconds. */
const MARKED_MS = 2_500;

/** Leads to each asked-for place once its part is drawn. */
export function useShownPlace(place: OptionsPlace): void {
  const last = useRef(place);
  useLayoutEffect(() => {
    if (last.current === place) return;
    last.current = place;
    showPlace(place.name);
  }, [place]);
}

/** Brings a section or field into view, focuses its control and marks it for a moment. */
function showPlace(name: string): void {
  const hook = CSS.escape(name);
  const found =
    document.getElementById(name) ??
    document.querySelector<HTMLElement>(`[name="${hook}"], [data-action="${hook}"]`);
  if (!found) {
    scrollTo({ top: 0 });
    return;
  }
  const details = found.closest('details');
  if (details) details.open = true;
  const block = found.closest<HTMLElement>('.setting, .field, section') ?? found;
  block.scrollIntoView();
  findControl(found)?.focus({ preventScroll: true });
  block.dataset['found'] = '';
  setTimeout(() => delete block.dataset['found'], MARKED_MS);
}

/** Returns the first control; of a group of choices the chosen one, as the Tab key does. */
function findControl(found: HTMLElement): HTMLElement | null {
  const first = found.matches(CONTROLS) ? found : found.querySelector<HTMLElement>(CONTROLS);
  const group = first?.matches('[type="radio"]') ? first.closest('fieldset') : null;
  return group?.querySelector<HTMLElement>(':checked') ?? first;
}

const CONTROLS = ':is(input, select, textarea, button):not(:disabled, [hidden])';
