import { allElements, describe, isSeen } from './elements';

export { findUnseenFocus, readFocus, tabStops } from './focus';
export { findLostParts, findUnseenStates, notePaintedParts } from './grounds';
export { findSmallTargets, findSmallText } from './sizes';

/** Opens all that is folded: it is part of a view too. */
export function unfold(): void {
  for (const element of allElements()) {
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
}

/** Elements that make the page wider than its window. */
export function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = allElements().filter(element => {
    const { left, right } = element.getBoundingClientRect();
    return isSeen(element) && (right > clientWidth + 0.5 || left < -0.5);
  });
  const deepest = wide.filter(
    element => !wide.some(other => element.contains(other) && other !== element),
  );
  return [
    `${String(scrollWidth)} in a window of ${String(clientWidth)}`,
    ...deepest.slice(0, 5).map(describe),
  ];
}

/** The longest a change of looks may take for those who want none, in seconds. */
const STILL = 0.01;

/** Elements that still move or scroll smoothly under reduced motion. */
export function findMotion(): string[] {
  return allElements().flatMap(element =>
    [null, '::before', '::after', '::backdrop']
      .filter(pseudo => moves(getComputedStyle(element, pseudo)))
      .map(pseudo => `moves: ${describe(element)}${pseudo ?? ''}`),
  );
}

function moves(style: CSSStyleDeclaration): boolean {
  const lasts = (durations: string) =>
    durations.split(',').some(duration => seconds(duration.trim()) > STILL);
  return (
    (style.animationName !== 'none' && lasts(style.animationDuration)) ||
    (style.transitionProperty !== 'none' && lasts(style.transitionDuration)) ||
    style.scrollBehavior === 'smooth'
  );
}

function seconds(duration: string): number {
  return duration.endsWith('ms') ? parseFloat(duration) / 1_000 : parseFloat(duration);
}

/**
 * Drawings that point somewhere and still point there where the page runs from right to left.
 * `paths` are the `d` of those drawings.
 */
export function findUnmirrored(paths: readonly string[]): string[] {
  return allElements()
    .filter(
      element => element.localName === 'path' && paths.includes(element.getAttribute('d') ?? ''),
    )
    .map(path => path.parentElement)
    .filter(icon => icon !== null)
    .filter(icon => isSeen(icon) && !getComputedStyle(icon).scale.startsWith('-1'))
    .map(icon => `not mirrored: ${describe(icon.parentElement ?? icon)}`);
}
