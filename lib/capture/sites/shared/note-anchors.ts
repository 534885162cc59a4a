import { decoded } from '../../../util/openable-url';
import { isSamePage } from './citation-links';
import { readReference, type Reference } from './reference-list';
import { shortText } from './short-text';

/** Elements that hold one note, from the anchor inside it. */
const NOTE = 'li, p, dd, tr, aside, [role="doc-footnote"], [role="doc-endnote"]';
/** Limit on anchors and on links back to the text, against a page that consists of them. */
const MAX_LINKS = 5000;

/** Finds the note of a marker. */
export type FindNote = (marker: Element) => Reference | null;

/**
 * Creates the search for notes by anchors: the note that a marker's link names, or the one that
 * links back to it.
 */
export function createNotes(page: Document, base: string): FindNote {
  let anchors: ReturnType<typeof anchorsOf> | null = null;
  return marker => {
    anchors ??= anchorsOf(page, base);
    const { named, back } = anchors;
    const link = marker.matches('a[href]') ? marker : marker.querySelector('a[href*="#"]');
    const name = link === null ? '' : fragmentOf(link, base);
    const target = named.get(name) ?? null;
    const note = noteAround(target) ?? noteLinkingTo([marker, link, marker.parentElement], back);
    return note === null || note.contains(marker) ? null : readReference(note, base);
  };
}

function noteLinkingTo(
  places: readonly (Element | null)[],
  back: ReadonlyMap<string, Element>,
): Element | null {
  const links = places.flatMap(namesOf).flatMap(name => back.get(name) ?? []);
  return links.find(link => !places.includes(link))?.closest(NOTE) ?? null;
}

/** Goes from an anchor in front of a note, without its words, to the note. */
function noteAround(target: Element | null): Element | null {
  if (target === null) return null;
  const isAnchor =
    target.localName === 'a' ||
    /^\W*\d{0,3}\W*$/.test(shortText(target, LONGEST_ANCHOR) ?? 'words');
  return isAnchor ? target.closest(NOTE) : target;
}

/** Longer text is words, but for the spaces of a page's source. */
const LONGEST_ANCHOR = 400;

/** Indexes elements by `id`, anchors by their old `name`, and links by the place they lead to. */
function anchorsOf(page: Document, base: string) {
  const named = new Map<string, Element>();
  const back = new Map<string, Element>();
  for (const anchor of [...page.querySelectorAll('a[name]')].slice(0, MAX_LINKS)) {
    named.set(anchor.getAttribute('name') ?? '', anchor);
  }
  // Of several with the same `id` the first counts.
  for (const element of [...page.querySelectorAll('[id]')].reverse())
    named.set(element.id, element);
  named.delete('');
  for (const link of [...page.querySelectorAll('a[href*="#"]')].slice(0, MAX_LINKS)) {
    back.set(fragmentOf(link, base), link);
  }
  return { named, back };
}

function namesOf(element: Element | null): string[] {
  return ['id', 'name']
    .flatMap(attribute => element?.getAttribute(attribute) ?? [])
    .filter(Boolean);
}

/** Returns the name of the place on its own page that a link leads to; empty if it leads away. */
function fragmentOf(link: Element, base: string): string {
  const href = link.getAttribute('href') ?? '';
  const at = href.indexOf('#');
  return at === -1 || !isSamePage(href, base) ? '' : decoded(href.slice(at + 1));
}

/**
 * Returns the address of the page that markup was copied from, as its links to places within name
 * it: a browser copies them with the whole address. `null` if there are none.
 */
export function addressOfCopied(page: Document): string | null {
  const { named } = anchorsOf(page, '');
  for (const link of [...page.querySelectorAll('a[href*="#"]')].slice(0, MAX_LINKS)) {
    const [address = '', name = ''] = (link.getAttribute('href') ?? '').split('#', 2);
    if (address === '' || name === '') continue;
    if (named.has(decoded(name))) return address;
  }
  return null;
}
