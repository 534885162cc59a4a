import type { HiddenSources, Revealed, ShownLink, SourceOpener } from '../../../ports/site-adapter';
import type { LayoutSpec } from './adapter-schema';
import { labelOf } from './citation-label';
import type { FoundLink } from './citation-links';
import type { FoundPlace } from './find-places';
import { isHidden } from './visibility';

/** Limit on the openers of one reply, against a page that consists of chips. */
const MAX_OPENERS = 200;
const MAX_SHOWN = 100;

/**
 * Finds the openers of hidden sources in a reply, without opening any. `chips` are its chips in
 * page order; `isWanting` marks those that hide sources. Openers that belong to no chip (a
 * "Sources" button) come last.
 */
export function hiddenSourcesOf(
  { scope, layout }: Pick<FoundPlace, 'scope' | 'layout'>,
  chips: readonly Element[],
  isWanting: (chip: Element) => boolean,
): HiddenSources {
  const numbers = new Map(chips.map((chip, index) => [chip, index]));
  const found = layout.panels.length === 0 ? [] : matches(scope, layout.openers);
  const openers = found.flatMap((element): SourceOpener[] => {
    const chip = chipOf(element, numbers);
    if (chip === null) return [{ element, chip: null }];
    return isWanting(chip) ? [{ element, chip: numbers.get(chip) ?? null }] : [];
  });
  const isOfChip = ({ chip }: SourceOpener): boolean => chip !== null;
  return {
    openers: [...openers.filter(isOfChip), ...openers.filter(it => !isOfChip(it))].slice(
      0,
      MAX_OPENERS,
    ),
    shown: () => shownLinks(scope.ownerDocument, layout),
    copyControl: matches(scope, layout.copy)[0] ?? null,
  };
}

export function revealedLinks(revealed: Revealed, chip: number | null): FoundLink[] {
  return revealed.flatMap(it => (it.chip === chip ? it.links : []));
}

function matches(scope: Element, selectors: readonly string[]): Element[] {
  return selectors.length === 0 ? [] : [...scope.querySelectorAll(selectors.join(','))];
}

/** Returns the chip that an opener is, contains or is part of; `null` if none. */
function chipOf(opener: Element, numbers: ReadonlyMap<Element, number>): Element | null {
  for (let at: Element | null = opener; at !== null; at = at.parentElement) {
    if (numbers.has(at)) return at;
  }
  return Array.from(opener.querySelectorAll('*')).find(inner => numbers.has(inner)) ?? null;
}

/** Returns the links now on the page in the containers where openers show sources. */
function shownLinks(page: Document, { panels }: LayoutSpec): ShownLink[] {
  if (panels.length === 0) return [];
  const links = new Set<Element>();
  for (const panel of page.querySelectorAll(panels.join(','))) {
    if (isHidden(panel)) continue;
    const inner = panel.matches('a[href]') ? [panel] : panel.querySelectorAll('a[href]');
    for (const link of inner) links.add(link);
    if (links.size >= MAX_SHOWN) break;
  }
  return [...links].slice(0, MAX_SHOWN).map(element => ({
    element,
    url: element.getAttribute('href') ?? '',
    title: labelOf(element, ['text', 'attr:aria-label', 'attr:title'], null) || null,
  }));
}
