import type { Settings } from '../../lib/settings/settings';

/** Sets the user's colours on a page's root element; `system` leaves the choice to it. */
export function applyTheme(root: HTMLElement, theme: Settings['theme']): void {
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

export function applyTextSize(root: HTMLElement, size: Settings['textSize']): void {
  if (size === 'normal') delete root.dataset['textSize'];
  else root.dataset['textSize'] = size;
}
