import type { ListedAs } from '../../../core/answer/citation';
import { cleanUrl } from '../../../text/citations/clean-url';
import type { ListedSpec, UrlVerb } from './adapter-schema';

/** Source as given by the page's markup, before its address is cleaned. */
export type FoundLink = {
  /** Raw address, perhaps relative; `null` for a reference without a link. */
  url: string | null;
  title: string | null;
  /** What the page prints beside its reference. */
  listedAs?: ListedAs;
};

/** `cleaned` is `null` for a reference without a link, or with one that leads to no page. */
export type CleanLink = Omit<FoundLink, 'url'> & { cleaned: ReturnType<typeof cleanUrl> };

/** Resolves a chip that only site-specific code can resolve. */
export type LookUpReference = (chip: Element) => FoundLink[];

/** Creates the look-up for one reply. `scope`: the element of the whole exchange. */
export type CitationHook = (scope: Element) => LookUpReference;

/** Bounded, so that trimming its end walks a short text. */
const ADDRESS_IN_LABEL = /https?:\/\/[^\s"'<>]{1,4096}/g;

/** Returns the sources of an element by the first verb that finds any; ignores "#" and the like. */
export function findLinks(
  element: Element,
  spec: ListedSpec,
  read: { lookUps: ReadonlyMap<string, LookUpReference>; base: string },
): CleanLink[] {
  for (const verb of spec.url) {
    const links = linksBy(element, verb, read.lookUps).flatMap(link => {
      if (link.url !== null && isSamePage(link.url, read.base)) return [];
      const clean = cleanLink(link, read.base);
      return link.url === null || clean.cleaned !== null ? [clean] : [];
    });
    if (links.length > 0) return links;
  }
  return [];
}

export function cleanLink({ url, ...said }: FoundLink, base: string): CleanLink {
  return { cleaned: url === null ? null : cleanUrl(url, base), ...said };
}

/** Returns the addresses written out in a text, without the punctuation that ends a sentence. */
export function addressesIn(text: string): string[] {
  return Array.from(text.matchAll(ADDRESS_IN_LABEL), match =>
    match[0].replace(/(?<![).,;])[).,;]+$/, ''),
  );
}

function linksBy(
  element: Element,
  verb: UrlVerb,
  lookUps: ReadonlyMap<string, LookUpReference>,
): FoundLink[] {
  if (verb === 'none') return [];
  if (verb === 'href') return attributeLink(element, 'href');
  if (verb === 'a:href') return innerLinks(element);
  if (verb === 'aria-url') {
    return addressesIn(element.getAttribute('aria-label') ?? '').map(untitled);
  }
  const name = verb.slice('attr:'.length);
  if (verb.startsWith('attr:')) return attributeLink(element, name);
  return lookUps.get(name)?.(element) ?? [];
}

function innerLinks(element: Element): FoundLink[] {
  const links = element.matches('a[href]') ? [element] : [...element.querySelectorAll('a[href]')];
  return links.flatMap(link => attributeLink(link, 'href'));
}

function attributeLink(element: Element, name: string): FoundLink[] {
  const value = element.getAttribute(name)?.trim() ?? '';
  return value === '' ? [] : [untitled(value)];
}

function untitled(url: string): FoundLink {
  return { url, title: null };
}

/** Returns true if an address only leads to another position on its own page. */
export function isSamePage(href: string, base: string): boolean {
  if (href.trim() === '' || href.trim().startsWith('#')) return true;
  if (!href.includes('#') || !URL.canParse(href, base) || !URL.canParse(base)) return false;
  const [to, from] = [new URL(href, base), new URL(base)];
  to.hash = '';
  from.hash = '';
  return to.href === from.href;
}
