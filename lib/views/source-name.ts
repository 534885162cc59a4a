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
