import type { CitationTarget } from '../core/answer/citation';
import type { Source } from '../core/source/source';
import { clipAtWord, keepTitle } from '../util/keep-title';
import { decoded, hostOf, parseUrl } from '../util/openable-url';

/** Fits three rows of a panel. */
const LONGEST_NAME = 250;

/**
 * Returns the name of a source for people: its title, or the readable part of its address where the
 * title is missing or names only the site, as all pages of one site would be called alike.
 */
export function sourceName({
  title,
  target,
  url,
}: Pick<Source, 'title' | 'target' | 'url'>): string {
  return clipAtWord(isTelling(title, url) ? title : nameOfTarget(target, url, title), LONGEST_NAME);
}

/** Returns a name for each source; those that share one get the part of their address that differs. */
export function distinctNames(sources: readonly Source[]): string[] {
  const names = sources.map(sourceName);
  const shared = Map.groupBy(sources, (_, at) => names[at]);
  return sources.map((source, at) => {
    const name = names[at] ?? '';
    const alike = shared.get(name) ?? [];
    const part = alike.length < 2 ? null : partThatDiffers(source, alike);
    return part === null ? name : `${name} – ${part.slice(-LONGEST_PART).toWellFormed()}`;
  });
}

/** Chosen: an end of an address that a line of the panel holds. */
const LONGEST_PART = 60;

function partThatDiffers({ url }: Source, alike: readonly Source[]): string | null {
  const differs = (partOf: typeof pathOf): boolean =>
    new Set(alike.map(each => partOf(each.url))).size === alike.length;
  return [hostOf, pathOf].find(differs)?.(url) ?? pathOf(url);
}

function pathOf(address: string | null): string | null {
  const url = parseUrl(address);
  return url === null ? null : decoded(`${url.pathname}${url.search}`);
}

function isTelling(title: string, url: string | null): boolean {
  const letters = lettersOf(title);
  if (!/\p{L}/u.test(letters) || /^https?:/i.test(title)) return false;
  return !lettersOf(hostOf(url) ?? '').includes(letters);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function nameOfTarget(target: CitationTarget, url: string | null, title: string): string {
  if (target.kind === 'doi') return `doi:${target.doi}`;
  if (target.kind === 'pmid') return `PMID ${target.pmid}`;
  return readPath(url) ?? hostOf(url)?.replace(/^www\./, '') ?? title;
}

/** Returns the last part of an address that has words: "/articles/77-what-is-zinc.html". */
function readPath(url: string | null): string | null {
  const parts = parseUrl(url)?.pathname.split('/') ?? [];
  const words = parts.map(part =>
    keepTitle(
      decoded(part)
        .replace(/\.[a-z]{2,5}$/i, '')
        .replace(/[-_+]+/g, ' ')
        .replace(/^\d+ (?=\p{L})/u, ''),
    ),
  );
  const last = words.findLast(part => /\p{L}{2}/u.test(part));
  return last === undefined ? null : last.charAt(0).toUpperCase() + last.slice(1);
}

/** Longer lists tell no more; a hostile answer could give thousands. */
const MOST_ALIASES = 20;

/** Returns the other names under which an answer cites a work, as it writes them. */
export function aliasNames({ aliases = [] }: Pick<Source, 'aliases'>): string[] {
  return aliases
    .slice(0, MOST_ALIASES)
    .map(({ target }) => clipAtWord(writtenAs(target), LONGEST_NAME));
}

function writtenAs(target: CitationTarget): string {
  switch (target.kind) {
    case 'url':
      return target.url;
    case 'doi':
    case 'pmid':
      return nameOfTarget(target, null, '');
    case 'title':
      return target.title;
    case 'unresolved':
      return target.label;
  }
}
