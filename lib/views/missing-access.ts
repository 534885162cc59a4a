import type { Audit } from '../core/audit/audit';
import type { SourceId } from '../core/ids';
import { visitedPage, type Source, type UnreadableSource } from '../core/source/source';
import { parseUrl } from '../util/openable-url';

/** Sites the user would have to allow, and what that would open. */
export type MissingAccess = {
  /** Match patterns to ask the browser for, each once. */
  origins: string[];
  /** The same for a user: host names, each once. */
  hosts: string[];
  /** The sources that wait for them. */
  sources: SourceId[];
};

/** Everything, for addresses that hand users on to a site the browser does not name. */
export const ALL_SITES: readonly string[] = ['*://*/*'];

/** The sites of all sources that could not be opened for want of permission. */
export function findMissingAccess(sources: readonly Source[]): MissingAccess {
  const waiting = sources.flatMap(source => {
    const url = neededUrl(source);
    return url ? [{ id: source.id, url }] : [];
  });
  return {
    origins: unique(waiting.flatMap(({ url }) => patternsFor(url))),
    hosts: unique(waiting.map(({ url }) => url.hostname)),
    sources: waiting.map(({ id }) => id),
  };
}

/** What allowing the site of one source would open: that source, and others on the site. */
export function findAccessFor(audit: Pick<Audit, 'sources'>, source: Source): MissingAccess {
  const host = neededUrl(source)?.hostname;
  return findMissingAccess(audit.sources.filter(each => neededUrl(each)?.hostname === host));
}

/**
 * Sources that send users on to another site without the browser telling us which:
 * a site nobody can name cannot be asked for alone.
 */
export function findSentOn(sources: readonly Source[]): UnreadableSource[] {
  return sources.filter(
    (source): source is UnreadableSource =>
      source.status === 'unreadable' &&
      source.reason === 'redirected-without-permission' &&
      neededUrl(source) === null,
  );
}

/** Match patterns of the sites on which a source may stand open: where it is cited, and sent on to. */
export function tabOriginsOf(source: Source): string[] {
  const { visit } = visitedPage(source);
  const urls = [parseWebUrl(source.url), parseWebUrl(visit?.finalUrl ?? null)];
  return unique(urls.flatMap(url => (url ? patternsFor(url) : [])));
}

/** The address whose site has to be allowed; `null` where none, or none that is known. */
function neededUrl(source: Source): URL | null {
  if (source.status !== 'unreadable') return null;
  if (source.reason === 'no-permission') return parseWebUrl(source.url);
  if (source.reason !== 'redirected-without-permission') return null;

  const final = parseWebUrl(source.visit?.finalUrl ?? null);
  // The visit ended where it began: the browser hid the redirect's target.
  return final?.host === parseWebUrl(source.url)?.host ? null : final;
}

/** Match patterns know no ports. Most `http:` pages send users on to `https:`, so both. */
function patternsFor({ protocol, hostname }: URL): string[] {
  const secure = `https://${hostname}/*`;
  return protocol === 'https:' ? [secure] : [secure, `http://${hostname}/*`];
}

function parseWebUrl(raw: string | null): URL | null {
  const url = parseUrl(raw);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** The sources nobody could read because there was no connection. */
export function findOffline({ sources }: Pick<Audit, 'sources'>): SourceId[] {
  return sources
    .filter(source => source.status === 'unreadable' && source.reason === 'offline')
    .map(({ id }) => id);
}
