import type { HiddenSources, Revealed, ShownLink, SourceOpener } from '../../../ports/site-adapter';
import type { LayoutSpec } from './adapter-schema';
import { labelOf } from './citation-label';
import type { FoundLink } from './citation-links';
import type { FoundPlace } from './find-places';
import { isHidden } from './visibility';

/** Openers of one reply: a bound against a page that is nothing but chips. */
const MAX_OPENERS = 200;
/** Links one opener may bring to light. */
const MAX_SHOWN = 100;

/**
 * What of a reply can be opened to see hidden sources; only looks, opens nothing.
 *
 * `chips` are its chips in page order; `isWanting` says which of them keep something back.
 * Openers that belong to no chip (a "Sources" button) come last.
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

/** The links revealed for one chip, in the form the page's own links have. */
export function revealedLinks(revealed: Revealed, chip: number | null): FoundLink[] {
  return revealed.flatMap(it => (it.chip === chip ? it.links : []));
}

function matches(scope: Element, selectors: readonly string[]): Element[] {
  return selectors.length === 0 ? [] : [...scope.querySelectorAll(selectors.join(','))];
}

/** The chip an opener is, stands in or holds; `null`: none. */
function chipOf(opener: Element, numbers: ReadonlyMap<Element, number>): Element | null {
  for (let at: Element | null = opener; at !== null; at = at.parentElement) {
    if (numbers.has(at)) return at;
  }
  return Array.from(opener.querySelectorAll('*')).find(inner => numbers.has(inner)) ?? null;
}

/** Links in the places where openers show sources, as they stand on the page now. */
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
