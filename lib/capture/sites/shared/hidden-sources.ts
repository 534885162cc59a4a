import type { HiddenSources, Revealed, ShownLink, SourceOpener } from '../../../ports/site-adapter';
import { labelOf } from './citation-label';
import type { FoundLink } from './citation-links';
import type { FoundPlace } from './find-places';
import { besideReply } from './reply-region';
import { countControls } from './source-count';
import { isBefore } from './walk-tree';

/** Limit on the openers of one reply, against a page that consists of chips. */
const MAX_OPENERS = 200;
/** Limit on the links of a page that are looked at, against one that consists of links. */
const MAX_LINKS = 5_000;

/** Parts of a page whose links are never sources: its menus, and controls no user can reach. */
const NO_SOURCES = 'nav, [role="navigation"], [aria-hidden="true"]';

/**
 * Finds the openers of hidden sources in a reply, without opening any. `chips` are its chips in
 * page order; `isWanting` marks those that hide sources. Openers that belong to no chip (a
 * "40 sources" button) come last.
 */
export function hiddenSourcesOf(
  place: Omit<FoundPlace, 'key' | 'late'>,
  {
    chips,
    region,
    isWanting,
  }: {
    chips: readonly Element[];
    region: Element;
    isWanting: (chip: Element) => boolean;
  },
): HiddenSources {
  const { layout, bodies, scope } = place;
  const numbers = new Map(chips.map((chip, index) => [chip, index]));
  const atChips = matches(region, layout.openers).flatMap((element): SourceOpener[] => {
    const chip = chipOf(element, numbers);
    return chip !== null && isWanting(chip) ? [{ element, chip: numbers.get(chip) ?? null }] : [];
  });
  const ofReply = new Set([
    ...besideReply(region, bodies, layout.openers),
    ...countControls(place, region),
  ]);
  const atReply = [...ofReply]
    .filter(element => element.closest('[aria-hidden="true"]') === null)
    .map((element): SourceOpener => ({ element, chip: null }));
  return {
    openers: [...atChips, ...atReply].slice(0, MAX_OPENERS),
    shown: () => shownLinks(scope.ownerDocument, bodies),
    copyControl: findCopyControl(place, region),
  };
}

export function revealedLinks(revealed: Revealed, chip: number | null): FoundLink[] {
  return revealed.flatMap(it => (it.chip === chip ? it.links : []));
}

function matches(scope: Element, selectors: readonly string[]): Element[] {
  return selectors.length === 0 ? [] : [...scope.querySelectorAll(selectors.join(','))];
}

/** Returns the site's copy button; the one after the reply's text, as a question has one too. */
function findCopyControl(
  { bodies, layout }: Pick<FoundPlace, 'bodies' | 'layout'>,
  region: Element,
): Element | null {
  const controls = besideReply(region, bodies, layout.copy);
  const last = bodies.at(-1);
  return controls.find(control => last && isBefore(last, control)) ?? controls[0] ?? null;
}

/** Returns the chip that an opener is, contains or is part of; `null` if none. */
function chipOf(opener: Element, numbers: ReadonlyMap<Element, number>): Element | null {
  for (let at: Element | null = opener; at !== null; at = at.parentElement) {
    if (numbers.has(at)) return at;
  }
  return Array.from(opener.querySelectorAll('*')).find(inner => numbers.has(inner)) ?? null;
}

/**
 * Returns the links now on the page outside the reply's text: sites put a card, a tray or a dialog
 * anywhere. Those that are new after an opener was used are the sources it shows.
 */
function shownLinks(page: Document, bodies: readonly Element[]): ShownLink[] {
  return Array.from(page.querySelectorAll('a[href]'))
    .slice(0, MAX_LINKS)
    .filter(link => link.closest(NO_SOURCES) === null && !bodies.some(body => body.contains(link)))
    .map(element => ({
      element,
      url: element.getAttribute('href') ?? '',
      get title() {
        return labelOf(element, ['text', 'attr:aria-label', 'attr:title'], null) || null;
      },
    }));
}
