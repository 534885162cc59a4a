import type { ListedAs } from '../core/answer/citation';
import type { Source } from '../core/source/source';
import type { SiteKind } from '../core/source/source-checks';
import { datesOf } from '../core/source/source-dates';
import { isTrusted, typeOfSource, type SourceType } from '../core/source/source-type';
import { hasMark } from '../metrics/sourcecheckup';
import { hostOf, parseUrl } from '../util/openable-url';

/** What a user wants to know of a source before its title: who published it, what it is, and when. */
export type SourceAbout = {
  /** Journal, name of the site, or its host; `null` if it has no address. */
  publisher: string | null;
  type: SourceType | null;
  /** Kind of site; `null` if unknown or if the type says more. */
  site: Exclude<SiteKind, 'other'> | null;
  year: string | null;
  isRetracted: boolean;
  /** The chat page calls it recent. */
  isRecent: boolean;
};

/** `listed`: what the chat page prints beside its references to the source. */
export function aboutSource(source: Source, listed: ListedAs | null): SourceAbout {
  const type = typeOfSource(source, listed);
  const named = nameOf(source) ?? listed?.publisher;
  return {
    publisher: named ?? placeOf(source),
    type,
    site: type === null ? siteOf(source, named != null) : null,
    year: yearOf(source) ?? listed?.year ?? null,
    isRetracted: hasMark(source, 'retracted'),
    isRecent: listed !== null && listed.tags.includes('recent'),
  };
}

function yearOf(source: Source): string | undefined {
  return datesOf(source).published[0]?.date.slice(0, 4);
}

/** A journal that is named needs no word for its kind. */
function siteOf({ checks }: Source, isNamed: boolean): SourceAbout['site'] {
  const kind = checks?.site?.kind ?? 'other';
  return kind === 'other' || (kind === 'journal' && isNamed) ? null : kind;
}

function nameOf(source: Source): string | null {
  return source.checks?.work?.journal ?? ownName(source);
}

/** Name that a page gives its publisher, if it may, or if the name is that of its site. */
function ownName(source: Source): string | null {
  const name = source.status === 'read' ? (source.facts?.publisher ?? null) : null;
  if (name === null) return null;
  const [letters, host] = [lettersOf(name), lettersOf(hostOf(source.url) ?? '')];
  return isTrusted(source) || (letters !== '' && host.includes(letters)) ? name : null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** nb. The host of a page of this extension, as the sample's, names no one. */
function placeOf({ url }: Source): string | null {
  const page = parseUrl(url);
  return page?.protocol.startsWith('http') === true ? page.hostname.replace(/^www\./, '') : null;
}

/** Joins what the chat page prints at several references to one source. */
export function joinListed(all: readonly (ListedAs | undefined)[]): ListedAs | null {
  const said = all.filter(each => each !== undefined);
  if (said.length === 0) return null;
  return {
    publisher: said.find(each => each.publisher !== null)?.publisher ?? null,
    year: said.find(each => each.year !== null)?.year ?? null,
    tags: [...new Set(said.flatMap(({ tags }) => tags))],
  };
}
