import type { FoundPlace } from './find-places';

type Placed = Pick<FoundPlace, 'scope' | 'bodies'>;

/**
 * Returns the largest part of the page around a reply that holds no other reply. Where a layout has
 * no element of the exchange, what belongs to the reply is in it: its tabs, count and buttons.
 */
export function regionOf(place: FoundPlace, all: readonly Placed[]): Element {
  if (place.layout.turn !== undefined) return place.scope;
  const index = all.findIndex(({ scope }) => scope === place.scope);
  const others = [all[index - 1], all[index + 1]].flatMap(other => other?.bodies ?? []);
  let region = place.scope;
  let up = region.parentElement;
  while (up !== null && !others.some(other => up?.contains(other))) {
    region = up;
    up = up.parentElement;
  }
  return region;
}

/** Returns the matches in a reply's region that are no part of its text. */
export function besideReply(
  region: Element,
  bodies: readonly Element[],
  selectors: readonly string[],
): Element[] {
  if (selectors.length === 0) return [];
  return [...region.querySelectorAll(selectors.join(','))].filter(
    element => !bodies.some(body => body.contains(element) || element.contains(body)),
  );
}
