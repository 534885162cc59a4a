import type { Theme } from '../../lib/state/settings';

/** Sets the reader's colours on a page's root element; `system` leaves the choice to it. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
